import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from './axe';
import { choose, click, until } from './fight';
import { MOVING, linkFor, openHouse, overflow, Person, type House } from './house';

let house: House;
beforeAll(async () => (house = await openHouse()));
afterAll(() => house.close());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** Nobody is in a hurry here: the cards stay until they are closed. */
const stays = (person: Person) => person.page.addInitScript(() => localStorage.setItem('ludex.preferences', JSON.stringify({ cards: 'stays' })));

it('shows what a blow came to on every screen, says it, and closes with Escape', async () => {
  const master = await Person.at(house, MOVING);
  await stays(master);
  await master.begins(house, 'The ford at Greywater');
  const link = await linkFor(house, master, 'Ana', ['Brana', 'Tamsin']);
  const phone = await Person.at(house, { ...PHONE, ...MOVING, colorScheme: 'dark' });
  const desk = await Person.at(house, { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' });
  for (const person of [phone, desk]) {
    await stays(person);
    await person.page.goto(link);
    await person.page.locator('[data-seq]').waitFor();
  }
  await master.does('Begin the fight');
  const blow = await until(house, master, (now) => now.view.prompt !== null && choose(now).group === 'Defence');
  for (const person of [phone, desk]) await person.sees(blow.seq);
  await click(master, choose(blow), blow);

  // The card on a desk: the deed with its weapon, the total against the number, a stamp, and what changed.
  for (const person of [master, desk]) {
    const card = person.page.getByRole('group', { name: /^Result: .+ (with|at) / });
    await card.waitFor();
    await card.getByText('against').waitFor();
    await card.getByText(/^(critical|hit|graze|miss)$/).waitFor();
  }
  await desk.page.locator('.float').first().waitFor({ state: 'attached' });
  // The phone: the same in the strip, with the log closed.
  const strip = phone.page.getByRole('button', { name: /^Result: / });
  await strip.waitFor();
  expect(await phone.page.getByRole('log').count(), 'nobody has opened the log').toBe(0);
  expect(await strip.innerText()).toMatch(/against/);
  const said = /(hits|misses|grazes)[^:]*: \d+ against \d+/;
  for (const person of [master, phone, desk]) expect(await person.page.getByRole('status', { name: 'What has happened' }).innerText()).toMatch(said);
  expect(await faultsOf(desk), 'desk, dark').toEqual([]);
  expect(await faultsOf(phone), 'phone, dark').toEqual([]);
  expect(await faultsOf(master), 'desk, light').toEqual([]);
  await master.shot('result-light');
  await desk.shot('result-dark');
  await phone.shot('result-phone');
  expect(await overflow(phone)).toBeLessThanOrEqual(0);

  // From the keyboard: R goes to it and holds it, its reasons open in place, Escape closes it.
  await master.page.keyboard.press('Escape');
  const card = master.page.getByRole('group', { name: /^Result: / });
  await card.waitFor({ state: 'detached' });
  await master.page.keyboard.press('r');
  await card.getByRole('button', { name: /^Why/ }).press('Enter');
  await card.getByRole('group', { name: 'Attack roll' }).waitFor();
  await master.page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });

  // On the phone a touch opens the whole of it.
  await strip.tap();
  const whole = phone.page.getByRole('dialog', { name: 'Result' });
  await whole.getByRole('button', { name: /^Why/ }).tap();
  await whole.getByRole('group', { name: 'Attack roll' }).waitFor();
  expect(await overflow(phone)).toBeLessThanOrEqual(0);
  await phone.shot('result-phone-whole');
  expect([...master.faults, ...phone.faults, ...desk.faults]).toEqual([]);
});
