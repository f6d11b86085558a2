import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';
import { type EmbeddedPostgres, openEmbedded } from './embedded.ts';
import { readPostmaster } from './postmaster.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storey-embedded-'));
});
afterAll(async () => {
  await (await openEmbedded(dataDir)).stop();
  await rm(dataDir, { recursive: true, force: true });
});

const cluster = () => join(dataDir, 'db');
const postmaster = async () => (await readPostmaster(cluster()))?.pid;
async function ask({ socketFolder }: EmbeddedPostgres, text: string): Promise<unknown> {
  const client = new pg.Client({ host: socketFolder, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    const answer = await client.query<{ value: unknown }>(text);
    return answer.rows[0]?.value;
  } finally {
    await client.end();
  }
}
const pidOf = (embedded: EmbeddedPostgres) =>
  ask(embedded, `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as value`);
async function killDatabase(): Promise<number> {
  const pid = (await postmaster())!;
  process.kill(pid, 'SIGKILL');
  return pid;
}

describe('the database of a folder', { timeout: 300_000 }, () => {
  slowIt('is one, however many open it at the same moment, new or not', async () => {
    for (const moment of ['new', 'stopped', 'killed']) {
      const all = await Promise.all(Array.from({ length: 4 }, () => openEmbedded(dataDir)));
      const pids = new Set(await Promise.all(all.map(pidOf)));
      expect([moment, pids.size]).toEqual([moment, 1]);
      expect([...pids]).toEqual([await postmaster()]);
      expect(all.filter((e) => e.how === 'started')).toHaveLength(1);
      if (moment === 'new') await all[0]!.stop();
      else await killDatabase();
    }
  });

  slowIt('is one for all who open it at once, also where its sockets lie in a temporary folder', async () => {
    const temporary = await mkdtemp(join(tmpdir(), 'storey-t-'));
    await chmod(temporary, 0o711);
    vi.stubEnv('TMPDIR', temporary);
    const far = join(temporary, 'a-folder-whose-path-is-too-long-for-a-socket-in-it'.repeat(2));
    for (let round = 0; round < 2; round += 1) {
      const all = await Promise.all(Array.from({ length: 3 }, () => openEmbedded(far)));
      expect(new Set(await Promise.all(all.map(pidOf))).size).toBe(1);
      expect(new Set(all.map((e) => e.socketFolder)).size).toBe(1);
      await all[0]!.stop();
    }
    // No folder of theirs is left, also of those who came too late.
    expect(await readdir(temporary)).toEqual([basename(far)]);
    vi.unstubAllEnvs();
    await rm(temporary, { recursive: true, force: true });
  });

  it('that still runs is attached to', async () => {
    const first = await openEmbedded(dataDir);
    const second = await openEmbedded(dataDir);
    expect([second.how, await pidOf(second)]).toEqual(['attached', await pidOf(first)]);
  });

  it('that was killed has what was committed', async () => {
    const before = await openEmbedded(dataDir);
    await ask(before, 'create table kept as select 42 as value');
    const killed = await killDatabase();
    const after = await openEmbedded(dataDir);
    expect(after.how).toBe('started');
    expect(await pidOf(after)).not.toBe(killed);
    expect(await ask(after, 'select value from kept')).toBe(42);
  });

  it('is started though its process number belongs to a stranger by now', async () => {
    const open = await openEmbedded(dataDir);
    const file = join(cluster(), 'postmaster.pid');
    const lines = (await readFile(file, 'utf8')).split('\n');
    await open.stop();
    await writeFile(file, [String(process.pid), ...lines.slice(1)].join('\n'));
    const again = await openEmbedded(dataDir);
    expect(again.how).toBe('started');
    expect(await ask(again, 'select value from kept')).toBe(42);
  });

  it('takes connections through its folder alone, and writes to the disk before it says so', async () => {
    const open = await openEmbedded(dataDir);
    expect(await ask(open, `select current_setting('listen_addresses') as value`)).toBe('');
    expect(
      await ask(open, `select current_setting('fsync') || current_setting('synchronous_commit') as value`),
    ).toBe('onon');
  });
});
