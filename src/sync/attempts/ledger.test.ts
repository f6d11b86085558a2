import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, type AttemptRecord, type PendingOp, type StoreyDatabase } from '../../db/index.ts';
import type { Level } from '../../domain/entities/level.ts';
import { playsAll } from '../../../tests/support/vitest/slow-tests.ts';
import { inOutbox } from '../store/transaction.ts';
import {
  deletedWholes,
  deletionUntil,
  featuresToGo,
  otherPlanUntil,
  sweepAttempts,
  unknownDeletions,
} from './ledger.ts';

const NOW = 1_800_000_000_000;
const YEAR_MS = 365 * 24 * 3_600_000;

let db: StoreyDatabase;
beforeEach(async () => {
  db = await openDatabase(`ledger-${crypto.randomUUID()}`);
});
afterEach(() => db.close());

const placeOf = (key: string) => ({ table: 'features', key }) as const;

const deletion = (key: string, more: Partial<AttemptRecord> = {}): AttemptRecord => ({
  resource: `features/${key}`,
  entityKey: `features:${key}`,
  opId: 'o',
  kind: 'delete',
  leftAt: NOW - 60_000,
  until: NOW + 61_000,
  ...more,
});
const OVER = { until: NOW - 1 };

const resources = async () => (await db.attempts.toArray()).map(({ resource }) => resource);

const operation = (entityKey: string, more: Partial<PendingOp> = {}): PendingOp => {
  const [table = '', key = ''] = entityKey.split(':');
  return {
    entityKey,
    table: table as PendingOp['table'],
    key,
    intent: 'update',
    opId: 'p',
    rev: 1,
    state: 'ready',
    attempt: 0,
    nextAt: 0,
    createdAt: NOW - 3_600_000,
    parentKey: null,
    clientLid: 'c',
    ...more,
  };
};

it('a level made in the place of a deleted one · deletion in doubt → may still come there, until it is over', async () => {
  const there = { resource: 'levels/7/1', entityKey: 'levels:before' };
  await db.attempts.add(deletion('', { ...there, until: NOW + 5000 }));
  await db.idmap.add({ lid: 'b', kind: 'buildings', serverKey: '7' });
  await db.levels.add({ kind: 'level', lid: 'now', buildingLid: 'b', levelIndex: 1 } as Level);
  const op = operation('levels:now');
  expect(await deletionUntil(db, op, NOW)).toBe(NOW + 5000);
  expect(await deletionUntil(db, op, NOW + 5000)).toBeNull();
  expect(await deletionUntil(db, op, NOW + 5000, NOW)).toBe(NOW + 5000);
  expect(await deletedWholes(db)).toEqual(new Set(['levels:before', 'levels:now']));
  const plan = { ...there, resource: 'plans/7/1', kind: 'plan', until: NOW + 9000 } as const;
  await db.attempts.add(deletion('', plan));
  expect(await otherPlanUntil(db, op, NOW)).toBe(NOW + 9000);
  expect(await otherPlanUntil(db, { ...op, entityKey: 'levels:before' }, NOW)).toBeNull();
});

it('a deletion that was over before the operation began → explains nothing, except of the same operation', async () => {
  await db.attempts.bulkAdd([deletion('f', OVER), deletion('f', { opId: 'p', until: NOW - 5000 })]);
  const found = async (createdAt: number) =>
    (await unknownDeletions(db, operation('features:f', { createdAt }))).map(({ until }) => until);
  expect(await found(NOW)).toEqual([NOW - 5000]);
  expect(await found(NOW - 10)).toEqual([NOW - 1, NOW - 5000]);
});

it('sweep · what is over goes, but for deletions whose place an operation is about', async () => {
  await db.idmap.add({ lid: 'b', kind: 'buildings', serverKey: '7' });
  await db.levels.add({ kind: 'level', lid: 'now', buildingLid: 'b', levelIndex: 1 } as Level);
  await db.pending.bulkAdd(['features:waits', 'levels:now'].map((key) => operation(key)));
  await db.attempts.bulkAdd([
    deletion('may-come'),
    deletion('over', OVER),
    deletion('waits', OVER),
    deletion('', { resource: 'levels/7/1', entityKey: 'levels:before', ...OVER }),
    deletion('', { resource: 'levels/7/2', entityKey: 'levels:before', ...OVER }),
    deletion('', { resource: 'plans/7/1', entityKey: 'levels:now', kind: 'plan', ...OVER }),
  ]);
  await inOutbox(db, () => sweepAttempts(db, NOW));
  expect(await resources()).toEqual(['features/may-come', 'features/waits', 'levels/7/1']);
});

it('clock set back by a year · asked → may come for as long as it could, from then on', async () => {
  await db.attempts.add(deletion('f', { leftAt: NOW, until: NOW + 61_000 }));
  const then = NOW - YEAR_MS;
  expect(await deletionUntil(db, placeOf('f'), then)).toBe(then + 61_000);
  await inOutbox(db, () => sweepAttempts(db, then));
  expect(await deletionUntil(db, placeOf('f'), then + 60_000)).toBe(then + 61_000);
  expect(await deletionUntil(db, placeOf('f'), then + 61_000)).toBeNull();
  await inOutbox(db, () => sweepAttempts(db, then + 61_000));
  expect(await resources()).toEqual([]);
});

it('a ledger of up to 100,000 attempts · asked, and swept → reads only those of the place, and those that are over', async () => {
  const count = playsAll ? 100_000 : 3000;
  await db.attempts.bulkAdd(Array.from({ length: count }, (_, i) => deletion(`f${i}`, i < 3 ? OVER : {})));
  // Writes that no reading was compared with yet.
  const written = { resource: 'writes/features:f9', kind: 'write', ...OVER } as const;
  await db.attempts.bulkAdd(Array.from({ length: 500 }, () => deletion('f9', written)));
  let read = 0;
  db.attempts.hook('reading', (row: AttemptRecord) => {
    read += 1;
    return row;
  });
  const reads = async (ask: () => Promise<unknown>): Promise<number> => {
    read = 0;
    await ask();
    return read;
  };
  expect(await reads(() => deletionUntil(db, placeOf('f9'), NOW))).toBe(1);
  expect(await reads(() => featuresToGo(db, [{ fid: 'f9' }, { fid: 'none' }], NOW))).toBe(1);
  expect(await reads(() => deletedWholes(db))).toBe(0);
  expect(await reads(() => inOutbox(db, () => sweepAttempts(db, NOW)))).toBe(3);
  expect(await db.attempts.count()).toBe(count - 3 + 500);
}, 60_000);
