// `npm run mock`: the API of docs/src/api.md with a made-up fight behind it, in memory, on 127.0.0.1:7777.
// Enough to work on the table without building the server. `COUNT=200 npm run mock` makes a crowd.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import * as dice from './dice.mjs';
import * as game from './fight.mjs';

const port = Number(process.env.PORT ?? 7777);
const count = Number(process.env.COUNT ?? 8);
const fight = game.makeFight(count > 8 ? { count, width: 60, height: 40 } : { count });
const clone = (value) => JSON.parse(JSON.stringify(value));
const log = [{ seq: 1, by: 'Game master', at_ms: Date.now(), kind: 'begin', undone: false, typed: false, lines: [{ mood: 'frame', text: 'The mill at dusk begins.' }, { mood: 'frame', text: 'Round 1 begins.' }] }];
const past = [];
const answers = new Map();
const sockets = new Set();
const links = [];

const save = () => clone({ tokens: fight.tokens, round: fight.round, prompt: fight.prompt, over: fight.over });
const table = (ground) => game.table(fight, { seq: log.length, undo: past.length > 0, ground });

class Missing extends Error {}

function face(typed) {
  let used = 0;
  return (sides) => {
    if (!typed) return fight.roll(sides);
    if (used >= typed.length) throw Object.assign(new Missing(), { needs: { used, sides } });
    used += 1;
    return typed[used - 1];
  };
}

function enter(kind, lines, typed, state, more = {}) {
  const entry = { seq: log.length + 1, by: 'Game master', at_ms: Date.now(), kind, undone: false, typed, lines, ...more };
  log.push(entry);
  if (state) past.push({ seq: entry.seq, state });
  for (const socket of sockets) {
    send(socket, { type: 'entry', entry });
    if (kind === 'undo' || kind === 'redo') send(socket, { type: 'undone', seqs: log.filter((known) => known.undone).map((known) => known.seq) });
    send(socket, { type: 'table', table: table(false) });
  }
  return entry;
}

function command({ id, command: wanted, dice }) {
  if (answers.has(id)) return answers.get(id);
  const before = save();
  let done;
  try {
    done = game.decide(fight, wanted, face(dice));
  } catch (error) {
    Object.assign(fight, before);
    if (error instanceof Missing) return [422, { error: { code: 'dice', message: 'another die is to be rolled', needs: error.needs } }];
    throw error;
  }
  if (done.refusal) return [409, { error: { code: 'refused', message: done.refusal.why, refusal: done.refusal } }];
  const answer = [200, enter('act', done.lines, dice !== undefined, before)];
  answers.set(id, answer);
  return answer;
}

function roll({ id, expression, label, secret, dice: typed }) {
  if (answers.has(id)) return answers.get(id);
  const read = dice.read(expression);
  if (read.error) return [422, { error: read.error }];
  let made;
  try {
    made = { ...dice.roll(read, face(typed)), label, secret, typed };
  } catch (error) {
    if (error instanceof Missing) return [422, { error: { code: 'dice', message: 'another die is to be rolled', needs: error.needs } }];
    throw error;
  }
  const text = `Game master rolls ${made.expression}${label ? ` for ${label}` : ''}${secret ? ' in secret' : ''}: ${made.came.total}.`;
  const answer = [200, enter('roll', [{ mood: 'roll', text }], typed !== undefined, null, { roll: made })];
  answers.set(id, answer);
  return answer;
}

function rollOdds(expression) {
  const read = dice.read(expression ?? '');
  return read.error ? [422, { error: read.error }] : [200, dice.odds(read)];
}

function undo() {
  const last = past.pop();
  if (!last) return [409, { error: { code: 'nothing-to-undo', message: 'there is nothing to undo' } }];
  Object.assign(fight, clone(last.state));
  log[last.seq - 1].undone = true;
  return [200, enter('undo', [], false, null)];
}

