import { afterAll, beforeAll, expect, it } from 'vitest';
import type { At, Encounter, Offer, Table, Token } from '../src/lib/api/types';
import { called } from '../src/lib/map/called';
import { middle, shapeOf, type Point } from '../src/lib/map/geometry';
import { choose, click } from './fight';
import { MOVING, openHouse, Person, tableOf, type House } from './house';

let house: House;
let encounter: Encounter | undefined;

beforeAll(async () => {
  house = await openHouse();
  const all = (await (await fetch(`${house.address}/api/encounters`)).json()) as Encounter[];
  encounter = all.find((known) => known.system === 'unbound' && known.file === 'skirmish.toml');
});
afterAll(() => house.close());

/** Where a point of the drawing is on the screen now. */
async function onScreen(person: Person, point: Point): Promise<Point> {
  return person.page.getByRole('application', { name: 'Battle map' }).evaluate((map, { x, y }) => {
    const world = map.querySelector<HTMLElement>('.world');
    const at = new DOMPoint(x, y).matrixTransform(new DOMMatrix(world?.style.transform));
    const box = map.getBoundingClientRect();
    return { x: box.left + at.x, y: box.top + at.y };
  }, point);
}

/** Plays on until somebody may move on the map, and gives the table then. */
async function untilMove(person: Person): Promise<{ table: Table; token: Token; moves: Offer[] }> {
  for (let step = 0; step < 40; step += 1) {
    const table = await tableOf<Table>(house, person.token());
    const token = table.view.tokens.find((known) => known.actor === table.view.acting);
    const moves = table.offers.filter((offer) => offer.cell && offer.actor === token?.actor);
    if (!table.view.prompt && token && moves.length > 0) return { table, token, moves };
    await click(person, choose(table), table);
  }
  throw new Error('nobody may move');
}

it('moves a creature with a click and with a drag, and shows what can be done to whom', async (context) => {
  if (!encounter) return context.skip('this server has no game with a map');
  const person = await Person.at(house, MOVING);
  const { page } = person;
  await person.begins(house, encounter.title);
  await person.does('Begin the fight');
  const cells = (table: Table) => table.view.tokens.map((token) => JSON.stringify(token.at));

  for (const how of ['click', 'drag'] as const) {
    const { table, token, moves } = await untilMove(person);
    const shape = shapeOf('hex');
    const from = await onScreen(person, middle(shape, token.cells as At[]));
    const near = moves.filter((move) => shape.distance(move.cell as At, token.at as At) <= 2 && !cells(table).includes(JSON.stringify(move.cell)));
    const to = (near.at(-1) ?? moves[0])?.cell as At;
    const spot = await onScreen(person, shape.center(to));
    await page.waitForTimeout(400);
    await page.mouse.move(spot.x, spot.y);
    await page.locator('.readout').getByText(called(shape, to), { exact: true }).waitFor();
    await person.shot(`map-hover-${how}`);
    const seq = await person.seq();
    if (how === 'click') await page.mouse.click(spot.x, spot.y);
    else {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + spot.x) / 2, (from.y + spot.y) / 2, { steps: 4 });
      await page.mouse.move(spot.x, spot.y, { steps: 4 });
      await person.shot('map-drag');
      await page.mouse.up();
    }
    await person.movesOn(seq);
    const after = await tableOf<Table>(house, person.token());
    const moved = after.view.tokens.find((known) => known.actor === token.actor);
    // Somebody may be asked on the way and the move stand still; it has begun in any case.
    expect(JSON.stringify(moved?.at) !== JSON.stringify(token.at) || after.view.prompt !== null).toBe(true);
  }

  // Somebody who can be attacked is chosen on the map, and the list says what can be done to them.
  let aimed: Offer | undefined;
  for (let step = 0; step < 60 && !aimed; step += 1) {
    const table = await tableOf<Table>(house, person.token());
    aimed = table.view.prompt ? undefined : table.offers.find((offer) => offer.group === 'Attack' && offer.actor === table.view.acting && offer.target != null);
    if (!aimed) await click(person, choose(table), table);
  }
  expect(aimed).toBeDefined();
  const token = page.locator(`g[data-actor="${aimed?.target}"]`);
  const name = ((await token.getAttribute('aria-label')) ?? '').split(',')[0];
  await page.getByRole('button', { name: 'Show the whole map' }).click();
  await page.waitForTimeout(500);
  const box = await token.locator('.body').boundingBox();
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const section = page.getByRole('region', { name: `At ${name}` });
  await section.getByRole('button', { name: /^Odds of/ }).first().click();
  await section.getByRole('table').waitFor();
  await page.getByRole('button', { name: 'Legend' }).click();
  await person.shot('map-aimed');
  expect(person.faults).toEqual([]);
});

