import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Encounter, Table } from '../src/lib/api/types';
import { playOut } from './fight';
import { openHouse, Person, tableOf, type House } from './house';

let house: House;
let encounters: Encounter[] = [];

/** The encounter of a system in which a person can meet an attack, small enough to be played by clicks. */
const WHERE: Record<string, string> = { destiny: 'duel.toml', unbound: 'duel.toml' };
/** So many steps are clicked; one of the two to its very end. */
const BY_HAND: Record<string, number> = { destiny: 22 };

/** Fights that are played to their end, as tests of the file that asks for them. */
export function wholeFights(): void {
  beforeAll(async () => {
    house = await openHouse();
    encounters = (await (await fetch(`${house.address}/api/encounters`)).json()) as Encounter[];
  });
  afterAll(() => house.close());

  for (const system of Object.keys(WHERE)) {
    describe(system, () => {
      it('is played to the end by a game master and a player', async (context) => {
        const encounter = encounters.find((known) => known.system === system && known.file === WHERE[system]);
        if (!encounter) return context.skip(`this server has no ${system}`);
        const master = await Person.at(house);
        await master.begins(house, encounter.title);
        await master.shot(`${system}-before`);
        const link = await invite(master, 'Ana', encounter.sides[0]?.actors ?? []);
        const player = await Person.at(house, { colorScheme: 'dark' });
        await player.page.goto(link);
        await player.page.locator('[data-seq]').waitFor();
        expect(await player.page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
        await master.does('Begin the fight');

        const mine = (await tableOf<Table>(house, player.token())).viewer.actors;
        expect(mine.length).toBeGreaterThan(0);
        const story = await playOut(house, { master, player, mine }, async (step, table) => {
          if (step === 4) await master.shot(`${system}-early`);
          if (step === 5) await undoneAndDoneAgain(master, player, table);
          if (step === 8) await player.page.reload();
          if (step === 8) await player.page.locator('[data-seq]').waitFor();
          if (step === 9) await player.shot(`${system}-player`);
          if (step === 12) await house.restart();
          if (step === 20) await master.shot(`${system}-middle`);
        }, BY_HAND[system]);
        await player.page.getByRole('status', { name: 'The encounter is over' }).waitFor();
        await master.page.getByRole('status', { name: 'The encounter is over' }).waitFor();
        await master.shot(`${system}-over`);
        await player.shot(`${system}-over-player`);
        expect(story.answered).toBeGreaterThan(0);
        await sameLog(master, player);
        expect([...master.faults, ...player.faults]).toEqual([]);
      });
    });
  }
}

/** Makes a link for a player in the dialog, and gives it. */
async function invite(master: Person, name: string, actors: string[]): Promise<string> {
  const { page } = master;
  // A machine with an address of its own: links that others open come with a picture, and one that only this machine opens says so.
  await page.route('**/api/table/addresses', (route) => route.fulfill({ json: { addresses: ['http://192.168.1.20:7777'], here_alone: false } }));
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to the table' });
  await dialog.getByLabel('Name at the table').fill(name);
  for (const actor of new Set(actors)) await dialog.getByRole('checkbox', { name: actor }).first().check();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await dialog.getByRole('img', { name: /^QR code/ }).waitFor();
  await master.shot('invite');
  const box = dialog.getByRole('textbox', { name: 'Link', exact: true });
  expect(await box.inputValue()).toMatch(/^http:\/\/192\.168\.1\.20:7777\/table#/);
  await dialog.getByLabel('For who comes by').selectOption({ label: `${new URL(page.url()).host} (this computer only)` });
  await dialog.getByText('Only this computer opens this link.').waitFor();
  expect(await dialog.getByRole('img', { name: /^QR code/ }).count()).toBe(0);
  const link = await box.inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();
  return link;
}

/** The last step is taken back and done again, and both people see the same. */
async function undoneAndDoneAgain(master: Person, player: Person, table: Table): Promise<void> {
  const before = table.view;
  const [seq, theirs] = [await master.seq(), await player.seq()];
  await master.page.getByRole('button', { name: 'Undo' }).first().click();
  await master.movesOn(seq);
  await player.movesOn(Math.max(theirs, seq));
  await player.page.getByText('undone', { exact: true }).first().waitFor({ state: 'attached' });
  await master.shot('undone');
  const undone = await master.seq();
  await master.page.keyboard.press('Control+Shift+Z');
  await master.movesOn(undone);
  await player.movesOn(undone);
  const after = (await tableOf<Table>(house, master.token())).view;
  expect(after).toEqual(before);
}

/** Both have heard every entry once: the numbers of the entries shown have no doubles. */
async function sameLog(master: Person, player: Person): Promise<void> {
  const numbers = (person: Person) => person.page.locator('[id^="entry-"]').evaluateAll((all) => all.map((one) => one.id));
  for (const person of [master, player]) {
    const ids = await numbers(person);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(3);
  }
  expect(await master.seq()).toBe(await player.seq());
}
