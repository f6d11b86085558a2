import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, type Attempt, type PendingOp, type StoreyDatabase } from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Fid, Lid } from '../../domain/entities/ids.ts';
import { AUDIT_RETENTION_MS, LIST_STALENESS_MS } from '../store/retention.ts';
import { inOutbox } from '../store/transaction.ts';
import { settleWrites, writesOver } from './writes-over.ts';
import {
  attemptsOf,
  enterDone,
  sentRows,
  forgetBegun,
  keepBasis,
  supersede,
  valueMayArriveUntil,
} from './attempts-of.ts';
import { baseWithArrived } from './unknown-outcome.ts';
import { sweepAttempts } from './ledger.ts';

const NOW = 1_800_000_000_000;
const YEAR_MS = 365 * 24 * 3_600_000;

let db: StoreyDatabase;
beforeEach(async () => {
  db = await openDatabase(`attempts-of-${crypto.randomUUID()}`);
});
afterEach(() => db.close());

const node = (properties: Record<string, unknown>): Feature => ({
  fid: 'n' as Fid,
  kind: 'poi',
  clientLid: 'c' as Lid,
  siteLid: null,
  buildingLid: null,
  levelLid: null,
  geometry: { type: 'Point', coordinates: [0.001, 0.001] },
  properties: { typeCode: 'shop', ...properties },
});

const operation = (sent: Attempt): PendingOp => ({
  entityKey: 'features:n',
  table: 'features',
  key: 'n',
  intent: 'update',
  opId: 'o',
  rev: 1,
  state: 'ready',
  attempt: 1,
  nextAt: 0,
  createdAt: NOW - 5000,
  sent,
  parentKey: null,
  clientLid: 'c',
});
const sentAway = (value: Feature | null, more: Partial<Attempt> = {}): Attempt => ({
  rev: 1,
  at: NOW - 2000,
  givenUpAt: NOW,
  intent: 'update',
  value,
  ...more,
});

const DOOR = node({ name: 'Door' });
const HALL = node({ name: 'Hall' });
const BAR = node({ name: 'Bar' });

/** Another value is about to leave after this attempt. */
const followedBy = async (
  sent: Attempt,
  value: Feature | null,
  seen: Feature | null = DOOR,
): Promise<Attempt> => {
  const op = operation(sent);
  const earlier = await inOutbox(db, () => supersede(db, op, sent, { value, seen }));
  return { rev: 2, at: NOW, intent: 'update', value, ...earlier };
};
const valuesOf = async (sent: Attempt, seen: Feature | null = DOOR) =>
  (await attemptsOf(db, operation(sent), seen)).map(({ value }) => value);

it('given up, another value sent → in the ledger as it left, until it can no longer arrive', async () => {
  const sent = await followedBy(sentAway(HALL), BAR);
  expect(await db.attempts.toArray()).toEqual([
    {
      n: 1,
      resource: 'writes/features:n',
      entityKey: 'features:n',
      opId: 'o',
      kind: 'write',
      leftAt: NOW - 2000,
      until: NOW + 61_000,
      value: HALL,
    },
  ]);
  expect(sent.earlier).toEqual([1]);
  expect(await valuesOf(sent)).toEqual([HALL, BAR]);
  const attempts = await attemptsOf(db, operation(sent), DOOR);
  expect(valueMayArriveUntil(attempts, BAR, NOW)).toBe(NOW + 61_000);
  expect(valueMayArriveUntil(attempts, BAR, NOW + 61_000)).toBeNull();
});

it.each([
  ['the same value sent again', sentAway(HALL), HALL],
  ['a deletion before it', sentAway(null), HALL],
])('%s → nothing is entered', async (_, before, value) => {
  expect(await followedBy(before, value)).not.toHaveProperty('earlier');
  expect(await db.attempts.count()).toBe(0);
});

it('six values in a row → the operation knows the last four before it, and the ledger all', async () => {
  let sent = sentAway(node({ name: '0' }));
  for (const name of ['1', '2', '3', '4', '5']) sent = await followedBy(sent, node({ name }));
  expect((await valuesOf(sent)).map((row) => (row as Feature).properties['name'])).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
  ]);
  expect(await db.attempts.count()).toBe(5);
});

it('operation of an older version, whose entries are gone → the others count', async () => {
  expect(await valuesOf(sentAway(HALL, { earlier: [7] }))).toEqual([HALL]);
});

it('never left after all → the one before it is the last again, and entered once', async () => {
  const first = sentAway(HALL);
  const begun = await followedBy(first, BAR);
  await inOutbox(db, () => forgetBegun(db, begun, first));
  expect(await db.attempts.count()).toBe(0);
  const again = await followedBy(await followedBy(first, BAR), DOOR);
  await inOutbox(db, () => forgetBegun(db, again, undefined));
  expect(await db.attempts.count()).toBe(2);
});

