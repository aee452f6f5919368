import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Table, Token } from '../src/lib/api/types';
import { faultsOf } from './axe';
import { linkFor, openHouse, overflow, Person, tableOf, type House } from './house';

let house: House;
beforeAll(async () => (house = await openHouse()));
afterAll(() => house.close());

it('the game master’s hand lies on any token: a menu by the other button, by keys and by a long press, and dragging as a ruling', async () => {
  const master = await Person.at(house);
  const { page } = master;
  await master.begins(house, 'The ford at Greywater');
  const of = async (name: string) => (await tableOf<Table>(house, master.token())).view.tokens.find((token) => token.name === name) as Token;
  const mark = (name: string) => page.getByRole('application').getByRole('button', { name: new RegExp(`^${name}\\b`) });
  const menu = page.getByRole('dialog', { name: 'Menu of Snag' });
  /** Does something, and waits until the page knows. */
  const ruled = async (does: () => Promise<unknown>) => {
    const seq = await master.seq();
    await does();
    await master.movesOn(seq);
  };

  await mark('Snag').click({ button: 'right' });
  await menu.waitFor();
  await menu.getByRole('textbox', { name: /^Vitality of Snag/ }).waitFor();
  expect(await faultsOf(master)).toEqual([]);
  await master.shot('token-menu-1440');
  await ruled(() => menu.getByRole('button', { name: 'One Vitality less' }).click());
  const less = await of('Snag');
  expect(less.health).toBeLessThan(100);
  await ruled(async () => {
    await menu.getByRole('textbox', { name: /^Vitality of Snag/ }).fill('+1');
    await page.keyboard.press('Enter');
  });
  expect((await of('Snag')).health).toBeGreaterThan(less.health ?? 0);
  await ruled(async () => {
    await menu.getByRole('button', { name: /^Add a status/ }).click();
    await menu.getByRole('button', { name: 'Rule it so' }).click();
  });
  expect((await of('Snag')).statuses.length).toBeGreaterThan(0);
  await ruled(() => menu.getByRole('button', { name: /^Hide from players/ }).click());
  expect((await of('Snag')).hidden).toBe(true);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });

  // Everybody's pools at one glance.
  await page.getByRole('tab', { name: 'Party' }).click();
  const party = page.getByRole('region', { name: /pools$/ });
  await ruled(async () => {
    await party.getByRole('textbox', { name: /^Vitality of Brana/ }).fill('-3');
    await page.keyboard.press('Enter');
  });
  expect((await of('Brana')).health).toBeLessThan(100);
  await party.getByRole('button', { name: /^Others \d+$/ }).click();
  await party.getByRole('textbox', { name: /^Vitality of Snag/ }).waitFor();
  expect(await faultsOf(master)).toEqual([]);
  await master.shot('party-1440');

  // By keys: the map, the creature, its menu.
  await page.getByRole('application').focus();
  for (let step = 0; step < 12 && (await page.locator('.readout', { hasText: 'Snag' }).count()) === 0; step += 1) await page.keyboard.press('n');
  await page.keyboard.press('Shift+F10');
  await menu.waitFor();
  await ruled(() => page.keyboard.press('h'));
  expect((await of('Snag')).hidden).toBe(false);
  await page.keyboard.press('Escape');

  // Anybody is dragged anywhere, at any time; the log has it as a ruling.
  const before = await of('Nettle');
  const box = await mark('Nettle').boundingBox();
  if (!box) throw new Error('Nettle stands on the map');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await ruled(async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y - 60, { steps: 5 });
    await page.mouse.move(x + 45, y - 120, { steps: 5 });
    await page.getByText('a ruling, it costs nothing').waitFor();
    await master.shot('drag-1440');
    await page.mouse.up();
  });
  expect((await of('Nettle')).at).not.toEqual(before.at);
  expect([...master.faults]).toEqual([]);

  // On a phone the menu opens by a long press; who plays has none.
  const player = await Person.at(house, { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true });
  await player.page.goto(page.url());
  await player.page.locator('[data-seq]').waitFor();
  const theirs = player.page.getByRole('application').getByRole('button', { name: /^Brana\b/ });
  const spot = await theirs.boundingBox();
  if (!spot) throw new Error('Brana stands on the map');
  const touch = await player.page.context().newCDPSession(player.page);
  const at = { x: spot.x + spot.width / 2, y: spot.y + spot.height / 2 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await player.page.getByRole('dialog', { name: 'Menu of Brana' }).waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await player.page.waitForTimeout(200);
  expect(await player.page.getByRole('dialog', { name: 'Menu of Brana' }).isVisible()).toBe(true);
  expect(await faultsOf(player)).toEqual([]);
  expect(await overflow(player)).toBeLessThanOrEqual(0);
  await player.shot('token-menu-390');
  await player.page.goto(await linkFor(house, master, 'Ana', ['Brana']));
  await player.page.reload();
  await player.page.locator('[data-seq]').waitFor();
  const own = await player.page.getByRole('application').getByRole('button', { name: /^Snag\b/ }).boundingBox();
  if (own) await player.page.mouse.click(own.x + own.width / 2, own.y + own.height / 2, { button: 'right' });
  expect(await player.page.getByRole('dialog', { name: /^Menu of/ }).count()).toBe(0);
  expect(player.faults).toEqual([]);
});

