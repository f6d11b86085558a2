import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { beforeEach, expect, inject, it } from 'vitest';
import { createLog } from '../../server/platform/log.ts';
import { openStorage } from '../../server/platform/storage/connect.ts';
import { openEmbedded } from '../../server/platform/storage/embedded/embedded.ts';

const log = createLog('silent');
const SEVEN = new URL('server-database-1.sql', import.meta.url);

let databaseUrl: string;

/** Runs statements on the database of the test. */
async function run(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

beforeEach(async () => {
  const { socketFolder } = await openEmbedded(inject('clusterFolder'));
  const urlOf = (name: string): string =>
    `postgres:///${name}?host=${encodeURIComponent(socketFolder)}&user=postgres`;
  const name = `released_${Date.now()}`;
  databaseUrl = urlOf('postgres');
  await run(`create database ${name}`);
  databaseUrl = urlOf(name);
  await run(await readFile(SEVEN, 'utf8'));
});

it('a database of before the first release · opened twice → its rows stay, its tables are as new ones', async () => {
  await run(`insert into clients (title, extra) values ('Harbour', '{}')`);
  for (const _ of ['first', 'again']) {
    const storage = await openStorage({ dataDir: '', databaseUrl }, log);
    await storage.close();
  }
  expect(await run('select title from clients')).toEqual([{ title: 'Harbour' }]);
  const columnsOf = `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' order by 1, 2`;
  const brought = await run(columnsOf);
  const old = databaseUrl;
  databaseUrl = old.replace(/released_\d+/, 'postgres');
  await run('create database released_new');
  databaseUrl = old.replace(/released_\d+/, 'released_new');
  await (await openStorage({ dataDir: '', databaseUrl }, log)).close();
  expect(brought).toEqual(await run(columnsOf));
});

it('a database with six of the seven migrations · opened → refused with words, and nothing is changed', async () => {
  const journal = 'drizzle.__drizzle_migrations';
  await run(`delete from ${journal} where created_at = (select max(created_at) from ${journal})`);
  await expect(openStorage({ dataDir: '', databaseUrl }, log)).rejects.toThrow(/cannot bring up to date/);
  expect(await run(`select count(*)::int as n from ${journal}`)).toEqual([{ n: 6 }]);
});
