import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Encounter, Table } from '../src/lib/api/types';
import { choose, click } from './fight';
import { openHouse, overflow, Person, tableOf, type House } from './house';

let house: House;
let encounters: Encounter[] = [];

beforeAll(async () => {
  house = await openHouse();
  encounters = (await (await fetch(`${house.address}/api/encounters`)).json()) as Encounter[];
});
afterAll(() => house.close());

/** A few steps into a fight. */
async function play(person: Person, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    const table = await tableOf<Table>(house, person.token());
    if (table.view.over) return;
    await click(person, choose(table), table);
  }
}

// A page is as wide in the dark: that is for pictures.
for (const colorScheme of process.env.LUDEX_SHOTS ? (['light', 'dark'] as const) : (['light'] as const)) {
  it(`fits a phone without scrolling sideways, ${colorScheme}`, async () => {
    for (const encounter of firsts(encounters)) {
      const person = await Person.at(house, { viewport: { width: 390, height: 844 }, colorScheme, hasTouch: true, isMobile: true });
      await person.page.goto(house.address);
      expect(await overflow(person)).toBeLessThanOrEqual(0);
      await person.begins(house, encounter.title);
      await person.does('Begin the fight');
      await play(person, 3);
      for (const tab of ['Actions', 'Order', 'Sheet', 'Log', 'Rule']) {
        await person.page.getByRole('tab', { name: tab }).click();
        await person.page.waitForTimeout(250);
        expect(await overflow(person), `${encounter.system}, ${tab}`).toBeLessThanOrEqual(0);
        await person.shot(`phone-${colorScheme}-${encounter.system}-${tab.toLowerCase()}`);
      }
      expect(person.faults).toEqual([]);
      await person.page.context().close();
    }
  });
}

it('shows desks of several widths, light and dark', async () => {
  for (const [place, encounter] of firsts(encounters).entries()) {
    const widths = [[1440, 900, 'light'], [1024, 768, 'dark'], [2200, 1200, 'light']] as const;
    // Every game on a desk of its own width, the first on all; in pictures all on all.
    for (const [width, height, colorScheme] of place === 0 || process.env.LUDEX_SHOTS ? widths : widths.slice(place % widths.length).slice(0, 1)) {
      const person = await Person.at(house, { viewport: { width, height }, colorScheme });
      await person.begins(house, encounter.title);
      await person.does('Begin the fight');
      await play(person, 4);
      await person.page.waitForTimeout(700);
      expect(await overflow(person)).toBeLessThanOrEqual(0);
      await person.shot(`desk-${width}-${encounter.system}`);
      expect(person.faults).toEqual([]);
      await person.page.context().close();
    }
  }
});

it('gives every control a name', async () => {
  for (const encounter of firsts(encounters)) {
    const person = await Person.at(house);
    await person.begins(house, encounter.title);
    await person.does('Begin the fight');
    await play(person, 2);
    for (const tab of ['Actions', 'Sheet', 'Rulings']) {
      await person.page.getByRole('tab', { name: tab }).click();
      const unnamed = await person.page.locator('button, [role="button"], [role="dialog"], input, select, a').evaluateAll((all) =>
        all
          .filter((element) => {
            const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? [...(element.labels ?? [])] : [];
            return !element.getAttribute('aria-label') && !element.textContent?.trim() && labels.length === 0;
          })
          .map((element) => element.outerHTML.slice(0, 120)),
      );
      expect(unnamed, `${encounter.system}, ${tab}`).toEqual([]);
    }
  }
});

/** The first encounter of each system; the toy, which only a binary built for tests has, is no game that anybody sees. */
function firsts(all: Encounter[]): Encounter[] {
  const games = all.filter((encounter) => encounter.system !== 'toy');
  return games.filter((encounter, i) => games.findIndex((other) => other.system === encounter.system) === i);
}
