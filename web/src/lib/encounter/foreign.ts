import type { Behind } from '../library/behind';
import { bounded } from '../pictures/fit';

/** The longest file of a map of another table that is read. */
export const MOST_MAP = 64 * 1024 * 1024;
/** What a picture behind a map may have: bytes, pixels along a side, pixels in all. */
const MOST_PICTURE = { bytes: 8 * 1024 * 1024, side: 8192, area: 32 * 1024 * 1024 };
/** How small a picture gets at the least, to have room. */
const LEAST_SCALE = 0.1;

/** A map of another table: what is sent of it, and its picture, which is not. */
export interface ForeignMap {
  name: string;
  /** The file without its picture. */
  lines: Blob;
  picture: Uint8Array<ArrayBuffer> | null;
  /** How many spaces wide it says that it is; 0 where it does not. */
  columns: number;
  /** How many openings it has of which nobody can tell whether they are windows or open doors. */
  openings: number;
  /** The same for the same file, and hardly for another. */
  mark: string;
}

/** What a file is that somebody brings. */
export type Brought = 'map' | 'picture' | 'content';

const HEADS: readonly (readonly [string, readonly (readonly [number, string])[]])[] = [
  ['image/png', [[0, '\x89PNG']]],
  ['image/jpeg', [[0, '\xff\xd8\xff']]],
  ['image/webp', [[0, 'RIFF'], [8, 'WEBP']]],
];

/** Which kind of picture bytes are; null where they are none that is shown. */
export function kindOf(bytes: Uint8Array): string | null {
  const says = (at: number, text: string) => [...text].every((letter, more) => bytes[at + more] === letter.charCodeAt(0));
  return HEADS.find(([, parts]) => parts.every(([at, text]) => says(at, text)))?.[0] ?? null;
}

/** Whether what a file of JSON says is a map of another table. */
function isMap(said: unknown): said is Record<string, unknown> {
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return false;
  return 'resolution' in said || ('walls' in said && 'width' in said && 'height' in said);
}

/** What a file is, by what it begins with and by its name. */
export async function whatIs(file: File): Promise<Brought> {
  if (kindOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))) return 'picture';
  if (/\.(uvtt|dd2vtt|df2vtt)$/i.test(file.name)) return 'map';
  const begins = (await file.slice(0, 64).text()).trimStart();
  if (!begins.startsWith('{') || file.size > MOST_MAP) return 'content';
  try {
    return isMap(JSON.parse(await file.text())) ? 'map' : 'content';
  } catch {
    return 'content';
  }
}

/** A number for a text: the same for the same text (FNV-1a). */
function marked(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The bytes of a picture in base64, in either alphabet, as a data URL or not; null where it is something else. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  const data = text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text;
  try {
    const plain = atob(data.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = new Uint8Array(plain.length);
    for (let at = 0; at < plain.length; at += 1) bytes[at] = plain.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}

/** Reads a map of another table, and takes its picture out of it; a word why not, where it is none. */
export async function readForeign(file: File): Promise<ForeignMap | string> {
  if (file.size > MOST_MAP) return `${file.name} has ${Math.ceil(file.size / 1024 / 1024)} MiB; such a file may have ${MOST_MAP / 1024 / 1024}.`;
  let said: unknown;
  try {
    said = JSON.parse(await file.text());
  } catch {
    said = null;
  }
  if (!isMap(said)) return `${file.name} is neither a Universal VTT file nor a Foundry scene.`;
  const { image, ...rest } = said;
  const picture = typeof image === 'string' && image !== '' ? bytesOf(image) : null;
  // What is no picture goes along, so that it is told.
  const sent = JSON.stringify(picture ? { ...rest, image: true } : said);
  const portals = Array.isArray(rest.portals) ? (rest.portals as unknown[]) : [];
  const isOpening = (portal: unknown) => typeof portal === 'object' && portal !== null && (portal as { closed?: unknown }).closed === false;
  const { map_size: size } = (rest.resolution ?? {}) as { map_size?: { x?: unknown } | null };
  const columns = Number(size?.x);
  const lines = new Blob([sent], { type: 'application/json' });
  return { name: file.name, lines, picture, columns: columns > 0 && columns < Infinity ? columns : 0, openings: portals.filter(isOpening).length, mark: marked(sent) };
}

/** How much smaller a picture must get along each side, for its pixels to be as many as they may be. */
export function scaleOf(width: number, height: number): number {
  const { side, area } = MOST_PICTURE;
  return Math.min(1, side / width, side / height, Math.sqrt(area / (width * height)));
}

/** The picture of a map that is so many spaces wide, drawn smaller where it is too large to be laid behind one; a word why not. */
export async function pictureOf(bytes: Uint8Array<ArrayBuffer>, columns: number): Promise<Behind | string> {
  const type = kindOf(bytes);
  if (!type) return 'its picture is neither PNG, JPEG nor WebP';
  let blob = new Blob([bytes], { type });
  const drawn = await createImageBitmap(blob).catch(() => null);
  if (!drawn) return 'its picture cannot be shown';
  let { width, height } = drawn;
  let scale = scaleOf(width, height);
  let fits = scale === 1 && blob.size <= MOST_PICTURE.bytes;
  while (!fits && scale >= LEAST_SCALE) {
    [width, height] = [Math.max(1, Math.floor(drawn.width * scale)), Math.max(1, Math.floor(drawn.height * scale))];
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(drawn, 0, 0, width, height);
    blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
    fits = blob.size <= MOST_PICTURE.bytes;
    scale *= 0.8;
  }
  // Its real size counts, where the file says another.
  return fits ? { blob, width, height, fit: bounded({ x: 0, y: 0, space: width / Math.max(1, columns) }) } : 'its picture is too large';
}
