import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { type Mailer, openMailer } from './mailer.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A mail server that answers one after the other with these codes, and takes everything from then on. */
async function startFussy(codes: number[]): Promise<{ asked: string[]; taken: string[]; mailer: Mailer }> {
  const [asked, taken]: [string[], string[]] = [[], []];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      asked.push(address);
      const responseCode = codes.shift();
      done(responseCode === undefined ? undefined : Object.assign(new Error('Not now.'), { responseCode }));
    },
    onData: (stream, session, done) => {
      stream.resume();
      stream.on('end', () => {
        taken.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const config = readConfig({ STOREY_SMTP_URL: `smtp://127.0.0.1:${port}` });
  const mailer = openMailer(config, createLog('silent'), [10, 10]);
  open.push(
    () => mailer.close(),
    () => new Promise<void>((settle) => server.close(() => settle())),
  );
  return { asked, taken, mailer };
}

const post = (mailer: Mailer, to: string): void =>
  mailer.post(() => Promise.resolve({ to, subject: 'A link', text: 'Here.' }));

it('tries again what was not taken for now', async () => {
  const { asked, taken, mailer } = await startFussy([451, 421]);
  post(mailer, 'ada@example.org');
  await vi.waitFor(() => expect(taken).toEqual(['ada@example.org']), { timeout: 20_000 });
  expect(asked).toHaveLength(3);
});

it('gives up after the last pause', async () => {
  const { asked, taken, mailer } = await startFussy([451, 451, 451]);
  post(mailer, 'ada@example.org');
  await vi.waitFor(() => expect(asked).toHaveLength(3), { timeout: 20_000 });
  post(mailer, 'ben@example.org');
  await vi.waitFor(() => expect(taken).toEqual(['ben@example.org']), { timeout: 20_000 });
  expect(asked).toHaveLength(4);
});

it('does not try again what is refused for good', async () => {
  const { asked, taken, mailer } = await startFussy([550]);
  post(mailer, 'nobody@example.org');
  post(mailer, 'ada@example.org');
  await vi.waitFor(() => expect(taken).toEqual(['ada@example.org']), { timeout: 20_000 });
  expect(asked).toEqual(['nobody@example.org', 'ada@example.org']);
});
