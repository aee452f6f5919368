import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Table } from '../src/lib/api/types';
import { openHouse, Person, tableOf, type House } from './house';

let house: House;
beforeAll(async () => (house = await openHouse()));
afterAll(() => house.close());

/** The adventures in which people are called upon for checks. */
const ADVENTURES = ['The drowned bell', 'The salt road', 'The lamp of Saltmoor', 'The grey flour', 'Eleven seconds'];

it('a check is called and rolled as the form stands there, in every game, and the server refuses nothing', async () => {
  for (const title of ADVENTURES) {
    const master = await Person.at(house);
    const { page } = master;
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${title}: ${response.status()} ${new URL(response.url()).pathname} ${response.request().postData() ?? ''}`);
    });
    await page.goto(house.address);
    await page.locator('.cards').getByRole('button', { name: title }).first().click();
    await page.locator('[data-seq]').waitFor();
    const opening = (await tableOf<Table>(house, master.token())).offers.find((offer) => offer.kind === 'open');
    if (!opening) throw new Error('it is not to be opened');
    await master.does(opening.label);
    await page.getByRole('tab', { name: /^Checks/ }).click();
    const form = page.getByRole('region', { name: 'Call for a check' });
    const called = page.getByRole('region', { name: /^Check: / });
    const call = form.getByRole('button', { name: /^Call / });
    const seq = await master.seq();
    await call.click();
    await called.waitFor();
    const rest = called.getByRole('button', { name: 'Roll for the rest' });
    await ((await rest.isVisible()) ? rest : called.getByRole('button', { name: /^Roll for / }).first()).click();
    await master.movesOn(seq);
    await called.getByRole('button', { name: 'Done' }).waitFor();
    expect(refused).toEqual([]);
    await page.context().close();
  }
});
