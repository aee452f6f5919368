import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Table } from '../src/lib/api/types';
import { faultsOf } from './axe';
import { gives, until } from './fight';
import { linkFor, openHouse, Person, tableOf, type House } from './house';

let house: House;
beforeAll(async () => (house = await openHouse()));
afterAll(() => house.close());

/** A fight on a map in each game, and one of those who fight in it. */
const FIGHTS = [['The ford at Greywater', 'Brana'], ['The gate at low water', 'Mara'], ['The toll at the ford', 'Oswin'], ['The dock', 'Rhea Vance'], ['The ford, held', '']] as const;

/** How far what is told of a result lies over the map and the log, in square pixels. */
const over = (person: Person) => person.page.evaluate(() => {
  const result = document.querySelector('[aria-label^="Result:"]')?.getBoundingClientRect();
  const others = [...document.querySelectorAll('[aria-label="Battle map"], [role="log"]')].map((one) => one.getBoundingClientRect());
  if (!result) throw new Error('there is no result');
  const common = (a: number, b: number, c: number, d: number) => Math.max(0, Math.min(b, d) - Math.max(a, c));
  return others.reduce((sum, box) => sum + common(result.left, result.right, box.left, box.right) * common(result.top, result.bottom, box.top, box.bottom), 0);
});

