// A made-up fight in the shapes of the API, of any size: for working on the table without a server, and for
// measuring how smoothly a large map moves. It knows no rules of any game; what it "decides" is only to look at.

const NAMES = ['Brana', 'Oswin', 'Mira', 'Tolv', 'Ghoul', 'Ghoul chief', 'Wight', 'Rat swarm'];
const AROUND = [[1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1]];
const key = ([q, r]) => `${q},${r}`;

/** Numbers that look random and are the same every time. */
function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return 1 + Math.floor((state / 2 ** 32) * sides);
  };
}

function makeGround(width, height, roll) {
  const cells = [];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = [column - Math.floor(row / 2), row];
      const stream = Math.abs(column - width * 0.55 - Math.sin(row / 2) * 1.6) < 0.9;
      const ruin = row > 1 && row < 6 && column > 2 && column < 7;
      const edge = ruin && (row === 2 || row === 5 || column === 3 || column === 6);
      const chance = roll(20);
      let terrain = 'clear';
      if (stream && row !== Math.floor(height / 2)) terrain = 'water';
      else if (edge && chance > 5) terrain = chance > 15 ? 'low-wall' : 'wall';
      else if (chance === 20) terrain = 'trunk';
      else if (chance > 17) terrain = 'difficult';
      cells.push({ at, terrain, about: ABOUT[terrain] });
    }
  }
  return { shape: 'hex', cells };
}

const ABOUT = {
  clear: 'Open ground', difficult: 'Rubble: difficult ground', wall: 'A wall: nothing passes', 'low-wall': 'A low wall: cover, can be climbed',
  trunk: 'A tree trunk: cover', water: 'A shallow stream: difficult ground',
};

export function makeFight({ width = 22, height = 14, count = 8, seed = 7 } = {}) {
  const roll = dice(seed);
  const ground = makeGround(width, height, roll);
  const open = ground.cells.filter((cell) => !['wall', 'trunk'].includes(cell.terrain));
  const tokens = [];
  const taken = new Set();
  for (let actor = 0; actor < count; actor += 1) {
    const hero = actor < count / 2;
    const half = open.filter(({ at: [q, r] }) => !taken.has(key([q, r])) && (hero ? q + r / 2 < width * 0.45 : q + r / 2 > width * 0.35));
    const at = half[Math.floor(half.length * ((roll(1000) - 1) / 1000))].at;
    taken.add(key(at));
    const base = hero ? NAMES[actor % 4] : NAMES[4 + (actor % 4)];
    tokens.push({
      actor, name: count > 8 ? `${base} ${actor + 1}` : base, side: hero ? 'Heroes' : 'The restless', at, cells: [at],
      facing: hero ? 90 : 270, reach: actor % 3 === 0 ? 2 : 1, condition: 'unhurt', health: hero ? 100 : null,
      statuses: actor === 2 ? ['Slowed 2', 'Bleeding'] : [], down: false, hidden: false, mine: true, hp: 24, ap: 18 - roll(9),
    });
  }
  for (const token of tokens) token.full = token.ap;
  return { roll, ground, terrain: new Map(ground.cells.map((cell) => [key(cell.at), cell.terrain])), tokens, round: 1, prompt: null, over: false };
}

const distance = ([aq, ar], [bq, br]) => Math.max(Math.abs(aq - bq), Math.abs(ar - br), Math.abs(aq + ar - bq - br));

export function acting(fight) {
  const able = fight.tokens.filter((token) => !token.down && token.ap > 0);
  return able.sort((a, b) => b.ap - a.ap || a.actor - b.actor)[0] ?? null;
}

function reach(fight, token, budget) {
  const taken = new Set(fight.tokens.filter((other) => !other.down).map((other) => key(other.at)));
  const best = new Map([[key(token.at), 0]]);
  const queue = [[token.at, 0]];
  while (queue.length > 0) {
    const [[q, r], spent] = queue.shift();
    for (const [dq, dr] of AROUND) {
      const at = [q + dq, r + dr];
      const terrain = fight.terrain.get(key(at));
      if (terrain === undefined || terrain === 'wall' || terrain === 'trunk' || taken.has(key(at))) continue;
      const cost = spent + (terrain === 'clear' ? 1 : 2);
      if (cost > budget || (best.get(key(at)) ?? 99) <= cost) continue;
      best.set(key(at), cost);
      queue.push([at, cost]);
    }
  }
  best.delete(key(token.at));
  return [...best].map(([name, cost]) => ({ cell: name.split(',').map(Number), cost }));
}

