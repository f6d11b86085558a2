import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import type { Db } from '../storage/connect.ts';
import { refuseWrites } from '../../../tests/support/server/no-room.ts';
import { createTestDatabase } from '../../../tests/support/server/test-database.ts';
import type { Waiting } from './mail.ts';
import { type Mailer, openMailer } from './mailer.ts';
import { queueMail } from './queue.ts';

const open: (() => Promise<unknown>)[] = [];
let db: Db;
beforeEach(async () => {
  const pool = new pg.Pool({ connectionString: await createTestDatabase(), max: 4 });
  open.push(() => pool.end());
  db = drizzle(pool);
});
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

interface Fussy {
  url: string;
  asked: string[];
  taken: string[];
}

/** A mail server that answers one after the other with these codes, and takes everything from then on. */
async function startFussy(codes: number[], at: 'recipient' | 'sender' = 'recipient'): Promise<Fussy> {
  const [asked, taken]: [string[], string[]] = [[], []];
  const refuse = (): Error | undefined => {
    const responseCode = codes.shift();
    return responseCode === undefined ? undefined : Object.assign(new Error('Not now.'), { responseCode });
  };
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, done) => {
      done(at === 'sender' ? refuse() : undefined);
    },
    onRcptTo: ({ address }, _session, done) => {
      asked.push(address);
      done(at === 'recipient' ? refuse() : undefined);
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
  open.push(() => new Promise<void>((settle) => server.close(() => settle())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, asked, taken };
}

const BOSS = { userId: 1, clientId: 1 };
const SHORT = { usual: [10, 10, 10], refused: [10] };
const LONG = { usual: [3_600_000], refused: [3_600_000] };
const write = ({ address }: Waiting) => Promise.resolve({ to: address, subject: 'A link', text: 'Here.' });

function start(
  env: Record<string, string>,
  pauses = SHORT,
  how: typeof write | (() => Promise<null>) = write,
): Mailer {
  const config = readConfig(env);
  const freeSpace = { sawFull: vi.fn() };
  const mailer = openMailer({ db, config, log: createLog('silent'), freeSpace }, how, pauses);
  open.push(() => mailer.close());
  void mailer.start();
  return mailer;
}
const post = async (mailer: Mailer, address: string) => {
  await queueMail(db, 'invited', address, BOSS);
  mailer.wake();
};
const left = async () => (await db.execute(sql`select 1 from jobs`)).rowCount;
const until = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 20 });

it('tries again what was not taken for now', async () => {
  const { url, asked, taken } = await startFussy([451, 421]);
  await post(start({ STOREY_SMTP_URL: url }), 'ada@example.org');
  await until(() => expect(taken).toEqual(['ada@example.org']));
  expect(asked).toHaveLength(3);
  await until(async () => expect(await left()).toBe(0));
});

it('keeps a mail for longer than the last pause', async () => {
  const { url, taken } = await startFussy(Array<number>(9).fill(451));
  await post(start({ STOREY_SMTP_URL: url }), 'ada@example.org');
  await until(() => expect(taken).toEqual(['ada@example.org']));
});

it('sends the others while one waits', async () => {
  const { url, taken } = await startFussy([451]);
  const mailer = start({ STOREY_SMTP_URL: url }, LONG);
  await post(mailer, 'ada@example.org');
  await post(mailer, 'ben@example.org');
  await until(() => expect(taken).toEqual(['ben@example.org']));
  await until(async () => expect(await left()).toBe(1));
});

it('sends after a restart what no mail server took before', async () => {
  const gone = start({ STOREY_SMTP_URL: 'smtp://127.0.0.1:1' }, LONG);
  await post(gone, 'ada@example.org');
  await until(async () => {
    const tried = await db.execute(sql`select 1 from jobs where attempt = 1 and lease_until is null`);
    expect(tried.rowCount).toBe(1);
  });
  await gone.close();
  const { url, taken } = await startFussy([]);
  start({ STOREY_SMTP_URL: url }, LONG);
  await until(() => expect(taken).toEqual(['ada@example.org']));
});

it('keeps what the mail server refuses because of us', async () => {
  const { url, taken } = await startFussy([550, 530, 550, 554], 'sender');
  await post(start({ STOREY_SMTP_URL: url }), 'ada@example.org');
  await until(() => expect(taken).toEqual(['ada@example.org']));
});

it('gives up what is refused for good, after it asked once more', async () => {
  const { url, asked, taken } = await startFussy([550, 550]);
  const mailer = start({ STOREY_SMTP_URL: url });
  await post(mailer, 'nobody@example.org');
  await until(async () => expect(await left()).toBe(0));
  expect([asked, taken]).toEqual([['nobody@example.org', 'nobody@example.org'], []]);
});

it('writes the mails of a time when the folder could not be written, once it can', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'storey-mailer-'));
  open.unshift(() => rm(dataDir, { recursive: true, force: true }));
  // As hopeless as a full disk.
  await writeFile(join(dataDir, 'mail'), '');
  await post(start({ STOREY_DATA_DIR: dataDir }), 'ada@example.org');
  await until(async () => {
    expect((await db.execute(sql`select 1 from jobs where attempt > 2`)).rowCount).toBe(1);
  });
  await rm(join(dataDir, 'mail'));
  // The mailer may have been faster: it makes the folder itself.
  await mkdir(join(dataDir, 'mail'), { recursive: true });
  await until(async () => expect(await readdir(join(dataDir, 'mail'))).toHaveLength(1));
});

it('holds what the database has no room for, once for each address, and sends it when there is room', async () => {
  const { url, taken } = await startFussy([]);
  const mailer = start({ STOREY_SMTP_URL: url });
  await refuseWrites(db, 'jobs');
  for (const address of ['ada@example.org', 'ben@example.org', 'ada@example.org'])
    await mailer.queue('forgotten', address);
  mailer.wake();
  expect(await left()).toBe(0);
  await db.execute(sql`drop trigger no_room on jobs`);
  await until(() => expect(taken.toSorted()).toEqual(['ada@example.org', 'ben@example.org']));
  await until(async () => expect(await left()).toBe(0));
});

it('is sent once by several servers', async () => {
  const { url, taken } = await startFussy([]);
  const servers = [start({ STOREY_SMTP_URL: url }), start({ STOREY_SMTP_URL: url })];
  const addresses = Array.from({ length: 12 }, (_, i) => `person-${i}@example.org`);
  for (const address of addresses) await queueMail(db, 'invited', address, BOSS);
  for (const server of servers) server.wake();
  await until(() => expect(taken).toHaveLength(12));
  await until(async () => expect(await left()).toBe(0));
  expect(new Set(taken).size).toBe(12);
});

it('rolled back → not sent; about a deleted account → dropped', async () => {
  const { url, asked } = await startFussy([]);
  await db
    .transaction(async (tx) => {
      await queueMail(tx, 'invited', 'ada@example.org', BOSS);
      throw new Error('no');
    })
    .catch(() => undefined);
  expect(await left()).toBe(0);
  await post(
    start({ STOREY_SMTP_URL: url }, SHORT, () => Promise.resolve(null)),
    'nobody@example.org',
  );
  await until(async () => expect(await left()).toBe(0));
  expect(asked).toEqual([]);
});

it('holds nothing that would let a reader of the database in', async () => {
  await queueMail(db, 'invited', 'ada@example.org', BOSS);
  const [row] = (await db.execute(sql`select payload from jobs`)).rows;
  expect(row).toEqual({ payload: { kind: 'invited', address: 'ada@example.org' } });
});
