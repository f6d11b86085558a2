import { createServer, type Server } from 'node:http';
import { Duplex } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { createUnreadBodies } from './unread-bodies.ts';

const HEAD = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n';

let server: Server | undefined;
afterEach(() => server?.closeAllConnections());

/** A connection whose bytes come when the test says so. */
function connect(to: Server) {
  const said: string[] = [];
  const connection = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      said.push(String(chunk));
      done();
    },
  });
  to.emit('connection', connection);
  return {
    send: (bytes: string): void => void connection.push(bytes),
    answers: (): number => said.join('').split('HTTP/1.1 401').length - 1,
  };
}

it('refused before its body came, which comes while others are read on → the next call of the connection is answered', async () => {
  const seeToUnread = createUnreadBodies();
  let answered: () => void = () => undefined;
  server = createServer((request, response) => {
    seeToUnread(request, response);
    response.once('finish', () => answered());
    response.writeHead(401).end('no');
  });
  const others = [connect(server), connect(server)];
  for (const { send } of others) send(HEAD);
  await vi.waitFor(() => expect(others.map(({ answers }) => answers())).toEqual([1, 1]));
  const late = connect(server);
  const sent = new Promise<void>((settle) => {
    answered = () => {
      answered = () => undefined;
      late.send('[]');
      settle();
    };
  });
  late.send(HEAD);
  await sent;
  await new Promise((settle) => setImmediate(settle));
  late.send(`${HEAD}[]`);
  await vi.waitFor(() => expect(late.answers()).toBe(2));
});
