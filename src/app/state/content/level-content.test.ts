import 'fake-indexeddb/auto';
import { Dexie, RangeSet } from 'dexie';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase, type StoreyDatabase } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { followRows } from '../queries/follow-rows.ts';
import { levelContentQuery, type LevelContent } from './level-content.ts';
import { runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';

let db: StoreyDatabase;
let opened = 0;
beforeEach(async () => {
  db = await openDatabase(`level-content-${(opened += 1)}`);
  await db.table('levels').bulkPut([
    { lid: 'here', buildingLid: 'b', levelIndex: 0 },
    { lid: 'there', buildingLid: 'b', levelIndex: 1 },
  ]);
});
afterEach(async () => {
  await db.delete();
});

const feature = (n: number, more: object = {}): Feature =>
  ({
    fid: `f${String(n).padStart(3, '0')}`,
    kind: 'poi',
    levelLid: 'here',
    siteLid: 's',
    clientLid: 'c',
    properties: { typeCode: 'office' },
    ...more,
  }) as unknown as Feature;

/** Follows the level, and counts how often all of it is read. */
function follow() {
  const { ask, keep, patch } = levelContentQuery(db, 'here');
  const whole = vi.fn<typeof ask>(ask);
  const seen: (LevelContent | undefined)[] = [];
  const failed = vi.fn<(cause: unknown) => void>();
  const stop = followRows(db, { ask: whole, keep, patch: patch! }, null, {
    next: (value) => seen.push(value),
    error: failed,
  });
  const shows = (value: LevelContent | undefined) => vi.waitFor(() => expect(seen.at(-1)).toEqual(value));
  return { whole, seen, failed, stop, shows };
}

it('is what all of it would be read as, after any writes, and unchanged rows keep their object', async () => {
  const write = fc.record({
    n: fc.nat(12),
    what: fc.constantFrom('put', 'put', 'put', 'delete', 'many'),
    kind: fc.constantFrom('poi', 'object', 'node'),
    levelLid: fc.constantFrom('here', 'here', 'there'),
    publishState: fc.constantFrom('new', 'published', 'deleted'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async (writes) => {
      await db.features.clear();
      const { seen, stop, shows } = follow();
      for (const { n, what, ...more } of writes) {
        if (what === 'delete') await db.features.delete(feature(n).fid);
        // Dexie does not tell the keys of so many.
        else if (what === 'many')
          await db.features.bulkPut(Array.from({ length: 60 }, (_, i) => feature(100 + i, more)));
        else await db.features.put(feature(n, more));
      }
      const read = await levelContentQuery(db, 'here').ask();
      await shows(read);
      const before = seen.at(-1)?.features ?? [];
      await db.features.put(feature(0, { properties: { typeCode: 'desk', name: 'last' } }));
      await shows(await levelContentQuery(db, 'here').ask());
      const after = new Map(seen.at(-1)?.features.map((one) => [one.fid, one]));
      for (const one of before) if (one.fid !== 'f000') expect(after.get(one.fid)).toBe(one);
      stop();
    }),
    { numRuns: runs(40) },
  );
});

it('reads of a level only what was written, in one transaction or several', async () => {
  await db.features.bulkPut(Array.from({ length: 300 }, (_, n) => feature(n)));
  const { whole, seen, stop, shows } = follow();
  await vi.waitFor(() => expect(seen.at(-1)?.features).toHaveLength(300));
  await db.features.put(feature(7, { properties: { typeCode: 'desk' } }));
  await db.transaction('rw', db.features, async () => {
    await db.features.delete('f009');
    await db.features.put(feature(300));
  });
  await shows(await levelContentQuery(db, 'here').ask());
  expect(seen.at(-1)?.features).toHaveLength(300);
  expect(whole).toHaveBeenCalledTimes(1);
  stop();
});

it('sees what another tab wrote', async () => {
  const { whole, seen, stop } = follow();
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  const raw = db.backendDB().transaction('features', 'readwrite');
  raw.objectStore('features').put(feature(1));
  await new Promise((settle) => raw.addEventListener('complete', settle));
  // As Dexie tells of it.
  Dexie.on.storagemutated.fire({ [`idb://${db.name}/features/`]: new RangeSet('f001') });
  await vi.waitFor(() => expect(seen.at(-1)?.features).toHaveLength(1));
  expect(whole).toHaveBeenCalledTimes(1);
  stop();
});

it('goes and comes with the level, and does not follow others', async () => {
  await db.features.put(feature(1));
  const { whole, seen, stop, shows } = follow();
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  await db.levels.delete('here');
  await shows(undefined);
  await db.table('levels').put({ lid: 'here', buildingLid: 'b', levelIndex: 0 });
  await vi.waitFor(() => expect(seen.at(-1)?.features).toHaveLength(1));
  expect(whole).toHaveBeenCalledTimes(3);
  await db.table('levels').put({ lid: 'there', buildingLid: 'b', levelIndex: 5 });
  await db.features.put(feature(2));
  await vi.waitFor(() => expect(seen.at(-1)?.features).toHaveLength(2));
  expect(whole).toHaveBeenCalledTimes(3);
  stop();
});

it('is read whole again after a reading that failed', async () => {
  await db.features.put(feature(1));
  const { ask, keep, patch } = levelContentQuery(db, 'here');
  const failed = vi.fn<(cause: unknown) => void>();
  const apply = vi.fn<NonNullable<typeof patch>['apply']>(() => {
    throw Object.assign(new Error('The database is closing.'), { name: 'AbortError' });
  });
  const seen: (LevelContent | undefined)[] = [];
  const stop = followRows(db, { ask, keep, patch: { ...patch!, apply } }, null, {
    next: (value) => seen.push(value),
    error: failed,
  });
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  await db.features.put(feature(2));
  await vi.waitFor(() => expect(apply).toHaveBeenCalledTimes(1));
  await db.features.put(feature(3));
  await vi.waitFor(() => expect(seen.at(-1)?.features).toHaveLength(3));
  expect(failed).not.toHaveBeenCalled();
  stop();
});
