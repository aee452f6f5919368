import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Offer, Table } from '../src/lib/api/types';
import { shapeOf } from '../src/lib/map/geometry';
import { approaches } from '../src/lib/offers/approach';
import { faultsOf } from './axe';
import { gives, until } from './fight';
import { MOVING, linkFor, openHouse, Person, tableOf, type House } from './house';

let house: House;
beforeAll(async () => (house = await openHouse()));
afterAll(() => house.close());

const HEROES = ['Brana', 'Tamsin', 'Orrin', 'Ysolde'];

/** A fight on a map in each game. */
const FIGHTS = ['The ford at Greywater', 'The gate', 'The gate at low water', 'The toll at the ford'];

it('everybody on the map has a face: creatures by what they are, people a portrait of their own', async () => {
  for (const title of FIGHTS) {
    const master = await Person.at(house, MOVING);
    const { page } = master;
    await master.begins(house, title);
    await page.locator('.token image').first().waitFor();
    const now = await until(house, master, () => true);
    const creatures = now.view.tokens.filter((token) => token.icon);
    const people = now.view.tokens.filter((token) => !token.icon);
    if (creatures.length > 0) await page.locator('.token .outline').first().waitFor();
    const count = (what: string, among: readonly { actor: number }[]) => Promise.all(among.map(({ actor }) => page.locator(`.token[data-actor="${actor}"] ${what}`).count()));
    expect(await count('.outline', creatures), title).toEqual(creatures.map(() => 1));
    expect(await count('image', people), title).toEqual(people.map(() => 1));
    expect(await page.locator('.token .initials').count(), title).toBe(0);
    const portraits = await page.locator('.token image').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(new Set(portraits).size, title).toBe(new Set(people.map(({ name }) => name)).size);
    expect(await faultsOf(master), title).toEqual([]);
    expect(master.faults).toEqual([]);
    await page.context().close();
  }
});