it('what a throw came to has a place of its own, on a desk and on a phone, in every game', async () => {
  for (const [title, hero] of FIGHTS) {
    const stays = (person: Person) => person.page.addInitScript(() => localStorage.setItem('ludex.preferences', JSON.stringify({ cards: 'stays' })));
    const master = await Person.at(house);
    await stays(master);
    await master.begins(house, title);
    const first = hero || ((await tableOf<Table>(house, master.token())).view.tokens[0]?.name ?? '');
    const phone = await Person.at(house, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await stays(phone);
    await phone.page.goto(await linkFor(house, master, 'Ana', [first]));
    await phone.page.locator('[data-seq]').waitFor();
    const shown = () => master.page.getByRole('group', { name: /^Result: / }).isVisible();
    for (let step = 0; step < 60 && !(await shown()); step += 1) await until(house, master, ({ seq }) => seq > step * 2, 8);
    await master.page.getByRole('group', { name: /^Result: / }).waitFor();
    await phone.page.getByRole('button', { name: /^Result: / }).waitFor();
    expect(await over(master), `${title}, desk`).toBe(0);
    expect(await over(phone), `${title}, phone`).toBe(0);
    // Closed, it takes a line, leaves everybody on the map where they are, and can be looked at again.
    const stands = () => master.page.locator('.token').first().boundingBox();
    const high = async () => (await master.page.locator('.place-of-results').boundingBox())?.height ?? 0;
    await master.page.mouse.move(4, 4);
    const before = await stands();
    await master.page.keyboard.press('Escape');
    await master.page.getByRole('group', { name: /^Result: / }).waitFor({ state: 'detached' });
    await expect.poll(high).toBeLessThan(60);
    expect(await stands(), title).toEqual(before);
    await master.page.getByTitle('Show it again (R)').click();
    await master.page.getByRole('group', { name: /^Result: / }).waitFor();
    expect(await high(), title).toBeGreaterThan(100);
    expect(await stands(), title).toEqual(before);
    // Under a pointer it does not shrink.
    await master.page.getByRole('button', { name: 'Close this result' }).click();
    await master.page.getByTitle('Show it again (R)').waitFor();
    expect(await high(), title).toBeGreaterThan(100);
    await master.page.mouse.move(4, 4);
    await expect.poll(high).toBeLessThan(60);
    await master.page.getByTitle('Show it again (R)').click();
    await master.page.getByRole('group', { name: /^Result: / }).waitFor();
    expect(await faultsOf(master), title).toEqual([]);
    expect([...master.faults, ...phone.faults]).toEqual([]);
    await master.page.context().close();
    await phone.page.context().close();
  }
});

it('answers keep their words within their tiles, however many there are', async () => {
  const master = await Person.at(house);
  await master.begins(house, 'The ford at Greywater');
  await master.does('Begin the fight');
  await until(house, master, ({ view, offers }) => view.prompt != null && offers.filter((offer) => offer.group === 'Defence').length > 2);
  const dialog = master.page.getByRole('dialog').first();
  await expect.poll(() => dialog.locator('.odds-line .words b').count(), { timeout: 20_000 }).toBeGreaterThan(2);
  await dialog.locator('.tag').waitFor();
  const outside = () => dialog.locator('li').evaluateAll((tiles) => tiles.flatMap((tile) => {
    const own = tile.getBoundingClientRect();
    const box = (one: Element) => one.getBoundingClientRect();
    const spills = [...tile.querySelectorAll('.words, .tag, .label')].filter((one) => box(one).left < own.left - 1 || box(one).right > own.right + 1);
    // A word that says which is safest stands in one line, on none of the others.
    const covers = [...tile.querySelectorAll('.tag')].filter((tag) => box(tag).height > 24 || [...tile.querySelectorAll('.words')].some((words) => box(words).top < box(tag).bottom));
    return [...spills, ...covers].map((one) => one.textContent);
  }));
  expect(await outside()).toEqual([]);
  await dialog.locator('.words').evaluateAll((all) => all.forEach((one) => (one.textContent = '100 % brought down · 13.5 damage and more than that · 100 % dead')));
  expect(await outside()).toEqual([]);
  await master.page.context().close();
});

it('who waits on a phone sees how their own stand, and more of the map', async () => {
  const master = await Person.at(house);
  await master.begins(house, 'The dock');
  const phone = await Person.at(house, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await phone.page.goto(await linkFor(house, master, 'Ana', ['Rhea Vance']));
  await phone.page.locator('[data-seq]').waitFor();
  await master.does('Begin the fight');
  const hers = ({ view }: Table) => view.prompt == null && view.tokens.find(({ actor }) => actor === view.acting)?.name === 'Rhea Vance';
  const others = (now: Table) => now.view.prompt == null && now.view.acting != null && !hers(now);
  const map = () => phone.page.getByRole('application', { name: 'Battle map' }).evaluate((drawn) => drawn.getBoundingClientRect().height);
  await phone.sees((await until(house, master, others)).seq);
  await phone.page.getByRole('status', { name: 'Waiting', exact: true }).waitFor();
  await phone.page.getByRole('region', { name: 'The party' }).getByRole('button', { name: /Rhea Vance/ }).waitFor();
  const waiting = await map();
  await phone.sees((await until(house, master, hers)).seq);
  await phone.page.getByRole('region', { name: 'The party' }).waitFor({ state: 'detached' });
  expect(waiting).toBeGreaterThan(await map());
  expect(await faultsOf(phone)).toEqual([]);
  await master.page.context().close();
  await phone.page.context().close();
});

it('a dock is a deck with crates on it, and no meadow', async () => {
  const master = await Person.at(house);
  const { page } = master;
  await master.begins(house, 'The dock');
  await page.locator('.ground .floor-plates').waitFor({ state: 'attached' });
  for (const layer of ['seam', 'rivet', 'wood', 'block']) expect(await page.locator(`.ground .${layer}`).count(), layer).toBeGreaterThan(0);
  expect(await page.locator('.ground .grass').count()).toBe(0);
  expect(await page.locator('.lines title').allTextContents()).toEqual(['moderate cover, crates', 'moderate cover, crates', 'total cover, something large']);
  await page.context().close();
});

it('what is the matter with somebody is drawn at them, with its name', async () => {
  for (const [title, how, word] of [['The ford at Greywater', /^drop prone/i, /prone/i], ['The ford, held', /posture: prone/, /prone/i], ['The toll at the ford', /^raise .*shield/i, /shield raised/i], ['The dock', /^drop prone/i, /prone/i]] as const) {
    const master = await Person.at(house);
    const { page } = master;
    await master.begins(house, title);
    await master.does('Begin the fight');
    const drops = ({ view, offers }: Table) => view.prompt == null && offers.some((offer) => offer.actor === view.acting && how.test(offer.label));
    const now = await until(house, master, drops);
    const offer = now.offers.find((one) => one.actor === now.view.acting && how.test(one.label));
    if (!offer) throw new Error('nobody lies down');
    const seq = await master.seq();
    await gives(house, master, offer);
    await master.movesOn(seq);
    const badge = page.locator(`.token[data-actor="${offer.actor}"] .badge`).first();
    await badge.locator('path').waitFor({ state: 'attached' });
    expect(await badge.locator('title').textContent(), title).toMatch(word);
    expect(await page.locator(`.token[data-actor="${offer.actor}"]`).getAttribute('aria-label')).toMatch(word);
    await page.context().close();
  }
});
