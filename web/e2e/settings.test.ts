import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHouse, overflow, Person, type House } from './house';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** The campaign as the game master may take it away, in one text. */
async function exported(person: Person): Promise<string> {
  const answer = await fetch(`${house.address}/api/table/export`, { headers: { authorization: `Bearer ${person.token()}` } });
  return (await answer.text()).replaceAll('\\"', '"');
}

for (const [width, height] of [[1280, 900], [390, 844]] as const) {
  it(`begins a campaign by the settings that were chosen, at ${width} pixels, with the keyboard alone`, async () => {
    const person = await Person.at(house, { viewport: { width, height } });
    const { page } = person;
    await page.goto(house.address);
    const settings = page.getByRole('button', { name: /^Settings of / }).first();
    await settings.focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: /^Settings of / });
    await form.getByRole('searchbox').fill('stands higher');
    const higher = form.getByRole('checkbox');
    await higher.focus();
    await page.keyboard.press('Space');
    await form.getByRole('searchbox').fill('');
    expect(await overflow(person)).toBeLessThanOrEqual(0);
    await person.shot(`settings-${width}`);
    await form.getByRole('button', { name: 'Rule UL-OPT-02' }).click();
    await page.getByRole('dialog', { name: 'Rule UL-OPT-02' }).waitFor();
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Play with 1 change' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/table/);
    expect(await exported(person)).toContain('"high_ground":true');
    expect(person.faults).toEqual([]);
  });
}

it('says beside the form what cannot be played with', async () => {
  const person = await Person.at(house, {});
  const { page } = person;
  await page.goto(house.address);
  await page.getByRole('button', { name: /^Settings of / }).first().click();
  const form = page.getByRole('form', { name: /^Settings of / });
  await form.getByRole('searchbox').fill('sides of a Vitality Die');
  await form.getByRole('spinbutton').fill('7');
  await form.getByRole('button', { name: 'Play with 1 change' }).click();
  await form.getByText('options.vitality_die').waitFor();
  expect(page.url()).not.toContain('/table');
});