it('how far one comes is a line with its price, and a space that is looked at says the way', async () => {
  for (const width of [1440, 390]) {
    const master = await Person.at(house, width === 390 ? { ...MOVING, viewport: { width, height: 844 }, hasTouch: true, isMobile: true } : MOVING);
    const { page } = master;
    await master.begins(house, 'The ford at Greywater');
    await master.does('Begin the fight');
    const now = await until(house, master, ({ view, offers }) => !view.prompt && offers.filter((offer) => offer.cell && offer.actor === view.acting).length > 30);
    await page.locator('.marks .edge').first().waitFor();
    const moves = now.offers.filter((offer) => offer.cell && offer.actor === now.view.acting);
    const lines = await page.locator('.marks .edge').count();
    expect(lines).toBeGreaterThan(0);
    expect(lines).toBeLessThanOrEqual(2);
    const prices = await page.locator('.marks .price').allTextContents();
    expect(prices).toHaveLength(lines);
    const told = new Set(moves.map((offer) => `${offer.cost?.[0]?.amount} ${offer.cost?.[0]?.of}`));
    for (const price of prices) expect(told).toContain(price.trim());
    await page.getByRole('application', { name: 'Battle map' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.locator('.readout').waitFor();
    expect(await page.locator('.readout .coordinates').textContent()).toMatch(/^[A-Z]+\d+$/);
    // The way is drawn from where whoever acts stands, in steps.
    await page.locator('.marks .way').waitFor({ state: 'attached' });
    expect((await page.locator('.marks .way').getAttribute('points'))?.split(' ').length).toBeGreaterThan(1);
    await page.context().close();
  }
});

it('an attack and how it was met are one entry, by A1, with its result', async () => {
  const master = await Person.at(house, MOVING);
  const { page } = master;
  await master.begins(house, 'The ford at Greywater');
  await master.does('Begin the fight');
  const dodged = (now: Table) => now.view.prompt === null && now.view.stage === 'Round 1' && now.seq > 20;
  await until(house, master, dodged);
  await page.locator('[id^="entry-"] .score').first().waitFor();
  const entries = await page.locator('[id^="entry-"]').evaluateAll((all) =>
    all.map((entry) => [...entry.querySelectorAll('.line')].map((line) => ({ text: line.textContent ?? '', head: !line.classList.contains('under'), score: line.querySelector('.score') !== null }))),
  );
  const attacks = entries.filter((lines) => lines.some(({ score }) => score));
  expect(attacks.length).toBeGreaterThan(0);
  for (const lines of attacks) {
    const [first] = lines;
    expect([first?.head, first?.score], JSON.stringify(lines)).toEqual([true, true]);
  }
  // Nobody reads of the blow in one place and of how it went in another.
  const blows = entries.flat().filter(({ text }) => / (strikes|shoots) at /.test(text));
  expect(blows.length).toBeGreaterThan(0);
  expect(blows.filter(({ score }) => !score)).toEqual([]);
  const said = entries.flat().map(({ text }) => text).join('\n');
  expect(said).not.toMatch(/ -?\d+,-?\d+/);
  expect(said).toMatch(/ to [A-Z]\d+/);
});

it('whoever is struck at on a phone sees all answers at once', async () => {
  const master = await Person.at(house, MOVING);
  await master.begins(house, 'The ford at Greywater');
  const player = await Person.at(house, { ...MOVING, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await player.page.goto(await linkFor(house, master, 'Ana', HEROES));
  await player.page.locator('[data-seq]').waitFor();
  await master.does('Begin the fight');
  const now = await until(house, master, ({ view, offers }) => view.prompt?.actor != null && HEROES.includes(view.tokens.find((token) => token.actor === view.prompt?.actor)?.name ?? '') && offers.filter((offer) => offer.group === 'Defence').length > 2);
  const dialog = player.page.getByRole('dialog', { name: now.view.prompt?.question ?? '' });
  await dialog.getByText('safest').waitFor();
  await player.page.waitForTimeout(400);
  const answers = await dialog.locator('li').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })));
  const foot = await player.page.locator('.bottom').evaluate((bottom) => bottom.getBoundingClientRect().top);
  expect(answers.length).toBeGreaterThan(2);
  for (const { bottom } of answers.slice(0, 4)) expect(bottom).toBeLessThanOrEqual(foot);
  await player.shot('answers-390');
  expect(await faultsOf(player)).toEqual([]);
});

