import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openDatabase } from '../index.ts';
import { install, released, bytesAsThey, type Released } from '../../../tests/released/install.ts';

const AT = 1_760_000_000_000;
const LID = '0199c2a0-0000-7000-8000-000000000002';
const there = { lid: LID, clientLid: 'c', siteTitle: 'Harbour', siteExternalIdentifier: 'h' };
const site = { ...there, siteExtraData: { area: 1 }, geometry: { type: 'Polygon', coordinates: [] } };
const named = { kind: 'site', lid: LID, clientLid: 'c', title: 'Harbour', externalId: 'h' };
const siteNow = { ...named, extra: { area: 1 }, geometry: site.geometry };
const entityKey = `sites:${LID}`;
const conflict = (row: object, member: string, list: string) => ({
  id: 'k',
  entityKey,
  table: 'sites',
  key: LID,
  kind: 'both-changed',
  base: row,
  mine: row,
  theirs: row,
  merged: row,
  there: row,
  at: AT,
  fields: [{ path: member, base: 1, mine: 2, theirs: 3, with: [list] }],
  issues: [{ code: 'required', severity: 'error', path: member }],
});
const operation = (row: object, member: string) => ({
  entityKey,
  table: 'sites',
  key: LID,
  intent: 'update',
  opId: 'o',
  rev: 2,
  state: 'unknown',
  attempt: 1,
  nextAt: 0,
  createdAt: AT,
  parentKey: 'clients:c',
  clientLid: 'c',
  sent: { rev: 1, at: AT, intent: 'update', value: row, asLeft: row, earlier: [{ at: AT, value: row }] },
  lastError: { code: 'x', message: 'y', status: 400, parts: [{ property: member, message: 'z' }] },
});

/** A record of each store that holds rows, around this row. */
const stores = (row: object, [title, inExtra]: readonly [string, string], draft: object) => ({
  sites: [row],
  bases: [{ entityKey, value: row }],
  pending: [operation(row, title)],
  historyParts: [{ n: 1, i: 0, changes: [{ table: 'sites', key: LID, before: null, after: row }] }],
  conflicts: [conflict(row, inExtra, title)],
  resolutions: [
    {
      id: 'r',
      entityKey,
      resolvedAt: AT,
      conflict: conflict(row, inExtra, title),
      decision: 'mine',
      after: row,
      below: [{ table: 'sites', row }],
    },
  ],
  audits: [
    {
      entityKey,
      fields: [{ path: title, old: 'a', new: 'b', at: AT }],
      sent: [{ at: AT, value: row }],
      seen: row,
    },
  ],
  overwrites: [
    {
      id: 'o',
      entityKey,
      table: 'sites',
      key: LID,
      at: AT,
      fields: [{ path: inExtra, ours: 1, theirs: 2 }],
      ours: row,
    },
  ],
  acks: [{ entityKey, at: AT, seen: { value: row, tag: 't' } }],
  exchanged: [{ id: 'e', entityKey, device: 'd', head: row, at: AT, fileIds: [] }],
  trash: [{ id: 't', entityKey, why: 'deleted', row, base: row, where: [], inside: 1, at: AT, aged: 0 }],
  trashParts: [{ id: 't', i: 0, entries: [{ table: 'sites', row }] }],
  meta: [
    { k: `marked:${entityKey}`, value: { row, at: AT } },
    { k: `worked-on:clients:c`, value: [['5', row]] },
  ],
  staging: [
    { entityKey: `${entityKey}#f`, values: { id: LID, draft }, geometry: null, mode: 'edit', at: AT },
  ],
  trashDrafts: [
    {
      id: 'd',
      staging: { entityKey, values: { id: LID, draft }, geometry: null, mode: 'edit', at: AT },
      title: 'x',
      where: [],
      at: AT,
      aged: 0,
    },
  ],
});

it('database of version 5 · work in every store → rows with tags and names of now, nothing lost', async () => {
  const name = `names-${crypto.randomUUID()}`;
  const of = JSON.parse(released(5), bytesAsThey) as Released;
  const rows = stores(site, ['siteTitle', 'siteExtraData.area'], { siteTitle: 'Half typed' });
  await install({ name, of: JSON.stringify({ ...of, rows }) });
  const db = await openDatabase(name);
  const now = stores(siteNow, ['title', 'extra.area'], { title: 'Half typed' });
  const sent = { rev: 1, at: AT, intent: 'update', value: siteNow, basis: siteNow, earlier: [1] };
  const expected = {
    ...now,
    pending: now.pending.map((op) => ({ ...op, sent })),
    audits: now.audits.map(({ entityKey: of, fields, seen }) => ({ entityKey: of, fields, seen })),
  };
  for (const [store, records] of Object.entries(expected)) {
    const found = await db.table<{ k?: string }>(store).toArray();
    const own = found.filter(({ k }) => k === undefined || /^(?:marked|worked-on):/.test(k));
    expect([store, own]).toEqual([store, records]);
  }
  expect((await db.attempts.toArray()).map(({ value }) => value)).toEqual([siteNow, siteNow]);
  db.close();
});
