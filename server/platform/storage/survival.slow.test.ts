import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { signIn } from '../../../tests/support/server/api-client.ts';
import { makeCampus } from '../../../tests/support/server/content-builders.ts';
import { dataFolders, postmasterOf } from '../../../tests/support/server/data-folders.ts';
import { killRounds } from '../../../tests/support/server/kill-server.ts';
import {
  startTestServer,
  TEST_ADMIN,
  type TestServer,
} from '../../../tests/support/server/start-test-server.ts';
import { readPostmaster } from './embedded/postmaster.ts';

const newFolder = dataFolders();
const apiOf = (server: TestServer) => signIn(server.origin, TEST_ADMIN.email, TEST_ADMIN.password);
/** Of its database. */
async function processesOf(dataDir: string): Promise<number[]> {
  const { pid, socketFolder } = (await readPostmaster(join(dataDir, 'db')))!;
  const client = new pg.Client({ host: socketFolder, user: 'postgres', database: 'postgres' });
  await client.connect();
  const others = 'select pid from pg_stat_activity where pid <> pg_backend_pid()';
  const { rows } = await client.query<{ pid: number }>(others);
  await client.end();
  return [pid, ...rows.map((row) => row.pid)];
}

describe('a server', () => {
  it('that is killed under load time and again has every write that it acknowledged', async () => {
    const { acknowledged, lost } = await killRounds(await newFolder(), 10, Math.random);
    expect(lost).toEqual([]);
    expect(acknowledged).toBeGreaterThan(30);
  }, 600_000);

  it('that is killed alone finds its database running, and uses that one', async () => {
    const dataDir = await newFolder();
    const first = await startTestServer({ dataDir });
    const postmaster = await postmasterOf(dataDir);
    await first.kill();
    const second = await startTestServer({ dataDir });
    expect(await postmasterOf(dataDir)).toBe(postmaster);
    await second.stop();
    expect(await postmasterOf(dataDir)).toBeUndefined();
  }, 60_000);

  it('whose database says nothing tells so, and serves on when it speaks again', async () => {
    const server = await startTestServer({ dataDir: await newFolder() });
    const api = await apiOf(server);
    const campus = await makeCampus(api);
    const all = await processesOf(server.dataDir);
    const tell = (signal: NodeJS.Signals) => {
      for (const pid of all) {
        try {
          process.kill(pid, signal);
        } catch {
          // One of its helpers has ended meanwhile.
        }
      }
    };
    try {
      tell('SIGSTOP');
      // More than there are connections: who asks must not use them up.
      const asked = await Promise.all(Array.from({ length: 30 }, () => api('GET', '/health')));
      const answers = asked.map(({ status, error, headers }) => [
        status,
        error?.code,
        headers.get('retry-after'),
      ]);
      expect(answers).toEqual(Array(30).fill([503, 'storage-unavailable', '2']));
    } finally {
      tell('SIGCONT');
    }
    expect((await api('GET', '/health')).status).toBe(200);
    expect((await api('GET', `/clients/${campus.clientId}`)).status).toBe(200);
    await server.stop();
  }, 60_000);

  it('shares the folder with a second one, and the last to go stops the database', async () => {
    const dataDir = await newFolder();
    const first = await startTestServer({ dataDir });
    const second = await startTestServer({ dataDir, port: Number(new URL(first.origin).port) });
    expect(second.origin).not.toBe(first.origin);
    expect(second.output()).toContain('is in use by another program');
    await makeCampus(await apiOf(first));
    await first.stop();
    const clients = await (await apiOf(second))('GET', '/clients');
    expect(clients.results).toHaveLength(1);
    await second.stop();
    expect(await postmasterOf(dataDir)).toBeUndefined();
  }, 60_000);

  it('makes a password on the first start, tells it once and keeps it to itself', async () => {
    const dataDir = await newFolder();
    const env = { STOREY_ADMIN_PASSWORD: '' };
    const first = await startTestServer({ dataDir, env });
    const password = /password (\S+)/.exec(first.output())?.[1] ?? '';
    await signIn(first.origin, TEST_ADMIN.email, password);
    expect((await stat(join(dataDir, 'admin-password'))).mode & 0o777).toBe(0o600);
    await first.stop();
    const again = await startTestServer({ dataDir, env });
    expect(again.output()).not.toContain(password);
    await signIn(again.origin, TEST_ADMIN.email, password);
    await again.stop();
  }, 60_000);

  it('takes a folder whose path is too long for a socket', async () => {
    const dataDir = join(
      await newFolder(`storey-${'long-'.repeat(12)}`),
      'with spaces',
      "and 'quotes'",
      'data',
    );
    const server = await startTestServer({ dataDir });
    expect((await (await apiOf(server))('GET', '/clients')).status).toBe(200);
    await server.stop();
  }, 60_000);
});
