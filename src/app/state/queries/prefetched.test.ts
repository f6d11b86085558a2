import 'fake-indexeddb/auto';
import { Dexie, RangeSet } from 'dexie';
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { openDatabase, type StoreyDatabase } from '../../../db/index.ts';
import { prefetchedAnswer, prefetchQueries } from './prefetched.ts';
import type { Query } from './query.ts';

let db: StoreyDatabase;
let runs = 0;
let begun: MockInstance<IDBDatabase['transaction']>;
beforeEach(async () => {
  // Dexie takes hold of it as it opens.
  begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  db = await openDatabase(`first-answers-${(runs += 1)}`);
});
afterEach(async () => {
  await db.delete();
});

const metaQuery = (k: string): Query<unknown> => ({
  key: k,
  tables: ['meta'],
  ask: async () => (await db.meta.get(k))?.value,
});
const clientsQuery = (): Query<number> => ({
  key: 'clients',
  tables: ['clients'],
  ask: async () => db.clients.count(),
});
const read = () =>
  prefetchQueries(db, ['meta', 'clients'], async (answer) => {
    await Promise.all([answer(metaQuery('a')), answer(clientsQuery())]);
  });

it('answers several queries in one transaction', async () => {
  await db.meta.put({ k: 'a', value: 'first' });
  begun.mockClear();
  await read();
  expect(begun).toHaveBeenCalledTimes(1);
  expect(prefetchedAnswer(db, 'a')?.value).toBe('first');
  expect(prefetchedAnswer(db, 'clients')?.value).toBe(0);
});

it('drops an answer when one of its tables is written to, and keeps the others', async () => {
  await read();
  const answer = prefetchedAnswer(db, 'a');
  const old = vi.fn<() => void>();
  answer?.whenOld(old);
  await db.meta.put({ k: 'b', value: 1 });
  expect(old).toHaveBeenCalledTimes(1);
  expect(answer?.isOld).toBe(true);
  expect(prefetchedAnswer(db, 'a')).toBeUndefined();
  expect(prefetchedAnswer(db, 'clients')?.isOld).toBe(false);
});

it('keeps no answer whose table was written to while the others were read', async () => {
  await prefetchQueries(db, ['meta', 'clients'], async (answer) => {
    await answer(metaQuery('a'));
    // As Dexie tells of what another tab wrote.
    Dexie.on.storagemutated.fire({ [`idb://${db.name}/meta/`]: new RangeSet('a') });
    await answer(clientsQuery());
  });
  expect(prefetchedAnswer(db, 'a')).toBeUndefined();
  expect(prefetchedAnswer(db, 'clients')?.value).toBe(0);
});

it('has no answers where the reading fails', async () => {
  const failed = prefetchQueries(db, ['meta'], async (answer) => {
    await answer(metaQuery('a'));
    throw new Error('It can not be read.');
  });
  await expect(failed).rejects.toThrow('It can not be read.');
  expect(prefetchedAnswer(db, 'a')).toBeUndefined();
});
