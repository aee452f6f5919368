import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LogPage, Table, Token } from '../src/lib/api/types';
import { faultsOf } from './axe';
import { choose, click, until } from './fight';
import { openHouse, Person, tableOf, type House } from './house';

let house: House;
beforeAll(async () => (house = await openHouse()));
afterAll(() => house.close());

/** Somebody acts, and nobody is asked first. */
const acts = (table: Table) => table.view.prompt === null && table.view.acting !== null;
const STRIP = '[aria-label^="Order, by"].strip';

/** A fight that has begun, as somebody sees it who sits at it with so many more raiders. */
async function crowded(person: Person, more: number): Promise<void> {
  await person.page.route('**/api/table', async (route) => {
    const response = await route.fetch();
    const table = (await response.json()) as Table;
    const one = table.view.tokens.find((token) => token.name === 'Snag') as Token;
    for (let i = 0; i < more; i += 1) {
      const actor = 100 + i;
      table.view.tokens.push({ ...one, actor, name: `Raider ${i + 1}`, at: null, cells: [], condition: 'unhurt' });
      table.view.track.push({ actor, value: i < 14 ? 12 : 5, full: 12, note: i > 27 ? 'done' : null });
    }
    const { acting } = table.view;
    table.view.track.sort((a, b) => Number(b.actor === acting) - Number(a.actor === acting) || b.value - a.value);
    await route.fulfill({ json: table });
  });
  await person.page.routeWebSocket('**/api/table/live', () => undefined);
  await person.page.reload();
  await person.page.locator('[data-seq]').waitFor();
}

it('keeps its height and never covers who is next, with eight and with forty', async () => {
  for (const [width, height, strip] of [[1280, 800, 64], [390, 844, 56]] as const) {
    const person = await Person.at(house, { viewport: { width, height }, colorScheme: width === 1280 ? 'dark' : 'light' });
    const { page } = person;
    await person.begins(house, 'The ford at Greywater');
    await person.does('Begin the fight');
    await until(house, person, acts);
    const map = async () => page.getByRole('application', { name: 'Battle map' }).boundingBox();
    const before = await map();
    for (const count of [8, 40]) {
      if (count === 40) await crowded(person, 32);
      expect((await page.locator(STRIP).boundingBox())?.height, `${width}, ${count}`).toBe(strip);
      const box = await page.locator(`${STRIP} ol`).boundingBox();
      for (const name of [/acting now/, /, next|next$|^Raider 1 to 14: 14 at/]) {
        const place = page.locator(STRIP).getByRole('button', { name }).first();
        const found = await place.boundingBox();
        expect((found?.x ?? 0) + (found?.width ?? 9999), `${width}, ${count}, ${name}`).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0) + 1);
        // What lies over it would be met by a press there.
        expect(await place.evaluate((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        })).toBe(true);
      }
    }
    expect(await map(), `${width}: the map has not moved`).toEqual(before);
    // At forty it reads as a list: by itself at the side of a desk, a press away on a phone; those alike together.
    const list = page.getByRole('group', { name: /^Order, by/ });
    if (width === 390) await page.getByRole('button', { name: /^Everybody in a list/ }).click();
    await list.waitFor();
    expect(await list.getByRole('button').count()).toBeLessThan(20);
    await list.getByRole('button', { name: /^Raider 1 to 14/ }).press('Enter');
    expect(await list.getByRole('button').count()).toBeGreaterThan(20);
    await list.getByRole('searchbox').fill('Raider 7');
    await list.getByRole('button', { name: /^Raider 7/ }).first().waitFor();
    await list.getByRole('searchbox').fill('');
    await person.shot(`order-forty-${width}`);
    expect(await faultsOf(person)).toEqual([]);
    await page.context().close();
  }
});

it('goes along the strip and the list with arrows, each of them one stop for Tab', async () => {
  const person = await Person.at(house);
  const { page } = person;
  await person.begins(house, 'The ford at Greywater');
  await person.does('Begin the fight');
  await until(house, person, acts);
  expect(await page.locator(`${STRIP} ol [tabindex="-1"]`).count()).toBe(7);
  await page.locator(`${STRIP} ol button`).first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  expect(await page.locator(`${STRIP} ol [aria-pressed="true"]`).getAttribute('aria-label')).toMatch(/, next/);
  await page.keyboard.press('o');
  const list = page.getByRole('group', { name: /^Order, by/ });
  await list.getByRole('button').first().focus();
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.closest('[aria-label^="Order"]') !== null)).toBe(true);
  expect(await list.locator('[tabindex="0"]').count()).toBe(1);
});

it('a log of 1,200 entries draws only what is seen, stays at its end, and keeps the place of whoever reads further up', async () => {
  const person = await Person.at(house);
  const { page } = person;
  await person.begins(house, 'The ford at Greywater');
  await person.does('Begin the fight');
  const now = await tableOf<Table>(house, person.token());
  await click(person, choose(now), now);
  const long = (from: number, limit: number): LogPage => ({
    last: 1200,
    entries: Array.from({ length: Math.max(0, Math.min(limit, 1201 - from)) }, (_, i) => ({
      seq: from + i, by: 'Ana', at_ms: 0, kind: 'act', undone: false, typed: false, lines: [{ mood: 'deed', text: `This is deed ${from + i}.` }],
    })),
  });
  await page.route('**/api/table/log?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    return route.fulfill({ json: long(Number(query.get('from')), Number(query.get('limit'))) });
  });
  await page.route('**/api/table', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...((await response.json()) as Table), seq: 1200 } });
  });
  let say: (message: object) => void = () => undefined;
  await page.routeWebSocket('**/api/table/live', (socket) => {
    say = (message) => socket.send(JSON.stringify(message));
  });
  await page.reload();
  const log = page.getByRole('log');
  await log.getByText('This is deed 1200.').waitFor();
  const drawn = () => page.locator('[id^="entry-"]').count();
  const fromEnd = () => log.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
  expect(await drawn()).toBeLessThanOrEqual(60);
  expect(await fromEnd()).toBeLessThan(2);

  // Something happens: the end stays in view. Somebody reads further up: more is drawn, and they keep their place.
  const deed = (seq: number) => ({ type: 'entry', entry: { ...long(1, 1).entries[0], seq, lines: [{ mood: 'deed', text: `This is deed ${seq}.` }] } });
  say(deed(1201));
  await log.getByText('This is deed 1201.').waitFor();
  await page.waitForFunction(() => { const log = document.querySelector('[role="log"]')!; return log.scrollHeight - log.scrollTop - log.clientHeight < 2; });
  await log.evaluate((element) => (element.scrollTop = 0));
  await page.waitForFunction(() => document.querySelectorAll('[id^="entry-"]').length > 60);
  await page.waitForTimeout(300);
  const first = await log.evaluate((element) => [...element.querySelectorAll('li')].find((item) => item.getBoundingClientRect().bottom > element.getBoundingClientRect().top)?.id);
  say(deed(1202));
  await page.getByRole('button', { name: '1 new below' }).waitFor();
  expect(await log.evaluate((element) => [...element.querySelectorAll('li')].find((item) => item.getBoundingClientRect().bottom > element.getBoundingClientRect().top)?.id)).toBe(first);
  await page.getByRole('button', { name: '1 new below' }).click();
  await page.waitForFunction(() => { const log = document.querySelector('[role="log"]')!; return log.scrollHeight - log.scrollTop - log.clientHeight < 2; });
  say(deed(1203));
  await log.getByText('This is deed 1203.').waitFor();
  expect(await drawn()).toBeLessThanOrEqual(60);
  expect(person.faults).toEqual([]);
});
