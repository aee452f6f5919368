import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Table } from '../src/lib/api/types';
import { faultsOf } from './axe';
import { until } from './fight';
import { linkFor, openHouse, overflow, Person, type House } from './house';

let house: House;
beforeAll(async () => (house = await openHouse()));
afterAll(() => house.close());

const HEROES = ['Brana', 'Tamsin', 'Orrin', 'Ysolde'];
const isHero = (now: Table, actor: number | null | undefined) => HEROES.includes(now.view.tokens.find((token) => token.actor === actor)?.name ?? '');
const strikes = (now: Table) => now.offers.filter((offer) => offer.group === 'Attack' && offer.actor === now.view.acting);

it('a dozen actions are in sight, variants behind a switch, blows at friends apart, terms with their rule', async () => {
  for (const [width, height, colorScheme] of [[1280, 800, 'light'], [390, 844, 'dark']] as const) {
    const phone = width === 390;
    const master = await Person.at(house);
    await master.begins(house, 'The ford at Greywater');
    const player = await Person.at(house, { viewport: { width, height }, colorScheme, ...(phone ? { hasTouch: true, isMobile: true } : {}) });
    await player.page.goto(await linkFor(house, master, 'Ana', HEROES));
    await player.page.locator('[data-seq]').waitFor();
    await master.does('Begin the fight');
    const now = await until(house, master, (now) => !now.view.prompt && isHero(now, now.view.acting) && strikes(now).length > 1);
    await player.sees(now.seq);
    const { page } = player;
    const panel = page.getByRole('tabpanel', { name: 'Actions' });
    const name = now.view.tokens.find((token) => token.actor === now.view.acting)?.name ?? '';
    await panel.getByRole('heading', { name: `Your turn, ${name}` }).waitFor();
    expect(await page.title()).toBe(`Your turn: ${name}`);
    const rows = panel.locator('[aria-label="Likely now"] > ul > li, [aria-label="Also"] > ul > li');
    expect(await rows.count()).toBeLessThanOrEqual(12);
    expect(await rows.count()).toBeGreaterThan(3);
    const friends = now.offers.filter((offer) => offer.actor === now.view.acting && /against your own side/i.test(offer.group));
    for (const offer of friends) expect(await panel.getByRole('button', { name: offer.label, exact: true }).count(), offer.label).toBe(0);
    // The variants come by their switch.
    const variant = strikes(now).find((offer) => /, to knock out$/.test(offer.label) && offer.label.startsWith(strikes(now)[0]?.label ?? '-'));
    if (variant) {
      expect(await panel.getByRole('button', { name: variant.label, exact: true }).count()).toBe(0);
      const toggle = panel.getByRole('switch', { name: /^Variants \d+$/ });
      await toggle.press('Space');
      await panel.getByRole('button', { name: variant.label, exact: true }).waitFor();
      await toggle.press('Space');
    }
    // Everything else is found by its words.
    const search = panel.getByRole('searchbox', { name: 'Search what can be done' });
    const far = now.offers.find((offer) => offer.actor === now.view.acting && offer.group === 'Move' && !offer.cell);
    if (far) {
      await search.fill(far.label);
      await panel.getByRole('button', { name: far.label }).first().waitFor();
      await search.press('Escape');
    }
    // Under a finger what the rules say stands there once it is asked for.
    if (phone) await panel.getByRole('switch', { name: 'Rules' }).tap();
    await panel.getByRole('button', { name: /^What the rule says: / }).first().press('Enter');
    await page.getByRole('dialog', { name: /^Rule / }).waitFor();
    await page.keyboard.press('Escape');
    await player.shot(`actions-${width}`);
    expect(await faultsOf(player), `${width}`).toEqual([]);
    expect(await overflow(player)).toBeLessThanOrEqual(0);
    // The key that stands beside the first does it.
    if (!phone) {
      const seq = await player.seq();
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.keyboard.press('1');
      await player.movesOn(seq);
      await page.getByRole('log').getByText(new RegExp(`^${name} (strikes|shoots|casts|aims)`)).last().waitFor();
    }
    expect([...master.faults, ...player.faults]).toEqual([]);
    await master.page.context().close();
    await player.page.context().close();
  }
});

it('whoever is struck at is told with what, finds the page open, and sees the safest answer', async () => {
  const master = await Person.at(house);
  await master.begins(house, 'The ford at Greywater');
  const player = await Person.at(house, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await player.page.addInitScript(() => {
    const page = window as unknown as { buzzes: number };
    page.buzzes = 0;
    navigator.vibrate = () => { page.buzzes += 1; return true; };
  });
  await player.page.goto(await linkFor(house, master, 'Ana', HEROES));
  await player.page.locator('[data-seq]').waitFor();
  await master.does('Begin the fight');
  await player.page.getByRole('tab', { name: 'Sheet' }).tap();
  const now = await until(house, master, (now) => isHero(now, now.view.prompt?.actor) && now.offers.some((offer) => offer.group === 'Defence') && now.offers.length > 2);
  const dialog = player.page.getByRole('dialog', { name: now.view.prompt?.question ?? '' });
  await dialog.getByText(/ (strikes|shoots) at .+ with .+\.$/).waitFor();
  expect(await player.page.getByRole('tab', { name: /^Actions/ }).getAttribute('aria-selected')).toBe('true');
  expect(await player.page.title()).toMatch(/^Decide! .+ with .+/);
  expect(await player.page.evaluate(() => (window as unknown as { buzzes: number }).buzzes)).toBeGreaterThan(0);
  await dialog.getByText('safest').waitFor();
  await player.shot('defend-390');
  expect(await faultsOf(player)).toEqual([]);
  expect(player.faults).toEqual([]);
});

it('no button moves from under the hand as odds come in', async () => {
  const master = await Person.at(house);
  const { page } = master;
  await master.begins(house, 'The ford at Greywater');
  await master.does('Begin the fight');
  const places = () => page.locator('.actions button:not(.more)').evaluateAll((all) => all.map((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return `${button.querySelector('.label')?.textContent ?? button.textContent} ${[x, y, width, height].map(Math.round).join(' ')}`;
  }));
  for (const [width, height, looks] of [
    [1440, 900, (now: Table) => !now.view.prompt && strikes(now).length > 1],
    [390, 844, (now: Table) => now.offers.filter((offer) => offer.group === 'Defence').length > 1],
  ] as const) {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/api/table/odds', async (route) => {
      await held;
      await route.continue();
    });
    await page.setViewportSize({ width, height });
    await until(house, master, looks);
    await page.locator('.actions .wait', { hasText: '…' }).first().waitFor();
    const before = await places();
    release();
    await page.locator('.actions .odds .bar').first().waitFor();
    await page.waitForTimeout(500);
    expect(await places()).toEqual(before);
    await page.unroute('**/api/table/odds');
  }
  expect(master.faults).toEqual([]);
});
