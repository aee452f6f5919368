import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Table } from '../src/lib/api/types';
import { faultsOf } from './axe';
import { linkFor, openHouse, overflow, Person, tableOf, type House } from './house';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const field = (person: Person, name: string) => person.page.getByLabel(name, { exact: true });
const says = (person: Person) => person.page.getByRole('status', { name: 'What the rules say' });
/** Waits until what the rules say has these words in it. */
const waitsFor = (person: Person, words: string) => says(person).filter({ hasText: words }).waitFor({ state: 'attached' });
const outcome = (person: Person) => person.page.getByRole('region', { name: 'What comes of it' });
/** Opens a heading of the fields from the keyboard, unless it is open. */
async function opens(person: Person, title: string): Promise<void> {
  const part = person.page.locator('details').filter({ has: person.page.getByRole('heading', { name: title, exact: true }) });
  if ((await part.getAttribute('open')) === null) {
    await part.locator('summary').focus();
    await person.page.keyboard.press('Enter');
  }
}

async function saves(person: Person): Promise<{ name: string; text: string }> {
  const coming = person.page.waitForEvent('download');
  await person.page.getByRole('button', { name: 'Save the file' }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

let saved = '';

it('changes a starter: what its file asserts of itself is no part of it', async () => {
  const person = await Person.at(house);
  await person.page.goto(`${house.address}/character/unbound?from=Brana`);
  await waitsFor(person, 'Nothing is wrong');
  const strength = field(person, 'Strength');
  await strength.focus();
  await person.page.keyboard.press('ArrowDown');
  await waitsFor(person, 'Nothing is wrong');
  expect(await person.page.getByText('must be mended in the file').count()).toBe(0);
  expect(person.faults).toEqual([]);
});

it('changes a starter of every game, guides by what is left and what is unusual, and begins with the starter anew', async () => {
  for (const [system, name, label, told] of [
    ['unbound', 'Orrin', 'Strength', /Unusual, and allowed: the attributes come to \d+ together/],
    ['destiny', 'Brannic Holt', 'Strength', /Unusual, and allowed: the attributes come to \d+ together/],
    ['archsoul', 'Orrin', 'melee', /skill points: \d+ too many, of 30/i],
  ] as const) {
    const person = await Person.at(house);
    const { page } = person;
    await page.goto(`${house.address}/library?system=${system}`);
    await page.getByRole('link', { name: `Make a character from ${name}` }).click();
    await waitsFor(person, 'Nothing is wrong');
    const field = page.getByLabel(label, { exact: true });
    const was = await field.inputValue();
    await page.getByRole('button', { name: `more: ${label}` }).click();
    expect(await field.inputValue()).not.toBe(was);
    for (let more = 0; more < 5; more += 1) if (await page.getByRole('button', { name: `more: ${label}` }).isEnabled()) await page.getByRole('button', { name: `more: ${label}` }).click();
    const much = { unbound: ['Endurance', '9'], destiny: ['Speed', '5'], archsoul: ['resolve', '12'] } as const;
    await page.getByLabel(much[system][0], { exact: true }).fill(much[system][1]);
    const guide = page.getByRole('region', { name: 'What there is to spend' });
    await guide.getByText(told).first().waitFor();
    expect(await page.getByText('must be mended in the file').count(), system).toBe(0);
    await person.shot(`builder-guide-${system}`);
    expect(await faultsOf(person)).toEqual([]);
    if (system === 'archsoul') {
      // What no new character has stands at the attribute, not at the name.
      await page.getByLabel('precision', { exact: true }).fill('11');
      await says(person).filter({ hasText: /SP-ATR-02/ }).waitFor({ state: 'attached' });
      expect(await page.getByLabel('precision', { exact: true }).getAttribute('aria-invalid')).toBe('true');
      expect(await page.getByLabel('name', { exact: true }).getAttribute('aria-invalid')).toBeNull();
      expect(await page.getByRole('button', { name: 'Save the file' }).isDisabled()).toBe(true);
    }
    // Chosen again, the starter is as it comes; what was made of it can be had back. Loaded anew, work goes on.
    const made = await field.inputValue();
    await page.reload();
    await field.waitFor();
    expect(await field.inputValue()).toBe(made);
    await page.goto(`${house.address}/library?system=${system}`);
    await page.getByRole('link', { name: `Make a character from ${name}` }).click();
    await waitsFor(person, 'Nothing is wrong');
    expect(await field.inputValue()).toBe(was);
    await page.getByRole('button', { name: 'Take that back' }).click();
    expect(await field.inputValue()).toBe(made);
    expect(person.faults).toEqual([]);
    await page.context().close();
  }
});

it('steps the Vitality Die from one die to the next', async () => {
  const person = await Person.at(house);
  await person.page.goto(`${house.address}/character/unbound?from=Brana`);
  await waitsFor(person, 'Nothing is wrong');
  await person.page.getByRole('button', { name: /^less: Vitality Die/ }).click();
  expect(await field(person, 'Vitality Die: 6, 8, 10 or 12').inputValue()).toBe('8');
  await waitsFor(person, 'Nothing is wrong');
});

it('makes a character from the lobby: a fault with its rule, mended, explained, saved, opened again', async () => {
  const person = await Person.at(house);
  const { page } = person;
  await page.goto(house.address);
  await page.locator('a[href="/character/unbound"]').click();
  await page.getByRole('heading', { name: 'Make a character' }).waitFor();
  await waitsFor(person, 'Nothing is wrong');
  await person.shot('builder-field');

  await field(person, 'name').fill('Wren Ash');
  await field(person, 'Endurance').fill('2');
  await opens(person, 'Ranks: weapons and spells');
  const rank = field(person, 'rank in Blades');
  await rank.fill('3');
  await waitsFor(person, '1 thing to mend');
  expect(await says(person).textContent()).toContain('rank in Blades: expected at most 1 (Trained) at level 1, rule UL-RNK-03');
  // The fault stands at its field, in words, and the field says so itself.
  expect(await rank.getAttribute('aria-invalid')).toBe('true');
  const told = page.locator(`[id="${(await rank.getAttribute('aria-describedby'))?.split(' ')[0]}"]`);
  expect(await told.textContent()).toContain('expected at most 1 (Trained) at level 1');
  await person.shot('builder-fault');
  await told.getByRole('button', { name: /^Rule UL-RNK-03/ }).click();
  await page.getByRole('dialog', { name: 'Rule UL-RNK-03' }).getByText('The level of a character limits its ranks').waitFor();
  await page.getByRole('dialog', { name: 'Rule UL-RNK-03' }).getByRole('columnheader', { name: 'highest rank' }).waitFor();
  await page.keyboard.press('Escape');
  // It cannot be saved, and the button says why; another leads to what is to be mended.
  const save = page.getByRole('button', { name: 'Save the file' });
  expect(await save.isDisabled()).toBe(true);
  expect(await save.getAttribute('title')).toBe('One thing is to be mended first');
  await page.getByRole('button', { name: 'Show me' }).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await waitsFor(person, 'Nothing is wrong');
  expect(await rank.inputValue()).toBe('1');
  expect(await rank.getAttribute('aria-invalid')).toBeNull();

  // A number beside says how it comes about.
  await outcome(person).getByRole('button', { name: /^Most Vitality/ }).click();
  await outcome(person).getByText('Endurance at level 1').waitFor();
  await opens(person, 'Gear');
  await field(person, 'armour').selectOption('leather');
  await field(person, 'weapon 2').selectOption('longsword');
  await outcome(person).getByText('Parry with longsword').first().waitFor();
  await person.shot('builder-made');

  const file = await saves(person);
  expect(file.name).toBe('wren-ash.toml');
  expect(file.text).toContain('name = "Wren Ash"');
  expect(file.text).toContain('blades = 1');
  saved = file.text;

  // Unfinished work survives a reload; starting over can be taken back; a file opens again.
  await page.reload();
  await waitsFor(person, 'Nothing is wrong');
  expect(await field(person, 'name').inputValue()).toBe('Wren Ash');
  await page.getByRole('button', { name: 'Start over' }).click();
  expect(await field(person, 'name').inputValue()).toBe('Somebody new');
  await page.getByRole('button', { name: 'Take that back' }).click();
  expect(await field(person, 'name').inputValue()).toBe('Wren Ash');
  const other = saved.replace('Wren Ash', 'Sedge').replace('blades = 1', 'blades = 4');
  await page.locator('input[type="file"]').setInputFiles({ name: 'sedge.toml', mimeType: 'application/toml', buffer: Buffer.from(other) });
  await waitsFor(person, '1 thing to mend');
  expect(await field(person, 'name').inputValue()).toBe('Sedge');
  expect(await field(person, 'rank in Blades').inputValue()).toBe('4');
  await page.locator('input[type="file"]').setInputFiles({ name: 'odd.toml', mimeType: 'application/toml', buffer: Buffer.from('[[creature]]\nname = ') });
  const done = page.getByRole('status', { name: 'What was done' });
  await done.getByText('odd.toml cannot be read').waitFor();
  await done.getByText('Line 2:').waitFor();

  const unnamed = await page.locator('button, input, select, summary, [role="meter"]').evaluateAll((all) =>
    all.filter((element) => !element.getAttribute('aria-label') && !element.textContent?.trim() && !((element as HTMLInputElement).labels?.length ?? 0)).map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(unnamed).toEqual([]);
  expect(person.faults).toEqual([]);
});

it('has fields for magic, senses, tools and gear of one’s own, from the keyboard and on a phone', async () => {
  const person = await Person.at(house);
  const { page } = person;
  await page.goto(house.address);
  await page.locator('a[href="/character/unbound"]').click();
  await waitsFor(person, 'Nothing is wrong');
  const types = async (name: string, text: string) => {
    await field(person, name).focus();
    await page.keyboard.type(text);
  };
  const part = (title: string) => page.getByRole('group', { name: title, exact: true });

  // A spell wants somebody who casts it: told at the attribute, and the numbers follow.
  await opens(person, 'Magic');
  await field(person, 'spell 1').selectOption('Ember Dart');
  await waitsFor(person, '1 thing to mend');
  expect(await field(person, 'attribute for spells').getAttribute('aria-invalid')).toBe('true');
  await field(person, 'attribute for spells').selectOption('intelligence');
  await waitsFor(person, 'Nothing is wrong');
  await outcome(person).getByText('Mana', { exact: true }).first().waitFor();
  await field(person, 'boost in the spells of a source, 1').selectOption('divine');
  await waitsFor(person, 'boost in the spells of a source, 1: Somebody new knows no spell of that source, rule UL-RNK-12');
  await field(person, 'boost in the spells of a source, 1').selectOption('arcane');
  await waitsFor(person, 'Nothing is wrong');

  // Devotion may be nothing: then it casts by mana.
  const devotion = field(person, 'Devotion, if it builds up Threshold in the place of mana');
  expect(await devotion.inputValue()).toBe('');
  await types('Devotion, if it builds up Threshold in the place of mana', '2');
  await outcome(person).getByText('Threshold', { exact: true }).first().waitFor();
  await page.keyboard.press('Backspace');
  await outcome(person).getByText('Mana', { exact: true }).first().waitFor();

  await opens(person, 'Senses');
  await field(person, 'darkvision, in feet').fill('60');
  await outcome(person).getByText('60 feet').waitFor();
  await opens(person, 'Tools and instruments');
  await types('boost in a tool, an instrument or a vehicle, 1', 'Smithing Tools');
  await waitsFor(person, '1 thing to mend');
  await types('tool or instrument 3', 'Smithing Tools');
  await waitsFor(person, 'Nothing is wrong');
  await person.shot('builder-magic');

  // A weapon of one's own, in the second place: what it lacks stands at its own fields.
  await opens(person, 'Another weapon of your own');
  const own = (name: string) => part('Another weapon of your own').getByLabel(name, { exact: true });
  await own('its name').fill('Moonblade');
  await waitsFor(person, '2 things to mend');
  expect(await own('damage group').getAttribute('aria-invalid')).toBe('true');
  await own('damage group').selectOption('blades');
  await own('damage: dice, such as 1d8+1').fill('1d10');
  await own('damage: type').selectOption('slashing');
  await waitsFor(person, 'Nothing is wrong');
  await outcome(person).getByText('Moonblade').first().waitFor();
  await own('Light: may fight in a pair').focus();
  await page.keyboard.press('Space');
  await opens(person, 'Armour of your own');
  await part('Armour of your own').getByLabel('its name', { exact: true }).fill('wyvern hide');
  await part('Armour of your own').getByLabel('armor value', { exact: true }).fill('9');
  await part('Armour of your own').getByLabel('class', { exact: true }).selectOption('light');
  await outcome(person).getByText('wyvern hide 9 (Light)').waitFor();
  await person.shot('builder-own');

  const file = await saves(person);
  for (const words of ['[[weapon]]', 'name = "Moonblade"', 'light = true', 'darkvision = 60', 'spells = ["Ember Dart"]', 'armour = "wyvern hide"']) expect(file.text).toContain(words);
  expect(file.text).not.toMatch(/slots|truesight|\[\[shield\]\]/);
  await page.reload();
  await waitsFor(person, 'Nothing is wrong');
  expect(await own('its name').inputValue()).toBe('Moonblade');
  await page.locator('input[type="file"]').setInputFiles({ name: 'own.toml', mimeType: 'application/toml', buffer: Buffer.from(file.text) });
  await page.getByRole('status', { name: 'What was done' }).getByText('own.toml is open').waitFor();
  await waitsFor(person, 'Nothing is wrong');
  await opens(person, 'A weapon of your own');
  expect(await part('A weapon of your own').getByLabel('its name', { exact: true }).inputValue()).toBe('Moonblade');
  expect(person.faults).toEqual([]);
  await page.context().close();

  const phone = await Person.at(house, { viewport: { width: 360, height: 760 }, isMobile: true, hasTouch: true });
  await phone.page.goto(house.address);
  await phone.page.locator('a[href="/character/unbound"]').click();
  await waitsFor(phone, 'Nothing is wrong');
  for (const title of ['Magic', 'Spell slots', 'Senses', 'Tools and instruments', 'A weapon of your own', 'Armour of your own', 'A shield of your own']) await opens(phone, title);
  await phone.page.getByRole('group', { name: 'A weapon of your own', exact: true }).scrollIntoViewIfNeeded();
  await phone.shot('phone-builder-own');
  expect(await overflow(phone)).toBeLessThanOrEqual(0);
  expect(phone.faults).toEqual([]);
  await phone.page.context().close();
});

it('is brought to a table by the game master and changed there; a player hands over a file', async () => {
  const master = await Person.at(house, { colorScheme: 'dark' });
  const { page } = master;
  await master.begins(house, 'The ford at Greywater');
  await page.getByRole('tab', { name: 'Rulings' }).click();
  await page.getByRole('link', { name: /^Bring a character/ }).click();
  await page.getByRole('heading', { name: 'Bring a character' }).waitFor();
  await page.locator('input[type="file"]').setInputFiles({ name: 'wren-ash.toml', mimeType: 'application/toml', buffer: Buffer.from(saved) });
  await waitsFor(master, 'Nothing is wrong');
  expect(await page.getByRole('combobox', { name: 'side', exact: true }).inputValue()).toBe('heroes');
  await master.shot('builder-bring');

  // Somebody of that name is refused with the reason.
  await field(master, 'name').fill('Brana');
  await page.getByRole('button', { name: 'Bring Brana to the table' }).click();
  await page.getByRole('alert').getByText('somebody of that name is there already').waitFor();
  await page.getByRole('alert').getByText('choose another name').waitFor();
  await master.shot('builder-refused');
  await field(master, 'name').fill('Wren Ash');
  await page.getByRole('button', { name: 'Bring Wren Ash to the table' }).click();
  await page.locator('[data-seq]').waitFor();
  const wren = (await tableOf<Table>(house, master.token())).view.tokens.find((token) => token.name === 'Wren Ash');
  expect(wren?.side).toBe('heroes');

  // The sheet leads to the character builder; the table shows what was changed.
  const sheet = (name: string) => page.getByRole('article', { name: `Sheet of ${name}` });
  const looksAt = async (name: string) => {
    await page.getByRole('application', { name: 'Battle map' }).getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await page.getByRole('tab', { name: 'Sheet' }).click();
  };
  await looksAt('Wren Ash');
  await page.getByRole('link', { name: 'Change Wren Ash' }).click();
  await page.getByRole('heading', { name: 'Wren Ash', level: 1 }).waitFor();
  await waitsFor(master, 'Nothing is wrong');
  await field(master, 'level').fill('3');
  await field(master, 'rank in Blades').fill('2');
  await opens(master, 'Attribute boosts');
  await field(master, 'boosts in Strength').fill('1');
  await waitsFor(master, 'Nothing is wrong');
  await master.shot('builder-change');
  await page.getByRole('button', { name: 'Change Wren Ash' }).click();
  await page.locator('[data-seq]').waitFor();
  await looksAt('Wren Ash');
  await sheet('Wren Ash').getByText('Proficient (2)').waitFor();
  await sheet('Wren Ash').getByRole('link', { name: 'Change Wren Ash' }).waitFor();
  await master.shot('builder-sheet');

  // In a fight nobody is made over: refused with what would be lawful.
  const brana = (await tableOf<Table>(house, master.token())).view.tokens.find((token) => token.name === 'Brana');
  await page.getByRole('tab', { name: 'Actions' }).click();
  await master.does('Begin the fight');
  await page.goto(`${house.address}/character?actor=${brana?.actor}#${encodeURIComponent(master.token())}`);
  await waitsFor(master, 'Nothing is wrong');
  await page.getByRole('button', { name: 'Change Brana' }).click();
  await page.getByRole('alert').getByText('a fight is on').waitFor();
  await page.getByRole('alert').getByText('end the fight first').waitFor();

  // A player sees their own record, and how it comes to the game master.
  const player = await Person.at(house, { viewport: { width: 360, height: 760 }, isMobile: true, hasTouch: true });
  await player.page.goto(await linkFor(house, master, 'Ana', ['Brana']));
  await player.page.locator('[data-seq]').waitFor();
  await player.page.getByRole('tab', { name: 'Order' }).click();
  await player.page.getByRole('tabpanel').getByRole('button', { name: /Brana/ }).first().click();
  await player.page.getByRole('tab', { name: 'Sheet' }).click();
  await player.page.getByRole('link', { name: 'Brana in the character builder' }).click();
  await player.page.getByRole('heading', { name: 'Brana', level: 1 }).waitFor();
  await waitsFor(player, 'Nothing is wrong');
  await player.page.getByText('The game master changes characters at this table').waitFor();
  expect((await saves(player)).name).toBe('brana.toml');
  expect(await overflow(player)).toBeLessThanOrEqual(0);
  expect([...master.faults, ...player.faults]).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  it(`fits a narrow phone, ${colorScheme}`, async () => {
    const person = await Person.at(house, { viewport: { width: 360, height: 760 }, colorScheme, hasTouch: true, isMobile: true });
    const { page } = person;
    await page.goto(house.address);
    await page.locator('a[href="/character/unbound"]').click();
    await waitsFor(person, 'Nothing is wrong');
    await person.shot(`phone-${colorScheme}-builder`);
    await opens(person, 'Ranks: physical skills');
    await page.getByRole('button', { name: 'more: rank in Stealth' }).click();
    await page.getByRole('button', { name: 'more: rank in Stealth' }).click();
    await waitsFor(person, '1 thing to mend');
    await page.getByRole('button', { name: 'Show me' }).click();
    await page.waitForTimeout(400);
    await person.shot(`phone-${colorScheme}-builder-fault`);
    expect(await overflow(person)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'less: rank in Stealth' }).click();
    await waitsFor(person, 'Nothing is wrong');
    await page.getByRole('button', { name: 'Numbers' }).click();
    await page.waitForTimeout(800);
    await person.shot(`phone-${colorScheme}-builder-numbers`);
    expect(await overflow(person)).toBeLessThanOrEqual(0);
    expect(person.faults).toEqual([]);
    await page.context().close();
  });
}