it('stays where somebody has moved it, whatever happens at the table', async (context) => {
  if (!encounter) return context.skip('this server has no game with a map');
  const person = await Person.at(house, MOVING);
  const { page } = person;
  await person.begins(house, encounter.title);
  await person.does('Begin the fight');
  const { table } = await untilMove(person);
  const map = page.getByRole('application', { name: 'Battle map' });
  const box = await map.boundingBox();
  if (!box) throw new Error('there is no map');
  const at = () => map.evaluate((element) => element.querySelector<HTMLElement>('.world')?.style.transform);
  // Far to the side, so that whoever acts is out of sight.
  await page.mouse.move(box.x + box.width / 2, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 4, box.y + box.height - 4, { steps: 8 });
  await page.mouse.up();
  await page.waitForTimeout(400);
  const moved = await at();
  const facing = table.offers.find((offer) => offer.actor === table.view.acting && /^Face /.test(offer.label));
  expect(facing).toBeDefined();
  const seq = await person.seq();
  await page.getByRole('searchbox', { name: 'Search what can be done' }).fill(facing?.label ?? '');
  await page.getByRole('button', { name: facing?.label ?? '' }).first().click();
  await person.movesOn(seq);
  await page.waitForTimeout(500);
  expect(await at()).toBe(moved);
});

it('is whole in its pane at every width and when that changes, with its tools on nobody', async (context) => {
  if (!encounter) return context.skip('this server has no game with a map');
  const person = await Person.at(house, { ...MOVING, viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page } = person;
  await person.begins(house, encounter.title);
  const map = page.getByRole('application', { name: 'Battle map' });
  /** Who lies out of the pane, and who under the tools. */
  const amiss = () => map.evaluate((pane) => {
    const box = pane.getBoundingClientRect();
    const tools = [...pane.querySelectorAll('.bar button')].map((button) => button.getBoundingClientRect());
    return [...pane.querySelectorAll('g.token .body')].flatMap((token) => {
      const at = token.getBoundingClientRect();
      const out = at.left < box.left - 1 || at.top < box.top - 1 || at.right > box.right + 1 || at.bottom > box.bottom + 1;
      const under = tools.some((tool) => at.left < tool.right && at.right > tool.left && at.top < tool.bottom && at.bottom > tool.top);
      return out || under ? [`${token.closest('g.token')?.getAttribute('aria-label')}: ${out ? 'out of the pane' : 'under a tool'}`] : [];
    });
  });
  for (const [width, height] of [[390, 844], [844, 390], [768, 1024], [1024, 768], [1440, 900], [2560, 1440], [390, 844]] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(600);
    expect(await amiss(), `${width} by ${height}`).toEqual([]);
    await person.shot(`map-whole-${width}`);
  }
  expect(person.faults).toEqual([]);
});

it('names the columns and rows of a map that is larger than its window, at its edge', async () => {
  const person = await Person.at(house, MOVING);
  await person.begins(house, 'The dock');
  await person.does('Begin the fight');
  const map = await person.page.getByRole('application', { name: 'Battle map' }).boundingBox();
  const letter = person.page.locator('.coordinates .columns text').filter({ hasText: /^D$/ });
  await expect.poll(async () => ((await letter.boundingBox())?.y ?? 0) - (map?.y ?? 0)).toBeGreaterThan(0);
  // So it is when the map is moved.
  await person.page.mouse.move(700, 500);
  await person.page.mouse.down();
  await person.page.mouse.move(700, 250, { steps: 4 });
  await person.page.mouse.up();
  await expect.poll(async () => ((await letter.boundingBox())?.y ?? 0) - (map?.y ?? 0)).toBeGreaterThan(0);
  await person.shot('map-rim');
  await person.page.context().close();
});
