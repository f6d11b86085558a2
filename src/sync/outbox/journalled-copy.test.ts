import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { openDatabase, rememberId, transact } from '../../db/index.ts';
import { compact } from '../../db/recovery/compaction/compact.ts';
import { memoryDisk, memoryLocks, memoryPort } from '../../../tests/support/db/journal/memory-disk.ts';
import { CLIENT, feature, newId } from '../../../tests/support/db/content-fixtures.ts';
import { resolveConflict } from '../conflicts/resolve-conflict.ts';

const now = 1_800_000_000_000;

it('resolved as both · database wiped → copy recovered', async () => {
  const [name, disk] = [`copy-${newId()}`, memoryDisk()];
  const open = async () => {
    const locks = memoryLocks();
    const journal = { port: Promise.resolve(memoryPort(disk)), locks, now: () => now, newId };
    return { db: await openDatabase(name, { journal }), locks };
  };
  const { db, locks } = await open();
  await db.clients.put(CLIENT);
  await rememberId(db, 'clients', CLIENT.lid, 7);
  const base = feature('Desk');
  const named = (to: string) => ({ ...base, properties: { ...base.properties, name: to } });
  await db.features.put(base);
  const change = { table: 'features', key: base.fid, before: base, after: named('Mine') } as const;
  await transact(db, { label: 'changeFeature', changes: [change] }, { now, newId });
  const entityKey = `features:${base.fid}`;
  await db.pending.update(entityKey, { state: 'conflict' });
  const id = newId();
  const versions = { base, mine: named('Mine'), theirs: named('Theirs') };
  await db.conflicts.put({
    id,
    entityKey,
    table: 'features',
    key: base.fid,
    kind: 'both-changed',
    at: now,
    ...versions,
  });
  expect(await resolveConflict(db, id, 'both', { now: () => now, newId })).toEqual({ status: 'done' });
  const kept = (await db.features.toArray()).map(({ properties }) => properties.name);
  expect(new Set(kept)).toEqual(new Set(['Mine #2', 'Theirs']));
  if (db.journal !== null) await compact(db, db.journal);
  db.seal();
  locks.die();
  await Dexie.delete(name);
  const again = await open();
  const names = (await again.db.features.toArray()).map(({ properties }) => properties.name);
  expect(names).toContain('Mine #2');
});
