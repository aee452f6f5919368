import { afterAll, beforeAll, expect, it } from 'vitest';
import sample from '../src/lib/simulate/sample.json';
import { faultsOf } from './axe';
import { openHouse, overflow, Person, type House } from './house';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const;

/** Answers for the server on what it plays; what it was asked and told to stop is kept. */
async function plays(person: Person, standings: object[]): Promise<{ asked: unknown[]; stopped: number }> {
  const kept = { asked: [] as unknown[], stopped: 0 };
  await person.page.route(/\/api\/(simulations|table\/simulate)$/, async (route) => {
    kept.asked.push(route.request().postDataJSON());
    await route.fulfill({ status: 202, json: { id: 'one', position: 1 } });
  });
  let looks = 0;
  await person.page.route('**/api/simulations/one', async (route) => {
    if (route.request().method() === 'DELETE') {
      kept.stopped += 1;
      standings = [{ state: 'stopped', done: 60, of: 200, report: { ...sample, complete: false, variants: [], without: [] } }];
      return route.fulfill({ status: 204 });
    }
    looks += 1;
    await route.fulfill({ json: standings[Math.min(looks, standings.length) - 1] });
  });
  return kept;
}

const running = { state: 'running', done: 60, of: 200, report: { ...sample, complete: false, variants: [], without: [] } };
const done = { state: 'done', done: 200, of: 200, report: sample };

