import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Board, Table } from '../src/lib/api/types';
import { openHouse, overflow, Person, type House } from './house';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const JOURNEY: Board = {
  kind: 'journey',
  title: 'From Saltmarket to the mill at Greywater',
  note: 'The second day; it has rained since noon.',
  gauges: [{ name: 'Miles', current: 12, max: 24 }, { name: 'Hours marched', current: 6, max: 8 }],
  facts: [{ label: 'Pace', value: 'slow' }, { label: 'Terrain', value: 'hills, with a road' }, { label: 'Weather', value: 'rain' }],
  cards: [
    { actor: 0, role: 'first rank', facts: [{ label: 'Activity', value: 'Navigates' }] },
    { actor: 1, role: 'first rank', facts: [{ label: 'Activity', value: 'Keeps watch' }] },
    { actor: 2, role: 'last rank', facts: [{ label: 'Activity', value: 'Forages' }], gauges: [{ name: 'Exhaustion', current: 1, max: 6 }] },
  ],
};
const VOTE: Board = {
  kind: 'vote',
  title: 'The council votes',
  note: 'Five of nine carry it.',
  gauges: [{ name: 'Ayes', current: 3, max: 9 }, { name: 'Noes', current: 2, max: 9 }],
  facts: [{ label: 'Patience', value: '12', tally: { total: 12, parts: [{ label: 'always', value: 10, rule: 'UL-SOC-03' }, { label: 'a feast', value: 2, rule: 'UL-SOC-03' }] } }],
  cards: [{ actor: 3, role: 'undecided' }],
};

/** A person at a table of the quarrel, of which the page is told something else: what a rule system may say one day. */
async function shown(change: (table: Table) => void, options: Parameters<typeof Person.at>[1] = {}): Promise<Person> {
  const person = await Person.at(house, options);
  const begun = (await (await fetch(`${house.address}/api/campaigns`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ system: 'unbound', encounter: 'parley.toml' }) })).json()) as { link: string };
  await person.page.routeWebSocket(/\/api\/table\/live/, () => {});
  await person.page.route('**/api/table', async (route) => {
    const response = await route.fetch();
    const table = (await response.json()) as Table;
    change(table);
    await route.fulfill({ json: table });
  });
  await person.page.goto(`${house.address}${begun.link}`);
  await person.page.locator('[data-seq]').waitFor();
  return person;
}

for (const [name, options] of [
  ['desk', {}],
  ['phone', { viewport: { width: 360, height: 760 }, colorScheme: 'dark', hasTouch: true, isMobile: true }],
] as const) {
  it(`draws a journey and a kind of board that is new, ${name}`, async () => {
    const person = await shown((table) => (table.view.boards = [JOURNEY, VOTE]), options);
    const { page } = person;
    const journey = page.getByRole('article', { name: JOURNEY.title });
    await journey.waitFor();
    expect(await journey.getByRole('meter', { name: 'Miles' }).getAttribute('aria-valuetext')).toBe('12 of 24 miles');
    const order = await journey.getByRole('region').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(order).toEqual(['How it stands', 'first rank', 'last rank']);
    await person.shot(`board-journey-${name}`);
    expect(await overflow(person)).toBeLessThanOrEqual(0);
    if (name === 'phone') {
      await journey.getByText('Forages').scrollIntoViewIfNeeded();
      await person.shot('board-journey-phone-ranks');
    }
    await page.getByRole('tab', { name: 'Vote' }).click();
    const vote = page.getByRole('article', { name: VOTE.title });
    expect(await vote.getByRole('meter', { name: 'Ayes' }).getAttribute('aria-valuetext')).toBe('3 of 9');
    await vote.getByRole('button', { name: /^Patience/ }).click();
    await vote.getByText('a feast').waitFor();
    await person.shot(`board-new-${name}`);
    expect(await overflow(person)).toBeLessThanOrEqual(0);
    expect(person.faults).toEqual([]);
    await page.context().close();
  });
}

it('asks what comes next when something is over, the next scene first', async () => {
  const person = await shown((table) => {
    table.view.over = true;
    table.view.stage = 'Ended';
    const next = ['The road to the mill', 'The mill by night'].map((label) => ({ actor: null, group: 'Scene', kind: 'go_on', label: `Open: ${label}`, command: { do: 'scene', label } }));
    table.offers = [...table.offers.filter((offer) => offer.group !== 'Encounter'), ...next] as Table['offers'];
  });
  const next = person.page.getByRole('region', { name: 'What comes next' });
  await next.getByRole('heading', { name: 'What comes next?' }).waitFor();
  const headings = await next.getByRole('group').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(headings).toEqual(['Suggested next step', 'Scene', 'Talk', 'Rest']);
  expect(await next.getByRole('button').first().textContent()).toContain('The road to the mill');
  await person.shot('what-comes-next');
  expect(person.faults).toEqual([]);
});

it('shows adventures first in the lobby, and what they are about', async () => {
  const person = await Person.at(house);
  await person.page.goto(house.address);
  const games = person.page.getByRole('region', { name: 'Unbound Legends' });
  await games.waitFor();
  expect(await games.getByRole('button').first().textContent()).toMatch(/^\s*The drowned bell\s+An adventure\s+For three nights/);
  await person.shot('lobby-adventures');
  await person.page.setViewportSize({ width: 360, height: 760 });
  await person.shot('lobby-adventures-phone');
  expect(await overflow(person)).toBeLessThanOrEqual(0);
});