export function offers(fight) {
  if (fight.over) return [];
  if (fight.prompt) {
    const actor = fight.prompt.target;
    return ['Passive armor', 'Dodge', 'Parry'].map((answer, i) => ({
      actor, command: { do: 'defend', actor, with: answer }, group: 'Defence', label: answer,
      ...(i > 0 ? { cost: [{ amount: i + 1, of: 'AP' }] } : {}), preview: i === 0 ? 'needs 13 or more to hit' : null,
    }));
  }
  const token = acting(fight);
  if (!token) return [];
  const { actor } = token;
  const list = [];
  for (const { cell, cost } of reach(fight, token, Math.min(token.ap, 6))) {
    list.push({ actor, command: { do: 'move', actor, to: cell }, group: 'Move', kind: 'move', label: `Move to ${cell.join(',')}`, cell, cost: [{ amount: cost, of: 'AP' }] });
    if (cost < token.ap) {
      list.push({ actor, command: { do: 'move', actor, to: cell, disengage: true }, group: 'Move', kind: 'move', label: `Disengage to ${cell.join(',')}`, cell, cost: [{ amount: cost + 1, of: 'AP' }] });
    }
  }
  for (const foe of fight.tokens) {
    if (foe.side === token.side || foe.down || distance(foe.at, token.at) > 5) continue;
    for (const [weapon, price] of [['longsword', 4], ['thrown axe', 5]]) {
      if (price > token.ap) continue;
      list.push({ actor, command: { do: 'attack', actor, target: foe.actor, weapon }, group: 'Attack', kind: 'attack', label: `Attack ${foe.name} with ${weapon}`, target: foe.actor, cost: [{ amount: price, of: 'AP' }] });
    }
    list.push({ actor, command: { do: 'shove', actor, target: foe.actor }, group: 'Maneuver', kind: 'maneuver', label: `Shove ${foe.name}`, target: foe.actor, cost: [{ amount: 3, of: 'AP' }] });
  }
  list.push({ actor, command: { do: 'aim', actor }, group: 'Other', label: 'Aim', cost: [{ amount: 2, of: 'AP' }], preview: '+2 to the next attack' });
  list.push({ actor, command: { do: 'pass', actor }, group: 'Turn', kind: 'turn', label: 'Pass for the rest of the round' });
  return list;
}

const part = (label, value, rule, off) => ({ label, value, rule, ...(off ? { off } : {}) });
const line = (mood, text, more = {}) => ({ mood, text, ...more });

/** Carries a command out on the fight; gives the lines it says, or a refusal. `face` rolls a die. */
export function decide(fight, command, face) {
  const token = fight.tokens[command.actor];
  const lines = [];
  switch (command.do) {
    case 'move': {
      const offer = offers(fight).find((known) => JSON.stringify(known.command) === JSON.stringify(command));
      if (!offer) return { refusal: { rule: 'UL-POS-01', why: `${token?.name ?? 'Nobody'} cannot get there`, instead: 'a nearer space' } };
      const [[q, r], [toQ, toR]] = [token.at, command.to];
      token.facing = [30, 90, 150, 210, 270, 330][nearest([toQ - q, toR - r])];
      token.at = command.to;
      token.cells = [command.to];
      token.ap -= offer.cost[0].amount;
      lines.push(line('deed', `${token.name} moves to ${command.to.join(', ')} for ${offer.cost[0].amount} AP.`, { actor: token.actor, rules: ['UL-POS-01'] }));
      break;
    }
    case 'attack': {
      const target = fight.tokens[command.target];
      token.ap -= command.weapon === 'longsword' ? 4 : 5;
      fight.prompt = { attacker: token.actor, target: target.actor, weapon: command.weapon };
      lines.push(line('deed', `${token.name} attacks ${target.name} with ${command.weapon}.`, { actor: token.actor, rules: ['UL-ACT-04'] }));
      break;
    }
    case 'defend': resolve(fight, command, face, lines); break;
    case 'pass': token.ap = 0; lines.push(line('deed', `${token.name} passes.`, { actor: token.actor })); break;
    case 'rule': {
      const who = fight.tokens[command.actor];
      who.hp = Math.max(0, Math.min(24, command.hp));
      lines.push(line('ruling', `The game master sets ${who.name}'s Vitality to ${who.hp}: ${command.reason || 'no reason given'}.`));
      break;
    }
    default: token.ap -= command.do === 'aim' ? 2 : 3; lines.push(line('status', `${token.name} does it.`, { actor: token.actor, rules: ['UL-ACT-14'] }));
  }
  if (!fight.prompt && !acting(fight) && !fight.over) {
    fight.round += 1;
    for (const other of fight.tokens) if (!other.down) other.full = other.ap = 8 + face(10);
    lines.push(line('frame', `Round ${fight.round} begins.`));
  }
  return { lines };
}

