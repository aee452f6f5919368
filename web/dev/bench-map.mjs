// `npm run bench:map`: how smoothly a map with 200 tokens on 2,400 hexes moves, in Chromium without a graphics card; first as it is
// drawn, then with a picture of 4096 by 4096 behind it.
// Builds nothing: run `npm run build` first. Prints frames per second and how long single frames took.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromium } from 'playwright-core';
import * as game from './fight.mjs';

const dist = new URL('../dist/', import.meta.url).pathname;
const fight = game.makeFight({ count: 200, width: 60, height: 40 });
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
let pictures = [];
let bytes = Buffer.alloc(0);
const API = {
  '/api/table/pictures': () => ({ pictures }),
  '/api/table': () => game.table(fight),
  '/api/table/log': () => ({ entries: [], last: 1 }),
  '/api/table/links': () => [],
  '/api/rules': () => game.RULES,
  '/api/table/odds': () => ({ odds: [] }),
};

const server = createServer(async (request, response) => {
  const path = request.url.split('?')[0];
  if (path.startsWith('/api/table/pictures/')) return response.setHeader('content-type', 'image/jpeg').end(bytes);
  const api = API[path];
  if (api) return response.setHeader('content-type', 'application/json').end(JSON.stringify(api()));
  const file = path.startsWith('/assets/') || path === '/favicon.svg' ? path : '/index.html';
  const body = await readFile(join(dist, file)).catch(() => null);
  return response.writeHead(body ? 200 : 404, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(body);
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const base = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});

async function measure(name, move) {
  await page.evaluate(() => {
    window.frames_ = [];
    const tick = (now) => {
      window.frames_.push(now);
      window.going_ = requestAnimationFrame(tick);
    };
    window.going_ = requestAnimationFrame(tick);
  });
  await move();
  const times = await page.evaluate(() => {
    cancelAnimationFrame(window.going_);
    return window.frames_;
  });
  const gaps = times.slice(1).map((time, i) => time - times[i]).sort((a, b) => a - b);
  const at = (part) => gaps[Math.floor((gaps.length - 1) * part)].toFixed(1);
  const fps = ((gaps.length * 1000) / (times.at(-1) - times[0])).toFixed(1);
  console.log(`${name}: ${fps} frames a second; frame ${at(0.5)} ms in the middle, ${at(0.95)} ms at 95 %, ${at(1)} ms at worst (${gaps.length} frames)`);
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** A picture as a camera would write it, with something in every corner. */
async function draw() {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 4096, height: 4096 });
    const pen = canvas.getContext('2d');
    for (let i = 0; i < 40000; i += 1) {
      pen.fillStyle = `hsl(${(i * 47) % 360} 40% ${30 + (i % 40)}%)`;
      pen.fillRect((i * 7919) % 4096, (i * 104729) % 4096, 20 + (i % 90), 20 + (i % 70));
    }
    return canvas.toDataURL('image/jpeg', 0.85);
  });
  bytes = Buffer.from(url.split(',')[1], 'base64');
  pictures = [{ place: 'scene-0', hash: 'a', width: 4096, height: 4096, bytes: bytes.length }];
}

const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
for (const ground of ['drawn', 'with a picture']) {
  if (ground !== 'drawn') await draw();
  const opened = Date.now();
  await page.goto('about:blank');
  await page.goto(`${base}/table#bench`);
  await page.locator('g.token').nth(199).waitFor({ state: 'attached' });
  console.log(`${ground}: open to 200 tokens drawn: ${Date.now() - opened} ms`);
  if (ground !== 'drawn') await page.locator('.picture img').waitFor();
  await page.waitForTimeout(1500);
  const box = await page.getByRole('application', { name: 'Battle map' }).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];

  await measure('pan', async () => {
    await page.mouse.move(x, y + 200);
    await page.mouse.down();
    for (let i = 0; i < 180; i += 1) {
      await page.mouse.move(x + 220 * Math.sin(i / 14), y + 200 + 120 * Math.sin(i / 9));
      await pause(8);
    }
    await page.mouse.up();
  });
  await measure('zoom', async () => {
    for (let i = 0; i < 120; i += 1) {
      await page.mouse.wheel(0, i % 40 < 20 ? -40 : 40);
      await pause(12);
    }
  });
  await measure('hover', async () => {
    for (let i = 0; i < 180; i += 1) {
      await page.mouse.move(x + 250 * Math.sin(i / 20), y + 180 * Math.cos(i / 13));
      await pause(8);
    }
  });
}
await browser.close();
server.close();