function answer(method, path, query, body) {
  switch (`${method} ${path.replace(/\/\d+$/, '/#')}`) {
    case 'GET /api/health': return [200, { ok: true, version: 'mock' }];
    case 'GET /api/systems': return [200, [{ id: 'mock', name: 'A made-up fight', version: 1, marks: ['hit'], amount: 'damage', policies: ['plain'] }]];
    case 'GET /api/encounters': return [200, [{ system: 'mock', file: 'mill.toml', title: 'The mill at dusk', sides: [{ name: 'Heroes', actors: ['Brana', 'Oswin', 'Mira', 'Tolv'] }, { name: 'The restless', actors: ['Ghoul', 'Ghoul chief', 'Wight', 'Rat swarm'] }] }]];
    case 'POST /api/campaigns': return [201, { campaign: 'mock', title: 'The mill at dusk', system: 'mock', token: 'mock', link: '/table#mock', seed_hash: 'none' }];
    case 'GET /api/rules': return [200, game.RULES];
    case 'GET /api/table': return [200, table(true)];
    case 'GET /api/table/log': {
      const from = Number(query.get('from') ?? 1);
      return [200, { entries: log.slice(from - 1, from - 1 + Number(query.get('limit') ?? 200)), last: log.length }];
    }
    case 'GET /api/table/sheets/#': return [200, game.sheet(fight, Number(path.split('/').at(-1)))];
    case 'POST /api/table/odds': return [200, { odds: body.commands.map((wanted) => game.odds(fight, wanted)) }];
    case 'POST /api/table/why': return [200, { barred: game.barred(fight, body.actor) }];
    case 'POST /api/table/commands': return command(body);
    case 'POST /api/table/rolls': return roll(body);
    case 'GET /api/table/rolls/odds': return rollOdds(query.get('expression'));
    case 'POST /api/table/undo': return undo();
    case 'POST /api/table/redo': return [409, { error: { code: 'nothing-to-redo', message: 'there is nothing to redo' } }];
    case 'GET /api/table/links': return [200, links];
    case 'POST /api/table/links':
      links.push({ id: links.length + 1, ...body, created_ms: Date.now(), revoked: false });
      return [201, { id: links.length, token: `mock-${links.length}`, link: `/table#mock-${links.length}` }];
    case 'DELETE /api/table/links/#': links[Number(path.split('/').at(-1)) - 1].revoked = true; return [204, null];
    default: return [404, { error: { code: 'not-found', message: 'there is no such thing' } }];
  }
}

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += chunk));
  request.on('end', () => {
    const url = new URL(request.url, 'http://localhost');
    const [status, body] = answer(request.method, url.pathname, url.searchParams, text ? JSON.parse(text) : {});
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === null ? undefined : JSON.stringify(body));
  });
});

// Just enough of RFC 6455: one masked text message in, text messages out.
function send(socket, message) {
  const body = Buffer.from(JSON.stringify(message));
  const head = body.length < 126 ? Buffer.from([0x81, body.length])
    : body.length < 65536 ? Buffer.from([0x81, 126, body.length >> 8, body.length & 255])
      : Buffer.concat([Buffer.from([0x81, 127, 0, 0, 0, 0]), Buffer.from(new Uint32Array([body.length]).buffer).reverse()]);
  socket.write(Buffer.concat([head, body]));
}

server.on('upgrade', (request, socket) => {
  const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`);
  socket.on('data', (data) => {
    if ((data[0] & 15) === 8) return socket.end();
    if ((data[0] & 15) !== 1) return undefined;
    const length = data[1] & 127;
    const mask = data.subarray(2, 6);
    const text = Buffer.from(data.subarray(6, 6 + length).map((byte, i) => byte ^ mask[i % 4])).toString();
    const { from } = JSON.parse(text);
    for (const entry of log.slice(from)) send(socket, { type: 'entry', entry });
    send(socket, { type: 'table', table: table(false) });
    sockets.add(socket);
    return undefined;
  });
  socket.on('close', () => sockets.delete(socket));
  socket.on('error', () => sockets.delete(socket));
});

server.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}`));