function nearest([q, r]) {
  const angle = (Math.atan2(Math.sqrt(3) * (q + r / 2), -1.5 * r) * 180) / Math.PI;
  return Math.round((((angle - 30) % 360) + 360) % 360 / 60) % 6;
}

function resolve(fight, command, face, lines) {
  const { attacker, target, weapon } = fight.prompt;
  const [by, on] = [fight.tokens[attacker], fight.tokens[target]];
  fight.prompt = null;
  const faces = [face(20), face(20)];
  const kept = Math.max(...faces);
  const total = kept + 5;
  const against = command.with === 'Passive armor' ? 13 : face(10) + 8;
  const hit = total >= against;
  lines.push(line('roll', `${by.name} ${hit ? 'hits' : 'misses'} ${on.name}: ${total} against ${against} ${command.with}.`, {
    actor: by.actor, rules: ['UL-ATK-03'],
    checks: [
      { title: 'Attack roll', dice: [{ kept, sides: 20, luck: 'advantage', faces }], reasons: [{ luck: 'advantage', label: 'the target is Prone', rule: 'UL-ATK-12' }],
        tally: { total: 5, parts: [part('Agility', 3, 'UL-ATK-03'), part('Swords', 2, 'UL-SKL-01'), part('flanking', 2, 'UL-COV-11', 'not stacking with advantage')] }, total, outcome: hit ? 'hit' : 'miss' },
      { title: command.with, tally: { total: against, parts: [part('armor', 8, 'UL-DEF-06'), part('Agility', against - 8, 'UL-DEF-06')] }, total: against },
    ],
  }));
  if (!hit) return;
  const rolled = [face(8), face(8)];
  const damage = rolled[0] + rolled[1] + 2;
  on.hp -= damage;
  on.condition = on.hp > 18 ? 'scratched' : on.hp > 10 ? 'hurt' : on.hp > 0 ? 'badly hurt' : 'down';
  if (on.health !== null) on.health = Math.max(0, Math.round((on.hp / 24) * 100));
  lines.push(line('harm', `${on.name} loses ${damage} Vitality to the ${weapon}.`, {
    actor: on.actor, rules: ['UL-DMG-01'],
    checks: [{ title: 'Damage', dice: [{ kept: damage - 2, sides: 8, faces: rolled }], tally: { total: 2, parts: [part('Strength', 2, 'UL-DMG-01')] }, total: damage }],
  }));
  if (on.hp <= 0) {
    on.down = true;
    on.statuses = ['Unconscious'];
    lines.push(line('status', `${on.name} falls.`, { actor: on.actor, rules: ['UL-DTH-01'] }));
    fight.over = !fight.tokens.some((token) => token.side === on.side && !token.down);
    if (fight.over) lines.push(line('frame', 'The encounter ends.'));
  }
}

export function view(fight) {
  const { prompt } = fight;
  return {
    title: 'The mill at dusk', stage: fight.over ? 'Ended' : `Round ${fight.round}`, time: `0:${String(fight.round * 6).padStart(2, '0')}`,
    tokens: fight.tokens.map(({ hp, ap, full, ...token }) => token),
    track: [...fight.tokens].sort((a, b) => b.ap - a.ap || a.actor - b.actor)
      .map((token) => ({ actor: token.actor, value: token.ap, full: token.full, note: token.down ? 'down' : token.ap === 0 ? 'passed' : null })),
    track_label: 'AP', acting: fight.over ? null : (acting(fight)?.actor ?? null),
    prompt: prompt ? { actor: prompt.target, question: `${fight.tokens[prompt.attacker].name} attacks with ${prompt.weapon}: how does ${fight.tokens[prompt.target].name} meet it?` } : null,
    over: fight.over,
  };
}

export function table(fight, { seq = 1, undo = false, redo = false, ground = true } = {}) {
  return {
    campaign: { id: 'mock', title: 'The mill at dusk', system: 'mock', system_name: 'A made-up fight', seed_hash: 'none', marks: ['hit', 'critical', 'drops'], amount: 'damage' },
    viewer: { role: 'game-master', name: 'Game master', actors: fight.tokens.map((token) => token.actor) },
    seq, can_undo: undo, can_redo: redo, view: view(fight), ...(ground ? { ground: fight.ground } : {}), offers: offers(fight),
    forms: [
      { group: 'Pools', label: 'Set Vitality', command: { do: 'rule', actor: 0, hp: 10, reason: '' }, fields: [
        { path: '/actor', label: 'who', takes: { kind: 'actor' } }, { path: '/hp', label: 'Vitality', takes: { kind: 'number', min: 0, max: 24 } }, { path: '/reason', label: 'reason', takes: { kind: 'text' } }] },
      { group: 'Place', label: 'Put somewhere', command: { do: 'rule', actor: 0, hp: 24, at: [0, 0], secret: false, how: 'walks', reason: '' }, fields: [
        { path: '/actor', label: 'who', takes: { kind: 'actor' } }, { path: '/at', label: 'where', takes: { kind: 'cell' } }, { path: '/secret', label: 'in secret', takes: { kind: 'flag' } },
        { path: '/how', label: 'how', takes: { kind: 'choice', of: ['walks', 'flies', 'falls'] } }, { path: '/reason', label: 'reason', takes: { kind: 'text' } }] },
    ],
  };
}

