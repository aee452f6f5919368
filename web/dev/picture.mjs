// Makes the pictures of the table: `LUDEX_BIN=... npm run picture` for the readme's, `npm run picture -- talk`, `-- adventure` and
// `-- builder` for the book's. It plays some way into the fight at the ford, speaks with the reeve, or begins the adventure, through
// the API, and photographs the table; or it makes a character.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const STEPS = 46;
const folder = await mkdtemp(join(tmpdir(), 'ludex-'));
const server = spawn(process.env.LUDEX_BIN ?? '../target/debug/ludex', ['serve', '--listen', '127.0.0.1:0', '--data', folder]);
const address = await new Promise((resolve) => {
  createInterface({ input: server.stdout }).on('line', (line) => {
    const found = /http:\/\/[\d.:]+/.exec(line);
    if (found) resolve(found[0]);
  });
});

let token = '';
async function ask(method, path, body) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(address + path, { method, headers, body: body && JSON.stringify(body) });
  return answer.json();
}
/** How far two cells of a hex map lie from each other. */
const far = ([ax, ay], [bx, by]) => (Math.abs(ax - bx) + Math.abs(ay - by) + Math.abs(ax + ay - bx - by)) / 2;

/** An attack where there is one, else a step towards the foe, else the next best thing. */
function choose({ view, offers }) {
  const side = (actor) => view.tokens.find((one) => one.actor === actor)?.side;
  const attack = offers.find((offer) => offer.group === 'Attack' && side(offer.actor) !== side(offer.target) && !/knock out|unarmed/.test(offer.label));
  if (attack || view.prompt) return attack ?? offers.find((offer) => /dodge|block|parry/i.test(offer.label)) ?? offers[0];
  const me = view.tokens.find((one) => one.actor === view.acting);
  const foes = view.tokens.filter((one) => me && one.side !== me.side && !one.down && one.at);
  const gap = (cell) => Math.min(...foes.map((foe) => far(foe.at, cell)));
  const moves = offers.filter((offer) => offer.group === 'Move' && offer.cell && gap(offer.cell) < gap(me.at));
  moves.sort((a, b) => gap(a.cell) - gap(b.cell) || a.cost[0].amount - b.cost[0].amount);
  return moves[0] ?? offers.find((offer) => /pass/i.test(offer.label)) ?? offers[0];
}

/** Plays until there is a blow to strike. */
async function fight() {
  token = (await ask('POST', '/api/campaigns', { system: 'unbound', encounter: 'skirmish.toml' })).token;
  for (let step = 0; step < STEPS; step += 1) {
    const offer = choose(await ask('GET', '/api/table'));
    if (!offer) break;
    await ask('POST', '/api/table/commands', { id: `p${step}`, command: offer.command });
  }
  for (let step = 0; step < 40; step += 1) {
    const table = await ask('GET', '/api/table');
    const offer = choose(table);
    if (!offer || (!table.view.prompt && offer.group === 'Attack')) break;
    await ask('POST', '/api/table/commands', { id: `q${step}`, command: offer.command });
  }
}

/** Strikes while the table is looked at, and has the blow met, so that its card lies on the map. */
async function blow() {
  for (let step = 0; step < 4; step += 1) {
    const table = await ask('GET', '/api/table');
    if (step > 0 && !table.view.prompt) break;
    await ask('POST', '/api/table/commands', { id: `b${step}`, command: choose(table).command });
  }
  await page.waitForTimeout(600);
}

/** Speaks with the reeve until something is asked for. */
async function talk() {
  token = (await ask('POST', '/api/campaigns', { system: 'unbound', encounter: 'parley.toml' })).token;
  const { offers } = await ask('GET', '/api/table');
  const { forms } = await give(offers.find((offer) => offer.label === 'Begin a talk with the reeve').command);
  const form = (label) => forms.find((known) => known.label === label).command;
  await give({ ...form('Say something'), words: 'The tolls were paid at midsummer, and again last week.' }, [17]);
  await give({ ...form('Say something'), actor: 1, bribe: 4, words: 'For the poor of the town.' }, [15]);
  await give({ ...form('Say something'), actor: 2, skill: 'intimidation', words: 'The crowd is larger than your guard.' }, [3]);
  await give({ ...form('Ask for something'), what: 'Give the millers back what was taken' });
}

/** Gives a command and looks at the table after it. */
async function give(command, dice) {
  await ask('POST', '/api/table/commands', { id: `t${Math.random()}`, command, dice });
  return ask('GET', '/api/table');
}

/** Makes somebody, with a rank that is too high. */
async function make() {
  const blank = (name) => page.getByLabel(name, { exact: true });
  await blank('name').fill('Wren Ash');
  await blank('Endurance').fill('2');
  await page.getByText('Ranks: weapons and spells').click();
  await blank('rank in Blades').fill('1');
  await page.getByText('Gear').click();
  await blank('weapon 1').selectOption('longsword');
  await page.waitForTimeout(1500);
  await blank('rank in Blades').fill('3');
  await page.waitForTimeout(1500);
  await page.getByText('Attributes', { exact: true }).first().scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Show me' }).click();
  await page.waitForTimeout(500);
}

/** Begins the adventure, and goes some of the way. */
async function adventure() {
  token = (await ask('POST', '/api/campaigns', { system: 'unbound', encounter: 'the-drowned-bell.toml' })).token;
  const { offers } = await ask('GET', '/api/table');
  await give(offers.find((offer) => offer.group === 'Opening').command);
  await give(offers.find((offer) => offer.actor === 3 && offer.label === 'Forage').command);
  await give(offers.find((offer) => /end of this stretch/.test(offer.label)).command);
}

const scenes = { talk, adventure, builder: () => {}, table: fight };
const name = Object.keys(scenes).find((known) => process.argv.includes(known)) ?? 'table';
await scenes[name]();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
const page = await browser.newPage({ viewport: { width: 1440, height: name === 'table' ? 900 : 760 }, colorScheme: process.argv.includes('dark') ? 'dark' : 'light' });
await page.goto(name === 'builder' ? `${address}/character/unbound` : `${address}/table#${token}`);
await page.waitForTimeout(4000);
if (name === 'builder') await make();
if (name === 'table') await blow();
await page.screenshot({ path: `../docs/src/img/${name}.png` });
await browser.close();
server.kill();
await rm(folder, { recursive: true, force: true });
