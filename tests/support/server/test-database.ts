import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createLog } from '../../../server/platform/log.ts';
import { openStorage } from '../../../server/platform/storage/connect.ts';
import { openEmbedded } from '../../../server/platform/storage/embedded/embedded.ts';

const TEMPLATE = 'storey_template';
const TEMPLATE_LOCK = 5_701_100;

/** A database of its own for a test file: a copy of a database that has its tables already. @returns its URL. */
export async function createTestDatabase(): Promise<string> {
  const { socketFolder } = await openEmbedded(inject('clusterFolder'));
  const urlOf = (name: string) =>
    `postgres:///${name}?host=${encodeURIComponent(socketFolder)}&user=postgres`;
  const admin = new pg.Client({ host: socketFolder, user: 'postgres', database: 'postgres' });
  await admin.connect();
  try {
    // Files run side by side; the first makes the template, and the others wait before they copy it.
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const found = await admin.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
    if (found.rowCount === 0) {
      // It need not survive a power failure; tests that kill a database have one of their own.
      for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
        await admin.query(`alter system set ${setting} = off`);
      await admin.query('select pg_reload_conf()');
      await admin.query(`create database ${TEMPLATE}`);
      const storage = await openStorage({ dataDir: '', databaseUrl: urlOf(TEMPLATE) }, createLog('silent'));
      await storage.close();
    }
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create database ${name} template ${TEMPLATE}`);
    return urlOf(name);
  } finally {
    await admin.end();
  }
}