export function odds(fight, command) {
  const chance = (value) => ({ value, fraction: `${Math.round(value * 400)}/400` });
  const row = (answer, usual, hit) => ({
    answer, usual,
    marks: [{ name: 'hit', chance: chance(hit) }, { name: 'critical', chance: chance(hit / 6) }, { name: 'drops', chance: chance(hit / 5) }],
    amount: { name: 'damage', mean: chance(hit * 11), outcomes: [{ value: 0, chance: chance(1 - hit) },
      ...Array.from({ length: 15 }, (_, i) => ({ value: i + 4, chance: chance((hit * (8 - Math.abs(7 - i))) / 64) }))] },
  });
  if (command.do === 'attack') return { exact: true, paths: 813, rows: [row('Passive armor', false, 0.72), row('Dodge', true, 0.55), row('Parry', false, 0.48)] };
  if (command.do === 'defend') return { exact: true, paths: 240, rows: [row(null, true, { 'Passive armor': 0.72, Dodge: 0.55, Parry: 0.48 }[command.with])] };
  if (command.do === 'shove') return { exact: false, paths: 10000, rows: [{ answer: null, usual: true, marks: [{ name: 'hit', chance: { value: 0.412, low: 0.402, high: 0.422 } }], amount: { name: 'damage', mean: chance(0), outcomes: [{ value: 0, chance: chance(1) }] } }] };
  return null;
}

export function sheet(fight, actor) {
  const token = fight.tokens[actor];
  return {
    actor, name: token.name, about: token.side === 'Heroes' ? 'Human sellsword, level 3' : 'Undead, level 2',
    pools: [{ name: 'Vitality', current: Math.max(0, token.hp), max: 24 }, { name: 'Health', current: 9, max: 12 }, { name: 'AP', current: token.ap, max: token.full }, { name: 'Stamina', current: 3, max: 6 }],
    statuses: token.statuses.map((name) => ({ name, rule: 'UL-STA-04', until: name.startsWith('Slowed') ? 'the end of round 3' : null })),
    sections: [
      { title: 'Defences', entries: [{ label: 'Passive armor', value: '13', tally: { total: 13, parts: [part('mail', 8, 'UL-DEF-06'), part('Agility', 3, 'UL-DEF-06'), part('shield', 2, 'UL-DEF-18'), part('flanked', -2, 'UL-COV-11', 'an ally stands beside')] } }, { label: 'Toughness', value: '4' }] },
      { title: 'Weapons', entries: [{ label: 'Longsword', value: '1d8 + 2, reach 1' }, { label: 'Thrown axe', value: '1d6 + 2, 5 spaces' }] },
      { title: 'Attributes', entries: ['Strength', 'Agility', 'Endurance', 'Mind'].map((label, i) => ({ label, value: String(i + 1), tally: { total: i + 1, parts: [part('base', i + 1, 'UL-ATT-01')] } })) },
    ],
  };
}

export function barred(fight, actor) {
  const { name } = fight.tokens[actor];
  return [
    { group: 'Attack', label: 'Attack with a greatbow', refusal: { rule: 'UL-ACT-04', why: `it costs 9 AP and ${name} has ${fight.tokens[actor].ap}`, instead: 'attack with the longsword for 4 AP' } },
    { group: 'Move', label: 'Stand up', refusal: { rule: 'UL-POS-14', why: `${name} is not Prone`, instead: null } },
  ];
}

export const RULES = [
  ['UL-ATK-03', 'Attack roll', 'An attack hits when d20 + attribute + skill reaches what it must beat.'],
  ['UL-POS-01', 'Moving', 'A space of open ground costs 1 Action Point, difficult ground 2.'],
  ['UL-COV-11', 'Flanking', 'Two attackers on opposite sides help each other.'],
  ['UL-DEF-06', 'Meeting an attack', 'The target of an attack says how it meets it.'],
  ['UL-ACT-04', 'Attack', 'An attack costs what its weapon says.'],
].map(([id, title, text]) => ({ id, title, text, kind: 'rule', chapter: id.slice(0, 6) }));
