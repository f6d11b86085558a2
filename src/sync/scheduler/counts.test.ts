import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../../tests/support/db/content-fixtures.ts';
import { openDatabase, type StoreyDatabase } from '../../db/index.ts';
import { countOps } from './counts.ts';

let db: StoreyDatabase;
beforeEach(async () => {
  db = await openDatabase(`test-${newId()}`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.delete();
});

it('counts waiting changes in one round of queries, so that the status is never wrongly "all synced" for long', async () => {
  const put = (entityKey: string, state: string, more = {}) =>
    db.table('pending').put({ entityKey, state, attempt: 0, ...more });
  await put('features:a', 'ready', { attempt: 1 });
  await put('features:b', 'sending');
  await put('features:c', 'unknown');
  await put('features:d', 'rejected');
  await put('features:e', 'conflict');
  await put('levels:f', 'ready');
  await put('features:g', 'ready', { coveredBy: 'levels:f' });
  const { count } = IDBIndex.prototype;
  const log: string[] = [];
  vi.spyOn(IDBIndex.prototype, 'count').mockImplementation(function (this: IDBIndex, ...of) {
    log.push('asked');
    const request = count.apply(this, of);
    request.addEventListener('success', () => log.push('answered'));
    return request;
  });
  const counted = { waiting: 2, sending: 2, refused: 1, conflicts: 1, kept: 0, isNew: true };
  expect(await countOps(db)).toEqual(counted);
  expect(log.lastIndexOf('asked')).toBeLessThan(log.indexOf('answered'));
});
