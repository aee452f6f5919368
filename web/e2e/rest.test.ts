import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Offer, Table } from '../src/lib/api/types';
import { faultsOf } from './axe';
import { linkFor, openHouse, overflow, Person, tableOf, type House } from './house';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const offered = async (person: Person, kind: Offer['kind']) => (await tableOf<Table>(house, person.token())).offers.find((offer) => offer.kind === kind);

it('asks the wounded on one card what rest brings, the player about their own', async () => {
  const master = await Person.at(house);
  const { page } = master;
  await master.begins(house, 'The ford at Greywater');
  const player = await Person.at(house, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await player.page.goto(await linkFor(house, master, 'Ana', ['Brana']));
  await master.does('Begin the fight');
  const { tokens } = (await tableOf<Table>(house, master.token())).view;
  const actor = (name: string) => tokens.find((token) => token.name === name)?.actor ?? -1;
  for (const name of ['Brana', 'Tamsin']) await master.gives(house, { do: 'rule', reason: 'a blow', ruling: { change: 'vitality', actor: actor(name), to: 3 } });
  // What is asked first is answered as it comes.
  for (let end = await offered(master, 'end'); ; end = await offered(master, 'end')) {
    const { view, offers } = await tableOf<Table>(house, master.token());
    const next = end ?? offers.find((offer) => offer.actor === view.prompt?.actor);
    if (!next) throw new Error('the fight cannot be ended');
    await master.gives(house, next.command as Record<string, unknown>);
    if (end) break;
  }

  const card = page.getByRole('region', { name: 'Rest' });
  await card.getByText('What does rest bring?').waitFor();
  expect(await card.getByRole('listitem').count()).toBe(2);
  expect(await page.getByRole('button', { name: 'Take a short rest' }).count()).toBe(1);
  const seq = await master.seq();
  await card.getByRole('button', { name: 'Take a short rest' }).click();
  await master.movesOn(seq);
  // Now each may spend what they have; both are asked on the same card, and answered at once.
  for (const name of ['Brana', 'Tamsin']) {
    const what = card.getByLabel(`What rest brings ${name}`);
    const option = await what.locator('option').filter({ hasText: 'Vitality Die' }).first().getAttribute('value');
    await what.selectOption(option ?? '');
  }
  await master.shot('rest-master');
  expect(await faultsOf(master)).toEqual([]);
  // A player is asked about their own hero alone.
  const own = player.page.getByRole('region', { name: 'Rest' });
  await own.getByLabel('What rest brings Brana').waitFor();
  expect(await own.getByLabel('What rest brings Tamsin').count()).toBe(0);
  expect(await overflow(player)).toBe(0);
  const before = await master.seq();
  await card.getByRole('button', { name: '2 rest' }).click();
  await page.waitForFunction((known) => Number(document.querySelector('[data-seq]')?.getAttribute('data-seq')) >= known + 2, before);
  const after = (await tableOf<Table>(house, master.token())).view.tokens;
  for (const name of ['Brana', 'Tamsin']) expect(after.find((token) => token.name === name)?.health, name).toBeGreaterThan(20);
  expect([...master.faults, ...player.faults]).toEqual([]);
});

it('lists the reserve alone where somebody is brought in from it, and in the menu of whoever waits there', async () => {
  const master = await Person.at(house);
  const { page } = master;
  await master.begins(house, 'The kiln of Ashenmaw');
  await page.getByRole('tab', { name: 'Rulings' }).click();
  await page.getByLabel(/^(Find|Search).*ruling/i).fill('reserve').catch(() => undefined);
  const form = page.getByRole('button', { name: /^Bring in from reserve/ });
  await form.first().click();
  const who = page.getByRole('combobox', { name: 'who' }).last();
  expect(await who.locator('option').allTextContents()).toEqual(['Cinderbone', 'Ashbone']);

  const map = page.getByRole('application', { name: 'Battle map' });
  const menu = async (name: string) => {
    await map.getByRole('button', { name: new RegExp(`^${name}`) }).first().click({ button: 'right' });
    const opened = page.getByRole('dialog', { name: `Menu of ${name}` });
    await opened.waitFor();
    return opened;
  };
  expect(await (await menu('Ashenmaw')).getByRole('button', { name: /^Bring in from reserve/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  const opened = await menu('Ashbone');
  await opened.getByRole('button', { name: /^Bring in from reserve/ }).click();
  await master.shot('reserve-menu');
  const seq = await master.seq();
  await opened.getByRole('button', { name: 'Rule it so' }).click();
  await master.movesOn(seq);
  const { forms } = await tableOf<Table>(house, master.token());
  expect(forms.find(({ label }) => label === 'Bring in from reserve')?.fields[0]?.among).toEqual([5]);
  expect(master.faults).toEqual([]);
});

it('where rest is hours that go by, the card leads to the plan of the day', async () => {
  const master = await Person.at(house);
  const { page } = master;
  await master.begins(house, 'The gate at low water');
  await master.does('Begin the fight');
  const { tokens } = (await tableOf<Table>(house, master.token())).view;
  const mara = tokens.find((token) => token.name === 'Mara')?.actor;
  await master.gives(house, { do: 'hurt', target: mara, by: 4 });
  await master.gives(house, { do: 'end_fight', how: 'they part' });
  const card = page.getByRole('region', { name: 'Rest' });
  await card.getByText('Mara').waitFor();
  await card.getByRole('button', { name: 'Plan hours of rest' }).click();
  await page.getByRole('article', { name: 'Who does what, until when' }).waitFor();
  expect(await faultsOf(master)).toEqual([]);
  expect(master.faults).toEqual([]);
});
