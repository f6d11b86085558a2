import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { feature, newId } from '../../../tests/support/db/content-fixtures.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { openDatabase } from '../device/open-database.ts';
import { rowsOf } from './rows-of.ts';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';

let db: StoreyDatabase;
beforeEach(async () => {
  db = await openDatabase(`rows-of-${newId()}`);
});
afterEach(() => db.delete());

it('rows of many keys → the same as one by one, whatever lies between them', async () => {
  const rows = Array.from({ length: 200 }, (_, i) => feature(`Room ${i}`));
  await db.features.bulkAdd(rows);
  const keys = [...rows.map(({ fid }) => fid), newId(), newId()];
  const some = fc.uniqueArray(fc.constantFrom(...keys), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(some, async (asked) => {
      expect(await rowsOf(db.features, asked)).toEqual(await db.features.bulkGet(asked));
    }),
    { numRuns: runs(20) },
  );
});

it('rows side by side → one request', async () => {
  const rows = Array.from({ length: 100 }, (_, i) => feature(`Room ${i}`));
  await db.features.bulkAdd(rows);
  let requests = 0;
  const get = IDBObjectStore.prototype.get;
  IDBObjectStore.prototype.get = function count(key) {
    requests += 1;
    return get.call(this, key);
  };
  try {
    const asked = rows.slice(20, 80).map(({ fid }) => fid);
    expect((await rowsOf(db.features, asked)).map((row) => row?.fid)).toEqual(asked);
    expect(requests).toBe(0);
  } finally {
    IDBObjectStore.prototype.get = get;
  }
});
