import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Encounter, Table } from '../src/lib/api/types';
import { faultsOf } from './axe';
import { linkFor, openHouse, overflow, Person, tableOf, type House } from './house';

let house: House;
let encounter: Encounter | undefined;

beforeAll(async () => {
  house = await openHouse();
  const all = (await (await fetch(`${house.address}/api/encounters`)).json()) as Encounter[];
  encounter = all.find((known) => known.system === 'unbound' && known.file === 'skirmish.toml');
});
afterAll(() => house.close());

/** A picture as a browser draws and writes it. */
async function drawn(person: Person, type: string, width: number, height: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const url = await person.page.evaluate(([kind, w, h]) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('nothing to draw with');
    for (let y = 0; y < h; y += 40) for (let x = 0; x < w; x += 40) {
      pen.fillStyle = `hsl(${(x + 3 * y) % 360} 35% 62%)`;
      pen.fillRect(x, y, 40, 40);
    }
    return canvas.toDataURL(kind);
  }, [type, width, height] as const);
  return { name: 'cellar', mimeType: type, buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') };
}

/** How wide the picture behind the map is drawn. */
const wide = (person: Person) => person.page.locator('div.picture').evaluate((picture) => Math.round((picture as HTMLElement).offsetWidth));

/** Points until all have seen it: it fades after some five seconds, and nobody who was away then is told later. */
async function pointed(words: string, people: readonly Person[], point: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await point();
    const seen = await Promise.all(people.map((person) => person.page.getByText(words).waitFor({ timeout: 4_000 }).then(() => true, () => false)));
    if (seen.every(Boolean)) return;
    if (tries === 5) throw new Error(`not everybody has seen: ${words}`);
  }
}

it('measures, points, and has pictures behind the map and on tokens, for all at the table', async (context) => {
  if (!encounter) return context.skip('this server has no game with a map');
  const master = await Person.at(house);
  await master.begins(house, encounter.title);
  const { tokens } = (await tableOf<Table>(house, master.token())).view;
  const own = tokens.find((token) => token.side === tokens[0]?.side)?.name ?? '';
  const player = await Person.at(house, { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true });
  await player.page.goto(await linkFor(house, master, 'Ana', [own]));
  const map = (person: Person) => person.page.getByRole('application', { name: 'Battle map' });
  await map(player).waitFor();

  // From the keyboard: from a creature to a space three away.
  const { keyboard } = master.page;
  await keyboard.press('m');
  await keyboard.press('n');
  await keyboard.press('r');
  for (let step = 0; step < 3; step += 1) await keyboard.press('ArrowRight');
  await master.page.locator('.measuring', { hasText: '3 spaces · 15 feet' }).waitFor();
  await master.page.locator('[aria-live="polite"]', { hasText: '3 spaces · 15 feet' }).waitFor({ state: 'attached' });
  await master.shot('ground-measured');
  await keyboard.press('Escape');
  await master.page.locator('.measuring').waitFor({ state: 'detached' });
  await pointed('the game master points here', [master, player], async () => {
    await keyboard.press('m');
    await keyboard.press('p');
  });
  await player.shot('ground-pointed');

  // With a finger: two presses.
  await player.page.getByRole('button', { name: 'Measure' }).tap();
  const box = await map(player).boundingBox();
  if (!box) throw new Error('there is no map');
  await player.page.touchscreen.tap(box.x + 120, box.y + 200);
  await player.page.touchscreen.tap(box.x + 260, box.y + 200);
  await player.page.locator('.measuring', { hasText: /^[1-9]\d* spaces · \d+ feet$/ }).waitFor();
  await player.page.getByRole('button', { name: 'Measure' }).tap();
  await pointed('Ana points here', [master], async () => {
    await player.page.getByRole('button', { name: 'Point at a space' }).tap();
    await player.page.touchscreen.tap(box.x + 200, box.y + 200);
  });

  // A picture behind the map: what is none is refused, another is there for all, and follows its fit.
  await master.page.getByRole('button', { name: 'Picture behind the map' }).click();
  const panel = master.page.getByRole('region', { name: 'Picture behind the map' });
  const chosen = panel.locator('input[type="file"]');
  await chosen.setInputFiles({ name: 'cellar.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await master.page.getByText(/PNG, JPEG or WebP picture/).waitFor();
  await chosen.setInputFiles(await drawn(master, 'image/jpeg', 1200, 800));
  for (const person of [master, player]) await person.page.locator('div.picture img').waitFor();
  const [before, far] = [await wide(master), await wide(player)];
  expect(before).toBe(far);
  await panel.getByLabel('Space').focus();
  for (let step = 0; step < 20; step += 1) await keyboard.press('ArrowUp');
  expect(await wide(master)).toBeLessThan(before);
  await player.page.waitForFunction((was) => (document.querySelector<HTMLElement>('div.picture')?.offsetWidth ?? was) < was - 1, far);
  expect(await faultsOf(master)).toEqual([]);
  await master.shot('ground-picture');

  // A face on a token.
  // It is fitted by two places that are pressed on the map too.
  await panel.getByRole('button', { name: /^Fit by two/ }).click();
  const ground = (await master.page.getByRole('application', { name: 'Battle map' }).boundingBox())!;
  for (const by of [60, 200]) await master.page.mouse.click(ground.x + ground.width / 2 + by, ground.y + ground.height / 2);
  await panel.getByText(/^A space is [\d.]+ px wide/).waitFor();
  const broad = await wide(player);
  await panel.getByRole('button', { name: 'Fit', exact: true }).click();
  await player.page.waitForFunction((was) => document.querySelector<HTMLElement>('div.picture')?.offsetWidth !== was, broad);
  await panel.getByRole('button', { name: 'Close the picture’s panel' }).click();
  const token = master.page.locator(`g[data-actor="${tokens.find((one) => one.name === own)?.actor}"]`);
  await token.click({ button: 'right' });
  await master.page.getByRole('dialog', { name: `Menu of ${own}` }).locator('input[type="file"]').setInputFiles(await drawn(master, 'image/webp', 200, 200));
  for (const person of [master, player]) await person.page.locator('g.token image[href^="blob:"]').waitFor();
  await keyboard.press('Escape');
  await master.shot('ground-face');
  await player.shot('ground-phone');
  expect(await faultsOf(player)).toEqual([]);
  expect(await overflow(player)).toBe(0);

  await master.page.getByRole('button', { name: 'Picture behind the map' }).click();
  await panel.getByRole('button', { name: 'Remove' }).click();
  for (const person of [master, player]) await person.page.locator('div.picture').waitFor({ state: 'detached' });
  expect([...master.faults, ...player.faults]).toEqual([]);
});