/** Asks the API as the page of somebody does. */
async function asks<T>(person: Person, path: string, body: unknown): Promise<T> {
  const headers = { authorization: `Bearer ${person.token()}`, 'content-type': 'application/json' };
  return (await (await fetch(house.address + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as T;
}

/** Lets Ludex play until whoever acts could go to a foe and strike; who acts often gives way after a move. Where the fight ends before that, another begins. */
async function untilSomebodyCould(person: Person, title: string): Promise<Table> {
  for (let step = 0; step < 400; step += 1) {
    if (step % 80 === 0) await person.begins(house, title);
    const now = await tableOf<Table>(house, person.token());
    const doer = now.view.tokens.find((token) => token.actor === now.view.acting);
    for (const { foe, move } of doer && !now.view.prompt ? approaches(shapeOf(now.ground?.shape ?? ''), doer, now.offers, now.view.tokens) : []) {
      const { offers } = await asks<{ offers: Offer[] }>(person, '/api/table/then', { first: move.command });
      if (offers.some((offer) => offer.kind === 'attack' && offer.target === foe.actor && offer.actor === doer?.actor && !offer.friendly)) {
        await person.sees(now.seq);
        return now;
      }
    }
    const { suggestion } = await asks<{ suggestion: Offer | null }>(person, '/api/table/suggest', {});
    if (suggestion) await gives(house, person, suggestion);
  }
  throw new Error('nobody ever comes within reach');
}

it('a foe out of reach is gone to and struck in one press', async () => {
  for (const title of ['The ford at Greywater', 'The toll at the ford']) {
    const master = await Person.at(house, MOVING);
    const { page } = master;
    const now = await untilSomebodyCould(master, title);
    // The way is shown at once, the blow as soon as it is known.
    const offered = page.getByRole('region', { name: 'Go and strike' }).getByRole('button', { name: /^Go to [A-Z]+\d+: (?!.*…)/ }).first();
    await offered.waitFor();
    expect(await offered.textContent(), title).toMatch(/^Go to [A-Z]+\d+: /);
    await master.shot(`go-and-strike-${now.campaign.system}`);
    expect(await faultsOf(master)).toEqual([]);
    const at = (table: Table) => table.view.tokens.find((token) => token.actor === now.view.acting)?.at;
    await offered.click();
    await expect.poll(async () => at(await tableOf<Table>(house, master.token())), { timeout: 15_000 }).not.toEqual(at(now));
    // Two commands: the way, and the blow.
    await expect.poll(async () => (await tableOf<Table>(house, master.token())).seq, { timeout: 15_000 }).toBeGreaterThanOrEqual(now.seq + 2);
    expect(master.faults).toEqual([]);
    await page.context().close();
  }
});

it('on a lane it is drawn who stands where, and how far they are apart', async () => {
  const master = await Person.at(house, MOVING);
  const { page } = master;
  await master.begins(house, 'The bridge, on a lane');
  await master.does('Begin the fight');
  const now = await until(house, master, ({ view }) => !view.prompt && view.acting != null);
  const lane = page.getByRole('region', { name: 'The lane' });
  expect(now.view.lane?.stands.length).toBeGreaterThan(1);
  const drawn = await lane.locator('.who').evaluateAll((all) => all.map((one) => [Number(one.getAttribute('data-actor')), one.getBoundingClientRect().left] as const));
  expect(drawn.map(([actor]) => actor).sort()).toEqual(now.view.lane?.stands.map(([actor]) => actor).sort());
  // Whoever stands farther along is drawn farther right.
  const at = new Map(now.view.lane?.stands.map(([actor, step]) => [actor, step]));
  for (const [one, left] of drawn) for (const [other, right] of drawn) if ((at.get(one) ?? 0) < (at.get(other) ?? 0)) expect(left).toBeLessThan(right);
  expect(await lane.locator('.far').textContent()).toMatch(/\d+ yards?/);
  expect(await faultsOf(master)).toEqual([]);
});

it('the whole party is invited on one page, and a link is shown again and renewed', async () => {
  const master = await Person.at(house, MOVING);
  const { page } = master;
  await master.begins(house, 'The ford at Greywater');
  await page.route('**/api/table/addresses', (route) => route.fulfill({ json: { addresses: [house.address], here_alone: false } }));
  await page.getByRole('button', { name: 'Invite' }).click();
  const party = page.getByRole('region', { name: 'The party' });
  await party.getByRole('button', { name: 'A link for each' }).click();
  for (const hero of HEROES) await party.getByRole('button', { name: `Show the link of ${hero}` }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Invite' }).click();
  await party.getByRole('button', { name: 'Show the link of Tamsin' }).click();
  const shown = party.getByRole('textbox', { name: 'The link of Tamsin' });
  const first = await shown.inputValue();
  await party.getByRole('button', { name: 'Renew the link of Tamsin' }).click();
  await expect.poll(() => shown.inputValue()).not.toBe(first);
  const second = await shown.inputValue();
  const opens = async (link: string) => (await fetch(`${house.address}/api/table`, { headers: { authorization: `Bearer ${decodeURIComponent(new URL(link).hash.slice(1))}` } })).status;
  expect([await opens(first), await opens(second)]).toEqual([401, 200]);
});

it('encounters of a game are shown by their first map, a game at a time', async () => {
  const person = await Person.at(house, MOVING);
  const { page } = person;
  await page.goto(house.address);
  await page.getByRole('radio', { name: 'Archsoul' }).click();
  await page.locator('.cards .picture.drawn').first().waitFor();
  expect(await page.locator('main h3').allTextContents()).toEqual(['Archsoul']);
  expect(await faultsOf(person)).toEqual([]);
});
