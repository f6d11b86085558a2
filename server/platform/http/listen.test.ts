import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { closeServer, listen, type Listening } from './listen.ts';

let listening: Listening;
let port: number;
/** Bodies that were read to their end. */
let read = 0;

beforeAll(async () => {
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1' });
  const fetch = async (request: Request) => {
    await request.arrayBuffer();
    read += 1;
    return new Response('good');
  };
  const patience = { headersTimeout: 400, requestTimeout: 800, connectionsCheckingInterval: 50 };
  listening = await listen(config, fetch, patience);
  port = listening.port;
});
afterAll(() => closeServer(listening.server));

/** Sends `head`, then a letter now and then for as long as the connection stands. @returns what came back. */
async function dribble(head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part: Buffer) => {
    answer += part.toString('latin1');
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(head);
  const drip = setInterval(() => socket.write('a'), 25);
  await once(socket, 'close');
  clearInterval(drip);
  return answer;
}
const well = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();

describe('a caller who dribbles', () => {
  it('headers → answered 408 and cut off, while other callers are served', async () => {
    const slow = Array.from({ length: 20 }, () => dribble('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '));
    expect(await well()).toBe('good');
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('a body is cut off too, and what came of it is not taken for the whole', async () => {
    const before = read;
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n';
    const slow = Array.from({ length: 20 }, () => dribble(head));
    expect(await well()).toBe('good');
    const answers = await Promise.all(slow);
    for (const answer of answers) expect(answer).not.toMatch(/^HTTP\/1\.1 200 /);
    expect(read).toBe(before + 1);
  });

  it('a body in chunks is cut off as well', async () => {
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
    const chunk = `ffffff\r\n`;
    expect(await dribble(head + chunk)).not.toMatch(/^HTTP\/1\.1 200 /);
  });
});

it('a connection that rests is kept for longer than a proxy keeps it', async () => {
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1' });
  const usual = await listen(config, () => new Response('good'));
  const socket = connect(usual.port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [part] = (await once(socket, 'data')) as [Buffer];
  const seconds = Number(/^keep-alive: timeout=(\d+)/im.exec(part.toString('latin1'))?.[1]);
  expect(seconds).toBeGreaterThan(60);
  await closeServer(usual.server);
  socket.destroy();
});

describe('a call that is answered before its body was read', () => {
  const MANY = 12;
  const BODY = 20_000_000;
  let refusing: Listening;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    const config = readConfig({ PORT: '0', HOST: '127.0.0.1' });
    refusing = await listen(config, () => new Response('too busy', { status: 429 }));
    refusing.server.on('connection', (socket) => sockets.push(socket));
  });
  afterAll(() => closeServer(refusing.server));

  /** Sends a call with a body of so many bytes, as fast as it goes. @returns what came back. */
  async function send(bytes: number): Promise<string> {
    const socket = connect(refusing.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (part: Buffer) => {
      answer += part.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`);
    socket.end(Buffer.alloc(bytes));
    // `once` would end with the error of a connection that is cut.
    await new Promise((settle) => {
      socket.on('close', settle);
    });
    return answer;
  }
  const heard = () => sockets.splice(0).reduce((sum, socket) => sum + socket.bytesRead, 0);

  it('hears the answer, and of many at once few are read on', async () => {
    const answers = await Promise.all(Array.from({ length: MANY }, () => send(BODY)));
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 429 /);
    expect(heard()).toBeLessThan((MANY * BODY) / 3);
  });

  it('keeps its connection where the body is small', async () => {
    const socket = connect(refusing.port, '127.0.0.1');
    socket.on('error', () => undefined);
    for (let i = 0; i < 3; i += 1) {
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n');
      const [part] = (await once(socket, 'data')) as [Buffer];
      expect(part.toString('latin1')).toMatch(/^HTTP\/1\.1 429 /);
      socket.write(Buffer.alloc(200_000));
    }
    expect(sockets.splice(0)).toHaveLength(1);
    socket.destroy();
  });
});
