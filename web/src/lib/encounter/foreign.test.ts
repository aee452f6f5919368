import { beforeEach, expect, it, vi } from 'vitest';
import { kindOf, MOST_MAP, readForeign, scaleOf, whatIs } from './foreign';
import { hand, handed } from './handed';
import { keepOpenings, openingsOf } from './openings';

const file = (name: string, text: string) => new File([text], name);
const vtt = (more: object) => JSON.stringify({ resolution: { map_size: { x: 20, y: 10 }, pixels_per_grid: 140 }, line_of_sight: [], ...more });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});

it('keeps the picture of a long file here, and sends its lines', async () => {
  const image = 'iVBORw0KGgo'.padEnd(60 * 1024 * 1024, 'A');
  const long = file('keep.dd2vtt', `\uFEFF${vtt({ image, portals: [{ closed: true }, { closed: false }, null, { closed: false }] })}`);
  expect(long.size).toBeGreaterThan(60 * 1024 * 1024);
  const read = await readForeign(long);
  if (typeof read === 'string') throw new Error(read);
  expect([read.columns, read.openings, read.picture?.length]).toEqual([20, 2, 45 * 1024 * 1024]);
  expect(kindOf(read.picture!)).toBe('image/png');
  expect(read.lines.size).toBeLessThan(300);
  expect(JSON.parse(await read.lines.text())).toMatchObject({ image: true, resolution: { pixels_per_grid: 140 } });
}, 60_000);

it('says why a file is not taken', async () => {
  const tooLong = { name: 'keep.uvtt', size: MOST_MAP + 1 } as File;
  expect(await readForeign(tooLong)).toBe('keep.uvtt has 65 MiB; such a file may have 64.');
  for (const text of ['[]', '{}', 'null', '{"resolution":', '\0\0']) {
    expect(await readForeign(file('no.uvtt', text))).toBe('no.uvtt is neither a Universal VTT file nor a Foundry scene.');
  }
});

it('sends a picture that is none along, so that it is told', async () => {
  const read = await readForeign(file('odd.uvtt', vtt({ image: '%%%', resolution: null })));
  if (typeof read === 'string') throw new Error(read);
  expect([read.picture, read.columns]).toEqual([null, 0]);
  expect(JSON.parse(await read.lines.text())).toMatchObject({ image: '%%%' });
});

it('takes files for what they are', async () => {
  const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d])], 'hall.dd2vtt');
  expect(await whatIs(picture), 'by its bytes, whatever its name').toBe('picture');
  expect(await whatIs(new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'hall.jpg'))).toBe('picture');
  expect(await whatIs(file('hall.webp', 'RIFF1234WEBP'))).toBe('picture');
  expect(await whatIs(file('hall.DD2VTT', '{}'))).toBe('map');
  expect(await whatIs(file('scene.json', ' {"walls": [], "width": 400, "height": 300}'))).toBe('map');
  expect(await whatIs(file('hall.json', vtt({})))).toBe('map');
  expect(await whatIs(file('fvtt-Actor-wolf.json', '{"type": "npc", "system": {}}'))).toBe('content');
  expect(await whatIs(file('broken.json', '{"walls": ['))).toBe('content');
  expect(await whatIs(file('wolf.toml', 'system = "unbound"'))).toBe('content');
});

it('remembers what the openings of a file are', async () => {
  const one = await readForeign(file('a.uvtt', vtt({ portals: [{ closed: false }] })));
  const other = await readForeign(file('b.uvtt', vtt({ portals: [{ closed: false }, { closed: false }] })));
  if (typeof one === 'string' || typeof other === 'string') throw new Error('they are maps');
  expect(openingsOf(one.mark)).toBeNull();
  keepOpenings(one.mark, 'windows');
  keepOpenings(other.mark, 'doors');
  expect([openingsOf(one.mark), openingsOf(other.mark)]).toEqual(['windows', 'doors']);
  const renamed = await readForeign(file('c.uvtt', vtt({ portals: [{ closed: false }] })));
  expect(typeof renamed !== 'string' && openingsOf(renamed.mark), 'the same file under another name').toBe('windows');
  keepOpenings(one.mark, 'doors');
  expect(openingsOf(one.mark)).toBe('doors');
});

it('hands files over once', () => {
  hand({ map: file('a.uvtt', ''), picture: null });
  expect(handed().map?.name).toBe('a.uvtt');
  expect(handed()).toEqual({ map: null, picture: null });
});

it('draws pictures smaller that have too many pixels', () => {
  expect(scaleOf(2000, 3000)).toBe(1);
  expect(scaleOf(16_384, 100)).toBe(0.5);
  const scale = scaleOf(14_000, 14_000);
  expect((14_000 * scale) ** 2).toBeLessThanOrEqual(32 * 1024 * 1024 + 1);
});
