import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from './axe';
import { openHouse, Person, type House } from './house';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const line = (...points: readonly (readonly [number, number])[]) => points.map(([x, y]) => ({ x, y }));

/** A room in the shape that Dungeondraft writes, with a door and an opening. */
const room = (more: object) => ({
  format: 0.3,
  resolution: { map_origin: { x: 0, y: 0 }, map_size: { x: 8, y: 6 }, pixels_per_grid: 512 },
  line_of_sight: [line([3, 0], [3, 1]), line([3, 2], [3, 4]), line([3, 5], [3, 6])],
  objects_line_of_sight: [],
  portals: [
    { position: { x: 3, y: 1.5 }, bounds: line([3, 1], [3, 2]), rotation: 1.570796, closed: true, freestanding: false },
    { position: { x: 3, y: 4.5 }, bounds: line([3, 4], [3, 5]), rotation: 1.570796, closed: false, freestanding: false },
  ],
  environment: { baked_lighting: false, ambient_light: 'ffffffff' },
  lights: [],
  ...more,
});

/** Puts a file of a map into the browser, as long as it is, and lets a picker or a drop have it. */
const given = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

/** How many lines of a kind are drawn. */
const lines = (person: Person, kind: string) => person.page.getByRole('application').locator(`line.${kind}`).count();

it('takes a map of more than 16 MiB, keeps its picture here, and asks once whether openings are windows', async () => {
  const person = await Person.at(house);
  const { page } = person;
  // How long the longest file is that the browser sends.
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (to, how) => {
      if (how?.body instanceof Blob) document.documentElement.dataset.sent = String(how.body.size);
      return send(to, how);
    };
  });
  await page.goto(`${house.address}/encounter?system=unbound`);
  await page.getByText('Nobody is in it yet').waitFor();
  // A picture of faint noise: large without loss, small with it.
  const image = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 4096, height: 3072 });
    const context = canvas.getContext('2d')!;
    const pixels = context.createImageData(4096, 256);
    for (let at = 0, seed = 1; at < pixels.data.length; at += 1) {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      pixels.data[at] = at % 4 === 3 ? 255 : 120 + ((seed >> 16) & 15);
    }
    for (let y = 0; y < 3072; y += 256) context.putImageData(pixels, 0, y);
    return canvas.toDataURL('image/png').split(',')[1]!;
  });
  const text = JSON.stringify(room({ image }));
  expect(text.length).toBeGreaterThan(16 * 1024 * 1024);
  const file = given('hall.dd2vtt', text);
  const picker = page.getByLabel('Import Universal VTT');
  await picker.setInputFiles(file);
  const question = page.getByRole('dialog', { name: 'Windows or open doors?' });
  await question.getByText('hall.dd2vtt has 1 opening').waitFor();
  expect(await faultsOf(person)).toEqual([]);
  await question.getByRole('button', { name: 'They are windows' }).click();
  await page.getByText('4 walls, 1 door, 0 lights and a picture came in.').waitFor({ timeout: 60_000 });
  const sent = Number(await page.evaluate(() => document.documentElement.dataset.sent));
  expect(sent, 'the picture stays here').toBeLessThan(4096);
  expect(sent).toBeGreaterThan(100);
  await page.getByText(/^4096 × 3072|^\d+ × \d+,/).first().waitFor();
  expect([await lines(person, 'window'), await lines(person, 'door')]).toEqual([1, 1]);
  // The same file is not asked about again; what was said can be taken back.
  await picker.setInputFiles(file);
  await page.getByRole('button', { name: 'Its openings are open doors' }).waitFor({ timeout: 60_000 });
  expect(await question.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Its openings are open doors' }).click();
  await page.getByText('3 walls, 2 doors, 0 lights and a picture came in.').waitFor({ timeout: 60_000 });
  expect(await lines(person, 'window')).toBe(0);
  expect(person.faults).toEqual([]);
}, 180_000);

it('takes maps and pictures that are dropped on the library for what they are', async () => {
  const person = await Person.at(house);
  const { page } = person;
  const scene = {
    name: 'Cellar', width: 800, height: 600, padding: 0, grid: { type: 1, size: 100, distance: 5, units: 'ft' },
    walls: [{ c: [300, 0, 300, 600], move: 20, sight: 20, light: 20, door: 0, ds: 0, dir: 0 }], lights: [],
  };
  await page.goto(`${house.address}/library?system=unbound`);
  const picker = page.getByLabel('Files of content');
  await picker.setInputFiles(given('fvtt-Scene-cellar.json', JSON.stringify(scene)));
  await page.getByText('1 wall, 0 doors, 0 lights came in.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/encounter');
  expect(await lines(person, 'wall')).toBe(1);

  await page.goto(`${house.address}/library?system=unbound`);
  const picture = await page.evaluate(() => Object.assign(document.createElement('canvas'), { width: 320, height: 200 }).toDataURL('image/png').split(',')[1]!);
  await picker.setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') });
  await page.getByText('320 × 200').waitFor();
  expect(new URL(page.url()).pathname).toBe('/encounter');

  // With other files they are left alone, and it is said why.
  await page.goto(`${house.address}/library?system=unbound`);
  await picker.setInputFiles([given('hall.dd2vtt', JSON.stringify(room({}))), { name: 'a.toml', mimeType: 'text/plain', buffer: Buffer.from('system = "unbound"\n') }]);
  await page.getByText('laid out one at a time').waitFor();
  expect(new URL(page.url()).pathname).toBe('/library');
  expect(person.faults).toEqual([]);
}, 60_000);