it('acknowledged again and again → the last four that may come once more are known, as they were sent', async () => {
  for (const [i, name] of ['1', '2', '3', '4', '5', '6'].entries())
    await inOutbox(db, () => enterDone(db, operation(sentAway(null)), node({ name }), NOW + i * 1000));
  const sent = await sentRows(db, 'features:n');
  expect(sent.map(({ at, value }) => [at - NOW, (value as Feature).properties['name']])).toEqual([
    [2000, '3'],
    [3000, '4'],
    [4000, '5'],
    [5000, '6'],
  ]);
  await inOutbox(db, () => enterDone(db, operation(sentAway(null)), BAR, NOW + 65_000));
  expect((await sentRows(db, 'features:n')).map(({ value }) => value)).toEqual([node({ name: '6' }), BAR]);
});

it('over · no reading → stays for a week, and longer for its operation', async () => {
  const sent = await followedBy(sentAway(HALL), BAR);
  await db.pending.put(operation(sent));
  await inOutbox(db, () => sweepAttempts(db, NOW + YEAR_MS));
  expect(await valuesOf(sent)).toEqual([HALL, BAR]);
  await db.pending.clear();
  await inOutbox(db, () => sweepAttempts(db, NOW + 61_000 + AUDIT_RETENTION_MS - 1));
  expect(await db.attempts.count()).toBe(1);
  await inOutbox(db, () => sweepAttempts(db, NOW + 61_000 + AUDIT_RETENTION_MS));
  expect(await db.attempts.count()).toBe(0);
});

it('a reading after all of them · compared → what they might overwrite is watched no longer, and they go', async () => {
  const sent = await followedBy(sentAway(HALL), BAR);
  await followedBy({ ...sent, givenUpAt: NOW + 5000 }, DOOR);
  const field = { path: 'properties.eid', old: undefined, new: 'B1', at: NOW };
  const own = { ...field, path: 'properties.name' };
  await db.audits.put({ entityKey: 'features:n', fields: [{ ...field, isTheirs: true }, own] });
  const overAt = NOW + 66_000 + LIST_STALENESS_MS;
  expect(await writesOver(db, overAt)).toEqual([]);
  expect(await writesOver(db, overAt + 1)).toEqual(['features:n']);
  await db.pending.put(operation(sent));
  await inOutbox(db, () => settleWrites(db, ['features:n']));
  expect(await db.audits.toArray()).toEqual([{ entityKey: 'features:n', fields: [own] }]);
  expect(await db.attempts.count()).toBe(2);
  await db.pending.clear();
  await inOutbox(db, () => settleWrites(db, ['features:n']));
  expect(await db.attempts.count()).toBe(0);
});

it('clock set back by a year · asked → may come for as long as it could, from then on', async () => {
  const sent = await followedBy(sentAway(HALL), BAR);
  const then = NOW - YEAR_MS;
  const until = async (now: number) =>
    valueMayArriveUntil(await attemptsOf(db, operation({ ...sent, value: null }), DOOR), null, now);
  expect(await until(then)).toBe(then + 63_000);
  await inOutbox(db, () => sweepAttempts(db, then));
  expect(await until(then + 62_000)).toBe(then + 63_000);
  expect(await until(then + 63_000)).toBeNull();
});

/** The base of the change moves on, before another value leaves. */
const movedOn = async (sent: Attempt, seen: Feature): Promise<Attempt> =>
  (await inOutbox(db, () => keepBasis(db, sent, seen))) ?? sent;

const WITH_ID = node({ name: 'Door', eid: 'B1' });

it('base moved on twice · asked → leads from where it left, and what it carried along is theirs', async () => {
  const first = await movedOn(sentAway(HALL), DOOR);
  const sent = await movedOn(await followedBy(first, node({ name: 'Bar', eid: 'B1' }), WITH_ID), WITH_ID);
  const now = node({ name: 'Door', eid: 'B2' });
  const [hall, bar] = await attemptsOf(db, operation(sent), now);
  expect(hall).toMatchObject({ value: node({ name: 'Hall', eid: 'B2' }), asLeft: HALL });
  expect(bar?.value).toEqual(node({ name: 'Bar', eid: 'B2' }));
  // It arrives as it left: our request took the id away.
  const of = { seen: now, mine: node({ name: 'Bar', eid: 'B2' }), theirs: HALL };
  expect(baseWithArrived('features', of, [hall!, bar!])).toEqual(HALL);
});

it('base moved on · answered, or seen there as it left → leads from there, and does not come again', async () => {
  const answered = await movedOn(sentAway(HALL, { givenUpAt: 0 }), DOOR);
  const seen = await movedOn(await followedBy(await movedOn(sentAway(HALL), DOOR), BAR, WITH_ID), HALL);
  const now = node({ name: 'Door', eid: 'B2' });
  for (const sent of [answered, seen]) {
    const [hall] = await attemptsOf(db, operation(sent), now);
    expect(hall).not.toHaveProperty('asLeft');
  }
  expect((await valuesOf(seen, now))[0]).toEqual(now);
});