it('tells beside an encounter how it usually ends, and beside it how otherwise', async () => {
  const person = await Person.at(house);
  const { page } = person;
  const kept = await plays(person, [{ state: 'waiting', done: 0, of: 200 }, running, running, done]);
  await page.goto(house.address);
  await page.getByRole('link', { name: /^How does this usually end\? The kiln of Ashenmaw/ }).click();
  await page.getByText('Waits for another one to be played.').waitFor();
  await page.getByRole('progressbar', { name: 'Fights that were played' }).waitFor();
  await page.getByText('60 of 200 fights').waitFor();
  await person.shot('simulate-running');
  expect(await faultsOf(person)).toEqual([]);
  expect(kept.asked).toEqual([{ system: 'unbound', encounter: 'boss.toml', fights: 2000, seed: 1, policy: expect.any(String), against: expect.any(String), without: false }]);

  await page.getByRole('region', { name: 'Who wins, B: without Brana' }).waitFor();
  await page.getByText('The heroes nearly always win: 98').waitFor();
  await page.getByText('Without Brana: the heroes win 25.5 points less often').waitFor();
  await person.shot('simulate');
  if (process.env.LUDEX_SHOTS) await page.locator('#report').screenshot({ path: new URL('./shots/simulate-whole.png', import.meta.url).pathname });
  expect(await faultsOf(person)).toEqual([]);
  expect(await overflow(person)).toBeLessThanOrEqual(0);

  // All of it from the keyboard.
  await page.getByRole('combobox', { name: /^Beside it, with the same dice/ }).selectOption('Without Tamsin');
  await page.getByRole('combobox', { name: /^Fights/ }).selectOption('200');
  await page.getByRole('button', { name: 'Run again' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => kept.asked.length).toBe(2);
  expect(kept.asked[1]).toMatchObject({ fights: 200, vary: [{ name: 'without Tamsin', without: ['Tamsin'] }] });
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Data as CSV' }).click()]);
  expect(file.suggestedFilename()).toBe('boss.csv');
  await page.goBack();
  await page.getByRole('heading', { name: 'A referee for your table.' }).waitFor();
  expect(person.faults).toEqual([]);
});

it('plays without each of them once that is asked for, and says how long it takes', async () => {
  const person = await Person.at(house);
  const { page } = person;
  const kept = await plays(person, [{ ...done, report: { ...sample, without: [] } }, done]);
  await page.goto(`${house.address}/simulate/unbound/boss`);
  const ask = page.getByRole('button', { name: 'What would change it most?' });
  await ask.waitFor();
  await page.getByText(/Plays it without each of them in turn: [\d,]+ fights, about/).waitFor();
  expect(await page.getByRole('region', { name: 'What would change it most' }).count()).toBe(0);
  await ask.click();
  await page.getByRole('region', { name: 'What would change it most' }).waitFor();
  expect(kept.asked.map((one) => (one as { without: boolean }).without)).toEqual([false, true]);
  expect(await ask.count()).toBe(0);
  expect(person.faults).toEqual([]);
});

it('is read and stopped on a phone; what is known stays', async () => {
  const person = await Person.at(house, PHONE);
  const kept = await plays(person, [running]);
  await person.page.goto(`${house.address}/simulate/unbound/boss`);
  await person.page.getByText('60 of 200 fights').waitFor();
  await person.shot('simulate-phone');
  await person.page.getByRole('button', { name: 'Stop' }).tap();
  await person.page.getByText('Stopped after 60 of 200 fights').first().waitFor();
  await person.page.getByText('The heroes nearly always win').waitFor();
  expect(kept.stopped).toBe(1);
  await person.page.getByText('What is played').tap();
  await person.page.getByRole('button', { name: 'Run again' }).waitFor();
  await person.page.screenshot({ path: new URL('./shots/simulate-phone-whole.png', import.meta.url).pathname, fullPage: true });
  expect(await overflow(person)).toBeLessThanOrEqual(0);
  expect(await faultsOf(person)).toEqual([]);
  expect(person.faults).toEqual([]);
});

it('tells the game master, and nobody else, how a fight goes on from here', async () => {
  const master = await Person.at(house);
  const { page } = master;
  const kept = await plays(master, [running]);
  await master.begins(house, 'The ford at Greywater');
  expect(await page.getByRole('button', { name: 'How does this usually end?' }).count()).toBe(0);
  await master.does('Begin the fight');
  await page.getByRole('button', { name: 'How does this usually end?' }).click();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  const panel = page.getByRole('dialog', { name: 'How does this usually end?' });
  await panel.getByText('The heroes nearly always win').waitFor();
  expect(kept.asked).toEqual([{ fights: 1000 }]);
  await master.shot('simulate-here');
  expect(await faultsOf(master)).toEqual([]);
  // Whoever closes it wants what still runs no more.
  await page.keyboard.press('Escape');
  await expect.poll(() => panel.count()).toBe(0);
  await expect.poll(() => kept.stopped).toBe(1);

  const phone = await Person.at(house, PHONE);
  await plays(phone, [done]);
  await phone.page.goto(page.url());
  await phone.page.getByRole('button', { name: 'More', exact: true }).tap();
  await phone.page.getByRole('button', { name: 'How does this usually end?' }).tap();
  await phone.page.getByRole('button', { name: 'Play on from here' }).tap();
  await phone.page.getByText('Without Brana: the heroes win').waitFor();
  await phone.shot('simulate-here-phone');
  expect(await overflow(phone)).toBeLessThanOrEqual(0);
  expect(await faultsOf(phone)).toEqual([]);
  expect([...master.faults, ...phone.faults]).toEqual([]);
});

it('plays on the server itself, and says who is no fight', async () => {
  const person = await Person.at(house);
  const { page } = person;
  await page.goto(`${house.address}/simulate/unbound/skirmish`);
  await page.getByText(/^The heroes .* win: /).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText(/^Stopped after /).first().waitFor({ timeout: 60_000 });
  // A fight that is soon over, to its end.
  await page.goto(`${house.address}/simulate/unbound/riders`);
  await page.getByRole('combobox', { name: /^Fights/ }).selectOption('200');
  await page.getByRole('combobox', { name: /^Beside it, with the same dice/ }).selectOption('Without Bramble');
  await page.getByRole('button', { name: 'Run again' }).click();
  await page.getByText('200 fights', { exact: true }).first().waitFor({ timeout: 120_000 });
  await page.getByRole('region', { name: 'Who wins, B: without Bramble' }).waitFor();
  await page.getByRole('button', { name: 'What would change it most?' }).click();
  await page.getByRole('region', { name: 'What would change it most' }).getByText('Without Tamsin').waitFor();
  await person.shot('simulate-server');
  await page.goto(`${house.address}/simulate/unbound/parley`);
  await page.getByRole('alert').getByText('nobody fights here', { exact: false }).waitFor({ timeout: 60_000 });
  await page.goto(`${house.address}/simulate/unbound/journey`);
  await page.getByRole('alert').getByText('nobody fights here', { exact: false }).waitFor({ timeout: 60_000 });
  await person.shot('simulate-none');
  expect(await faultsOf(person)).toEqual([]);
  // Whoever loads the page anew, again and again, is not kept waiting by what they asked before.
  await page.goto(`${house.address}/simulate/unbound/duel`);
  for (let i = 0; i < 4; i += 1) {
    await page.getByRole('progressbar').or(page.getByText(/^The heroes .* win: /)).first().waitFor();
    await page.reload();
  }
  await page.getByText(/^The heroes .* win: /).waitFor({ timeout: 60_000 });
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.goto(`${house.address}/simulate/unbound/nowhere`);
  await page.getByText('There is no such encounter here.').waitFor();
  expect(person.faults).toEqual([]);
});
