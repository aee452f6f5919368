// `LUDEX_BIN=… npm run bench:update`: how much the page has to do when the table moves on, with a long log. A real server, a fight that
// the game's policy plays, and then so many commands while the page looks on. Prints what the main thread did for each, in milliseconds. With
// `LUDEX_FRONT=preview` the page comes from `dist`, in front of a server that was built without it.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const [ENTRIES, UPDATES, PORT] = [Number(process.env.ENTRIES ?? 465), Number(process.env.UPDATES ?? 20), 7799];
const data = mkdtempSync(join(tmpdir(), 'ludex-bench-'));
const server = spawn(process.env.LUDEX_BIN, ['serve', '--listen', `127.0.0.1:${PORT}`, '--data', data], { stdio: ['ignore', 'pipe', 'inherit'] });
await new Promise((done) => server.stdout.on('data', done));
const base = `http://127.0.0.1:${PORT}`;
const ask = async (method, path, body, token) => {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(`${base}${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
};
const { token } = await ask('POST', '/api/campaigns', { system: 'unbound', encounter: 'skirmish.toml', options: {} });
let number = 0;
const give = (command) => ask('POST', '/api/table/commands', { id: `b${(number += 1)}`, command }, token);
/** Does what the policy would, and undoes all where the fight is over. */
async function step() {
  const table = await ask('GET', '/api/table', undefined, token);
  const begin = table.offers.find(({ command }) => command.do === 'start_encounter');
  if (begin) return give(begin.command);
  const next = table.view.over ? null : (await ask('POST', '/api/table/suggest', {}, token)).suggestion?.command;
  if (next) return give(next);
  const other = table.offers.find(({ actor }) => actor == null && !table.view.over);
  if (other) return give(other.command);
  for (let i = 0; i < 40; i += 1) await ask('POST', '/api/table/undo', { id: `u${(number += 1)}` }, token);
}
let { seq } = await ask('GET', '/api/table', undefined, token);
while (seq < ENTRIES) {
  await step();
  ({ seq } = await ask('GET', '/api/table', undefined, token));
}

/** The page from `dist`, in front of a server that was built without it. */
let address = base;
if (process.env.LUDEX_FRONT === 'preview') {
  const front = await (await import('vite')).preview({ preview: { port: PORT + 1, host: '127.0.0.1', proxy: { '/api': { target: base, ws: true } } }, logLevel: 'silent' });
  address = front.resolvedUrls.local[0].replace(/\/$/, '');
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: process.env.STILL ? 'reduce' : 'no-preference' });
await page.goto(`${address}/table#${token}`);
await page.locator('g.token').first().waitFor();
await page.waitForTimeout(3000);
const profiler = await page.context().newCDPSession(page);
// The thread's own time, whatever else the machine does.
await profiler.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
await profiler.send('Performance.enable');
const now = async () => Object.fromEntries((await profiler.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value * 1000]));
const PARTS = ['TaskDuration', 'ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];
const SETTLES = 1500;
const idle = await now();
await page.waitForTimeout(SETTLES);
const still = await now();
const found = [];
if (process.env.PROFILE) {
  await profiler.send('Profiler.enable');
  await profiler.send('Profiler.setSamplingInterval', { interval: 200 });
  await profiler.send('Profiler.start');
}
if (process.env.TRACE) await browser.startTracing(page, { path: process.env.TRACE, categories: ['devtools.timeline'] });
for (let i = 0; i < UPDATES; i += 1) {
  const before = await now();
  await step();
  await page.waitForTimeout(SETTLES);
  const after = await now();
  found.push(Object.fromEntries(PARTS.map((part) => [part, after[part] - before[part] - (still[part] - idle[part])])));
}
if (process.env.TRACE) await browser.stopTracing();
if (process.env.PROFILE) writeFileSync(process.env.PROFILE, JSON.stringify((await profiler.send('Profiler.stop')).profile));
for (const part of PARTS) {
  const all = found.map((one) => one[part]).sort((a, b) => a - b);
  const at = (share) => all[Math.floor((all.length - 1) * share)].toFixed(1);
  console.log(`${part}: ${at(0.5)} ms in the middle, ${at(0.9)} ms at 90 %, ${at(1)} ms at most`);
}
console.log(`${seq} entries before; idle ${(still.TaskDuration - idle.TaskDuration).toFixed(1)} ms in ${SETTLES} ms`);
await browser.close();
server.kill('SIGKILL');
await new Promise((done) => server.once('exit', done));
rmSync(data, { recursive: true, force: true });
process.exit(0);
