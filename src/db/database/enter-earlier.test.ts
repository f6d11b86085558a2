import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { openDatabase, type StoreyDatabase } from '../index.ts';
import { bytesAsThey, install, released, type Released } from '../../../tests/released/install.ts';

const AT = 1_760_000_000_000;

let db: StoreyDatabase;
afterEach(() => db.close());

/** A device of this version with these rows, opened by the version of now. */
async function opened(version: number, rows: object): Promise<void> {
  const of = JSON.parse(released(version), bytesAsThey) as Released;
  const name = `earlier-${crypto.randomUUID()}`;
  await install({ name, of: JSON.stringify({ ...of, rows }) });
  db = await openDatabase(name);
}

const node = (name: string, more: object = {}) => ({
  fid: 'f',
  kind: 'node',
  properties: { name, ...more },
});

it('database of version 7 · a node sent three times, merged meanwhile → in the ledger as it left', async () => {
  const sent = {
    rev: 3,
    at: AT,
    intent: 'update',
    value: node('Hall', { eid: 'B1' }),
    asLeft: node('Hall'),
    earlier: [
      { at: 0, value: node('Lobby') },
      { at: AT - 9000, value: node('Foyer', { eid: 'B1' }), asLeft: node('Foyer') },
    ],
  };
  const op = { entityKey: 'features:f', table: 'features', key: 'f', intent: 'update', opId: 'o', rev: 3 };
  const waits = {
    ...op,
    state: 'ready',
    attempt: 3,
    nextAt: 0,
    createdAt: AT,
    parentKey: null,
    clientLid: 'c',
  };
  const basis = node('Door', { eid: 'B1' });
  await opened(7, { pending: [{ ...waits, sent }], bases: [{ entityKey: 'features:f', value: basis }] });
  const there = { resource: 'writes/features:f', entityKey: 'features:f', opId: 'o', kind: 'write' };
  expect(await db.attempts.toArray()).toEqual([
    { n: 1, ...there, leftAt: AT, until: AT, isAnswered: true, value: node('Lobby') },
    { n: 2, ...there, leftAt: AT - 9000, until: AT + 52_000, value: node('Foyer'), basis },
  ]);
  const last = { rev: 3, at: AT, intent: 'update', value: node('Hall'), basis, earlier: [1, 2] };
  expect(await db.pending.toArray()).toEqual([{ ...waits, sent: last }]);
});

it('database of version 9 · rows that were sent lately, and watched values of others → in the ledger', async () => {
  const field = { path: 'properties.name', old: 'Door', new: 'Hall', at: AT };
  const audits = [
    {
      entityKey: 'features:f',
      fields: [field, { ...field, path: 'properties.eid', until: AT + 61_000 }],
      sent: [{ at: AT, value: node('Hall') }],
      seen: node('Bar'),
    },
    { entityKey: 'features:g', fields: [], sent: [{ at: AT, value: node('Other') }] },
  ];
  await opened(9, { audits, pending: [] });
  const there = { opId: '', kind: 'write', leftAt: AT, until: AT + 61_000 };
  const [f, g] = ['features:f', 'features:g'];
  expect(await db.attempts.toArray()).toEqual([
    { n: 1, ...there, resource: `writes/${f}`, entityKey: f, value: node('Hall') },
    { n: 2, ...there, resource: `writes/${g}`, entityKey: g, value: node('Other') },
  ]);
  const fields = [field, { ...field, path: 'properties.eid', isTheirs: true }];
  expect(await db.audits.toArray()).toEqual([{ entityKey: f, fields, seen: node('Bar') }]);
});

it('database of version 8 · values that are watched for late writes → an entry for each', async () => {
  await opened(8, { meta: [{ k: 'late', value: { 'features:f': AT } }], pending: [] });
  const note = { resource: 'writes/features:f', entityKey: 'features:f', opId: '', kind: 'write' };
  expect(await db.attempts.toArray()).toEqual([{ n: 1, ...note, leftAt: AT - 61_000, until: AT }]);
  expect(await db.meta.get('late')).toBeUndefined();
});
