import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import type { Encounter, LogPage, MadeLink, Table } from '../src/lib/api/types';
import { openHouse, Person, tableOf, type House } from './house';

let house: House;
let encounter: Encounter | undefined;

beforeAll(async () => {
  house = await openHouse();
  encounter = ((await (await fetch(`${house.address}/api/encounters`)).json()) as Encounter[])[0];
});
afterAll(() => house.close());

/** A link for a player, made without the dialog. */
async function playerLink(master: Person): Promise<string> {
  const headers = { authorization: `Bearer ${master.token()}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ role: 'player', name: 'Ana', actors: [0] });
  const made = (await (await fetch(`${house.address}/api/table/links`, { method: 'POST', headers, body })).json()) as MadeLink;
  return `${house.address}${made.link}`;
}

const tray = (person: Person) => person.page.getByRole('region', { name: 'Dice tray' });
const field = (person: Person) => tray(person).getByRole('textbox', { name: 'What to roll' });
/** A roll in the log; the card over the table shows it for a moment as well. */
const rollOf = (person: Person, text: RegExp): Locator => person.page.getByRole('log').getByRole('group', { name: text });

/** Types an expression and rolls it with Enter. */
async function rolls(person: Person, expression: string): Promise<void> {
  const seq = await person.seq();
  await field(person).fill(expression);
  await field(person).press('Enter');
  await person.movesOn(seq);
}

it('rolls dice that everybody sees, and secret ones that only the game master sees', async () => {
  const master = await Person.at(house);
  await master.begins(house, encounter?.title ?? '');
  const player = await Person.at(house, { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true });
  await player.page.goto(await playerLink(master));
  await player.page.locator('[data-seq]').waitFor();

  // The player taps on a phone: 1d20+2 with advantage.
  await tray(player).getByRole('button', { name: 'Dice', exact: true }).tap();
  await tray(player).getByRole('button', { name: 'Add a d20' }).tap();
  for (let i = 0; i < 2; i += 1) await tray(player).getByRole('button', { name: 'One more' }).tap();
  await tray(player).getByRole('button', { name: 'Advantage', exact: true }).tap();
  expect(await field(player).inputValue()).toBe('2d20kh1+2');
  await tray(player).getByText('keep the highest').waitFor();
  await tray(player).getByRole('button', { name: /mean 15\.8/i }).tap();
  await player.page.getByRole('img', { name: /^Odds of 2d20kh1\+2: 3: <1\s%, exactly 1\/400; 3 or more: 100\s%/ }).waitFor();
  await player.shot('tray-phone-odds');
  const width = await player.page.evaluate(() => Math.max(document.documentElement.scrollWidth, innerWidth));
  expect(width).toBeLessThanOrEqual(390);
  const seq = await master.seq();
  await tray(player).getByRole('button', { name: 'Roll', exact: true }).tap();
  await master.movesOn(seq);
  const seen = rollOf(master, /^Dice: Ana rolls 2d20kh1\+2: \d+\.$/);
  await seen.waitFor();
  const dice = await seen.getByRole('img').evaluateAll((all) => all.map((die) => die.getAttribute('aria-label') ?? ''));
  expect(dice).toHaveLength(2);
  expect(dice.filter((name) => name.endsWith(', dropped'))).toHaveLength(1);
  const kept = Number(/shows (\d+)$/.exec(dice.find((name) => !name.includes('dropped')) ?? '')?.[1]);
  await tray(player).getByText(`Ana rolls 2d20kh1+2: ${kept + 2}.`).waitFor();
  await player.page.getByRole('tab', { name: 'Log' }).tap();
  await rollOf(player, /^Dice: Ana rolls 2d20kh1\+2/).waitFor();
  await player.shot('tray-phone-log');

  // The game master does all from the keyboard.
  const { page } = master;
  await page.keyboard.press('d');
  await page.waitForFunction(() => document.activeElement?.matches('.expression'));
  await field(master).pressSequentially('8d6r=1');
  await tray(master).getByText('Roll 8 dice', { exact: false }).waitFor();
  await tray(master).getByRole('textbox', { name: 'What it is for' }).fill('the fire');
  await tray(master).getByRole('button', { name: 'Roll', exact: true }).focus();
  await page.getByRole('img', { name: /^Odds of 8d6r=1/ }).waitFor();
  await master.shot('tray-odds');
  await page.keyboard.press('Enter');
  await rollOf(player, /^Dice: The game master rolls 8d6r=1 for the fire: \d+\.$/).waitFor();
  await tray(master).getByRole('textbox', { name: 'What it is for' }).fill('');
  await rolls(master, '3 x (4d6kh3)');
  await rollOf(player, /3 x \(4d6kh3\): \d+, \d+, \d+; together \d+\.$/).waitFor();
  await master.shot('tray-log');

  // What cannot be read is told with its place, and nothing is rolled.
  const before = await master.seq();
  await field(master).fill('4d6kj3');
  await tray(master).getByText('did you mean kh, kl or km?', { exact: false }).waitFor();
  expect(await field(master).getAttribute('aria-invalid')).toBe('true');
  await field(master).press('Enter');
  await master.shot('tray-wrong');
  expect(await master.seq()).toBe(before);

  // A secret roll is not on the player's page, nor in what the server sends them.
  await tray(master).getByRole('checkbox', { name: 'In secret' }).check();
  await rolls(master, '7d12');
  await rollOf(master, /^Dice: The game master rolls 7d12 in secret: \d+\.$/).waitFor();
  await player.page.waitForFunction((known) => Number(document.querySelector('[data-seq]')?.getAttribute('data-seq')) > known, before);
  expect(await player.page.content()).not.toContain('7d12');
  const log = await (await fetch(`${house.address}/api/table/log`, { headers: { authorization: `Bearer ${player.token()}` } })).text();
  expect(log).toContain('8d6r=1');
  expect(log).not.toContain('7d12');
  await tray(master).getByRole('checkbox', { name: 'In secret' }).uncheck();

  // Real dice are asked for one by one.
  await page.getByRole('button', { name: 'My own dice' }).click();
  await field(master).fill('2d6');
  await field(master).press('Enter');
  const pad = page.getByRole('dialog', { name: 'Your own dice' });
  await pad.getByRole('button', { name: '5', exact: true }).click();
  await pad.getByText('Typed so far: 5').waitFor();
  await pad.getByRole('button', { name: '4', exact: true }).click();
  await rollOf(player, /^Dice: The game master rolls 2d6: 9\.$/).getByText('real dice').waitFor();
  await page.getByRole('button', { name: 'My own dice' }).click();

  // Undo takes the last command back, and no roll.
  await page.keyboard.press('Escape');
  await master.does('Begin the fight');
  await page.keyboard.press('d');
  await rolls(master, '1d6');
  const after = await master.seq();
  await page.getByRole('button', { name: 'Undo' }).click();
  await master.movesOn(after);
  await page.getByRole('button', { name: 'Begin the fight', exact: true }).waitFor();
  expect(await page.locator('.entry.undone [aria-label^="Dice: "]').count()).toBe(0);
  expect(await page.locator('.entry.undone').count()).toBe(1);

  // After a crash everything is there, on both pages.
  await house.restart();
  for (const person of [master, player]) {
    await person.page.reload();
    await person.page.locator('[data-seq]').waitFor();
  }
  await rollOf(master, /^Dice: The game master rolls 7d12 in secret/).waitFor();
  await player.page.getByRole('tab', { name: 'Log' }).tap();
  await rollOf(player, /^Dice: Ana rolls 2d20kh1\+2/).waitFor();
  const table = await tableOf<Table>(house, master.token());
  const whole = (await (await fetch(`${house.address}/api/table/log`, { headers: { authorization: `Bearer ${master.token()}` } })).json()) as LogPage;
  expect(whole.entries.filter((entry) => entry.kind === 'roll')).toHaveLength(6);
  expect(whole.last).toBe(table.seq);

  const unnamed = await page.locator('.tray button, .tray input, .tray [role="img"]').evaluateAll((all) =>
    all.filter((element) => !element.getAttribute('aria-label') && !element.textContent?.trim() && !(element instanceof HTMLInputElement && element.labels?.length)).map((element) => element.outerHTML.slice(0, 100)),
  );
  expect(unnamed).toEqual([]);
  expect([...master.faults, ...player.faults]).toEqual([]);
});

it('is not there for those who look on', async () => {
  const master = await Person.at(house);
  await master.begins(house, encounter?.title ?? '');
  const headers = { authorization: `Bearer ${master.token()}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ role: 'spectator', name: '', actors: [] });
  const made = (await (await fetch(`${house.address}/api/table/links`, { method: 'POST', headers, body })).json()) as MadeLink;
  const spectator = await Person.at(house);
  await spectator.page.goto(`${house.address}${made.link}`);
  await spectator.page.locator('[data-seq]').waitFor();
  await spectator.page.keyboard.press('d');
  expect(await tray(spectator).count()).toBe(0);
  await master.page.keyboard.press('d');
  await rolls(master, '2d8');
  await rollOf(spectator, /^Dice: The game master rolls 2d8: \d+\.$/).waitFor();
  expect([...master.faults, ...spectator.faults]).toEqual([]);
});

it('says beneath what is typed what can never come true', async () => {
  const master = await Person.at(house, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await master.page.route('**/api/table/rolls/odds**', async (route) => {
    const told = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...told, remarks: ['`>=8` never comes true: these dice count 1 to 6'] } });
  });
  await master.begins(house, encounter?.title ?? '');
  await tray(master).getByRole('button', { name: 'Dice', exact: true }).tap();
  await field(master).fill('5d6>=8');
  await tray(master).getByText('Note: `>=8` never comes true: these dice count 1 to 6.').waitFor();
  await master.shot('tray-remark');
  expect(master.faults).toEqual([]);
});
