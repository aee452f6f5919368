import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from './axe';
import { linkFor, openHouse, overflow, Person, type House } from './house';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The game master calls for a check in secret. */
async function checks(master: Person): Promise<void> {
  const seq = await master.seq();
  const command = { do: 'check', members: [0], attempt: { what: { skill: 'insight' }, secret: true }, against: { number: 15 } };
  await fetch(`${house.address}/api/table/commands`, {
    method: 'POST',
    headers: { authorization: `Bearer ${master.token()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: crypto.randomUUID(), command, dice: [20] }),
  });
  await master.movesOn(seq);
}

it('what was done in secret is marked for the game master, and everybody is told once it is revealed', async () => {
  const master = await Person.at(house);
  await master.begins(house, 'The ford at Greywater');
  const player = await Person.at(house, { ...PHONE, colorScheme: 'dark' });
  await player.page.goto(await linkFor(house, master, 'Ana', ['Brana']));
  await player.page.getByRole('tab', { name: 'Log' }).tap();
  await checks(master);
  await checks(master);
  await player.sees(await master.seq());
  expect(await player.page.content()).not.toContain('Insight');

  const log = master.page.getByRole('log');
  const marks = log.getByText('Only you see this');
  expect(await marks.count()).toBe(2);
  await master.shot('secret-marked');
  expect(await faultsOf(master)).toEqual([]);

  // From the keyboard: the log is one stop, arrows go through it; what cannot be untold is asked once more.
  await log.focus();
  await master.page.keyboard.press('ArrowUp');
  const button = log.getByRole('button', { name: 'Reveal to everybody' }).last();
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await master.page.keyboard.press('Enter');
  const sure = log.getByRole('button', { name: 'Reveal it for good' });
  await sure.waitFor();
  await master.shot('secret-sure');
  await master.page.keyboard.press('ArrowUp');
  await sure.waitFor({ state: 'detached' });
  expect(await marks.count()).toBe(2);
  await button.focus();
  await master.page.keyboard.press('Enter');
  await master.page.keyboard.press('Enter');
  await player.page.getByRole('log').getByText(/^Brana rolls Insight: 2\d against 15: success\.$/).waitFor();
  await player.page.getByRole('log').getByText('Revealed').waitFor();
  await expect.poll(() => marks.count()).toBe(1);
  await player.shot('secret-revealed-phone');
  expect(await overflow(player)).toBeLessThanOrEqual(0);
  expect(await faultsOf(player)).toEqual([]);

  // It stays so when the page is loaded anew, on a phone and in the dark as well.
  const phone = await Person.at(house, { ...PHONE, colorScheme: 'dark' });
  await phone.page.goto(master.page.url());
  await phone.page.getByRole('tab', { name: 'Log' }).tap();
  await phone.page.getByRole('log').getByText('Only you see this').waitFor();
  expect(await phone.page.getByRole('log').getByText('Only you see this').count()).toBe(1);
  await phone.shot('secret-phone');
  expect(await overflow(phone)).toBeLessThanOrEqual(0);
  expect(await faultsOf(phone)).toEqual([]);
  expect([...master.faults, ...player.faults, ...phone.faults]).toEqual([]);
});

it('what is wanted while something is settled is kept, and goes out again by itself', async () => {
  const master = await Person.at(house);
  await master.begins(house, 'The ford at Greywater');
  const player = await Person.at(house, PHONE);
  await player.page.goto(await linkFor(house, master, 'Ana', ['Brana']));
  await player.page.locator('[data-seq]').waitFor();
  const ids: string[] = [];
  await player.page.route('**/api/table/rolls', async (route) => {
    ids.push((route.request().postDataJSON() as { id: string }).id);
    const error = { code: 'settling', message: 'the game master settles something' };
    if (ids.length < 3) await route.fulfill({ status: 503, json: { error } });
    else await route.continue();
  });
  await player.page.getByRole('button', { name: 'Dice', exact: true }).tap();
  await player.page.getByRole('textbox', { name: 'What to roll' }).fill('1d6');
  await player.page.getByRole('button', { name: 'Roll', exact: true }).tap();
  const waiting = player.page.getByRole('status', { name: 'Waiting for the game master' });
  await waiting.getByText('is kept and goes out again by itself').waitFor();
  await player.shot('settling-phone');
  expect(await overflow(player)).toBeLessThanOrEqual(0);
  expect(await faultsOf(player)).toEqual([]);
  await master.page.getByRole('log').getByRole('group', { name: /^Dice: Ana rolls 1d6/ }).waitFor();
  await expect.poll(() => waiting.textContent()).toBe('');
  expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
  expect([...master.faults, ...player.faults]).toEqual([]);
});