it('somebody is brought in from the bestiary; who is invited without a character makes one', async () => {
  const master = await Person.at(house);
  const { page } = master;
  await master.begins(house, 'The ford at Greywater');
  const names = async () => (await tableOf<Table>(house, master.token())).view.tokens.map((token) => token.name);

  // From the bestiary, by keyboard to a space of the map, two at once.
  await page.getByRole('tab', { name: /^Rul/ }).click();
  const bring = page.getByRole('region', { name: 'Bring somebody in' });
  await bring.getByRole('button', { name: 'Bring somebody in' }).click();
  await bring.getByRole('searchbox').fill('goblin');
  await bring.getByRole('spinbutton', { name: 'How many' }).fill('2');
  await bring.getByRole('button', { name: /^Bring in .*, at a space of the map$/ }).first().click();
  const before = await master.seq();
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await master.movesOn(before);
  const many = await names();
  expect(many.filter((name) => / 2$/.test(name)).length).toBeGreaterThan(0);
  expect(await faultsOf(master)).toEqual([]);
  await master.shot('bring-in-1440');

  // Another of somebody, from the menu at the token.
  const after = await master.seq();
  await page.getByRole('application').getByRole('button', { name: /^Snag\b/ }).first().click({ button: 'right' });
  await page.getByRole('dialog', { name: /^Menu of Snag/ }).getByRole('button', { name: /^Duplicate/ }).click();
  await master.movesOn(after);
  expect((await names()).length).toBe(many.length + 1);
  await page.keyboard.press('Escape');

  // A player without a character begins with a starter character, and hands it in.
  const player = await Person.at(house, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await player.page.goto(await linkFor(house, master, 'Ana', []));
  await player.page.getByRole('link', { name: 'Make your character' }).click();
  await player.page.getByRole('link', { name: 'Brana', exact: true }).click();
  await player.page.getByLabel('name', { exact: true }).first().fill('Wren');
  await player.page.getByRole('button', { name: 'Hand in Wren' }).click();
  await player.page.getByText('Wren waits for the game master').waitFor();
  expect(await overflow(player)).toBeLessThanOrEqual(0);
  expect(await faultsOf(player)).toEqual([]);
  await player.shot('newcomer-390');
  await page.getByRole('tab', { name: 'Actions' }).click();
  await page.getByRole('button', { name: 'Let Wren join' }).click();
  await player.page.getByText('Wren waits for the game master').waitFor({ state: 'detached' });
  expect(await names()).toContain('Wren');
  expect([...master.faults, ...player.faults]).toEqual([]);
});
