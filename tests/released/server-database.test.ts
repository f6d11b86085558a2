import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { beforeEach, expect, inject, it } from 'vitest';
import { createLog } from '../../server/platform/log.ts';
import { openStorage } from '../../server/platform/storage/connect.ts';
import { openEmbedded } from '../../server/platform/storage/embedded/embedded.ts';
import { someOf } from '../support/vitest/slow-tests.ts';

const log = createLog('silent');
const JOURNAL = 'drizzle.__drizzle_migrations';
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
  await run(`delete from ${JOURNAL} where created_at = (select max(created_at) from ${JOURNAL})`);
  await expect(openStorage({ dataDir: '', databaseUrl }, log)).rejects.toThrow(/cannot bring up to date/);
  expect(await run(`select count(*)::int as n from ${JOURNAL}`)).toEqual([{ n: 6 }]);
});
const tables = () =>
  run(`select table_schema, table_name from information_schema.tables
  where table_schema in ('public', 'drizzle') order by 1, 2`);
/** A database without tables of ours, and what another program that uses drizzle has in it. */
const foreign = async (...entries: string[]): Promise<void> => {
  await run('drop schema public, feed cascade; create schema public; create table boats (id int)');
  await run(`delete from ${JOURNAL}`);
  for (const date of entries)
    await run(`insert into ${JOURNAL} (hash, created_at) values ('boats', ${date})`);
};

it.each(
  someOf<[string, () => Promise<unknown>, RegExp]>(
    [
      ['another program’s, of a later date', () => foreign('1999999999999'), /Another program/],
      ['another program’s, of an earlier date', () => foreign('1600000000000'), /Another program/],
      [
        'another program’s, with other columns',
        () =>
          run(
            `drop table ${JOURNAL}; create table ${JOURNAL} (id int, name text); insert into ${JOURNAL} values (1, 'boats')`,
          ),
        /Another program/,
      ],
      [
        'ours and has later entries of another program',
        () => run(`insert into ${JOURNAL} (hash, created_at) values ('boats', 1999999999999)`),
        /Another program/,
      ],
      ['without dates', () => run(`update ${JOURNAL} set created_at = null`), /without a date/],
      ['without one date', () => run(`insert into ${JOURNAL} (hash) values ('boats')`), /without a date/],
      ['empty, beside our tables', () => run(`delete from ${JOURNAL}`), /no journal of migrations/],
      ['lost, beside our tables', () => run('drop schema drizzle cascade'), /no journal of migrations/],
    ],
    4,
  ),
)(
  'the journal of migrations is %s · opened → refused with words, and nothing is changed',
  async (_, change, words) => {
    await change();
    const before = await tables();
    await expect(openStorage({ dataDir: '', databaseUrl }, log)).rejects.toThrow(words);
    expect(await tables()).toEqual(before);
  },
);

it('the journal is empty and the tables are missing, as after a first start that was killed · opened → the tables are made', async () => {
  await foreign();
  await (await openStorage({ dataDir: '', databaseUrl }, log)).close();
  expect(await run(`select title from clients`)).toEqual([]);
  expect(await run(`select count(*)::int > 0 as has from ${JOURNAL}`)).toEqual([{ has: true }]);
});
