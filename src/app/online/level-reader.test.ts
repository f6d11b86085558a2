import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../tests/support/app/app-device.ts';
import { confirmLevelRead, rememberId, rememberLevelRead } from '../../db/index.ts';
import type { ApiError, PullOutcome, SyncStatus } from '../../sync/index.ts';
import { createLevelReader, keyOfLevels } from './level-reader.ts';

const LIDS = ['b1', 'ground', 'first', 'second', 'third', 'fourth', 'fifth', 'roof'];
const NOW = 1_800_000_000_000;
const refusal: ApiError = { kind: 'http', status: 403, code: 'forbidden', message: 'Not yours.', details: [], retryAfterMs: null }; // oxfmt-ignore

let device: Device;
beforeEach(async () => {
  device = await openDevice();
  for (const [i, lid] of LIDS.entries()) await rememberId(device.db, 'levels', lid, `9/${i}`);
});
afterEach(() => device.db.delete());

/** A server that answers when the test lets it. */
function serve(answers: Readonly<Record<string, PullOutcome>> = {}) {
  const { db } = device;
  const asked: string[] = [];
  const open: (() => void)[] = [];
  let phase: SyncStatus['phase'] = 'idle';
  const listeners = new Set<() => void>();
  const pullLevel = async (lid: string): Promise<PullOutcome> => {
    asked.push(lid);
    await new Promise<void>((resolve) => open.push(resolve));
    const outcome = answers[lid] ?? { ok: true };
    if (outcome.ok) {
      await rememberLevelRead(db, lid);
      await confirmLevelRead(db, lid, NOW);
    }
    return outcome;
  };
  const engine = {
    pullLevel,
    getSnapshot: () => ({ ...device.engine.status, phase }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const reader = createLevelReader({ db, engine, now: () => NOW });
  let most = 0;
  const step = async (): Promise<void> => {
    await settle();
    most = Math.max(most, open.length);
    open.shift()?.();
    await settle();
  };
  return {
    reader,
    asked,
    step,
    mostAtOnce: () => most,
    send: (next: SyncStatus['phase']) => {
      phase = next;
      for (const listener of listeners) listener();
    },
    /** Answers until the run is over. */
    drain: async () => {
      for (let n = 0; n < 3 * LIDS.length && reader.getSnapshot().done === null; n += 1) await step();
    },
  };
}

/** Lets what waits for the database go on. */
const settle = async (): Promise<void> => {
  for (let n = 0; n < 20; n += 1) await new Promise((resolve) => setTimeout(resolve));
};

it('levels never read · begin → each is read once, two at a time', async () => {
  const { reader, asked, drain, mostAtOnce } = serve();
  reader.subscribe(() => undefined);
  reader.begin(LIDS);
  reader.begin(LIDS);
  await drain();
  expect(asked.toSorted()).toEqual(LIDS.toSorted());
  expect(mostAtOnce()).toBe(2);
  expect(reader.getSnapshot()).toEqual({ done: keyOfLevels(LIDS), error: null, unread: new Set() });
});

it('one level fresh, one old, two never read · begin → the unread first, then the old, the fresh not at all', async () => {
  await rememberLevelRead(device.db, 'b1');
  await confirmLevelRead(device.db, 'b1', NOW - 1000);
  await rememberLevelRead(device.db, 'ground');
  await confirmLevelRead(device.db, 'ground', NOW - 3_600_000);
  const { reader, asked, drain } = serve();
  reader.subscribe(() => undefined);
  reader.begin(['b1', 'ground', 'roof', 'first']);
  await drain();
  expect(asked.slice(0, 2).toSorted()).toEqual(['first', 'roof']);
  expect(asked.slice(2)).toEqual(['ground']);
});

it('the outbox is being sent · begin → one level at a time until it has been', async () => {
  const { reader, asked, step, send, drain } = serve();
  reader.subscribe(() => undefined);
  send('syncing');
  reader.begin(LIDS);
  await step();
  expect(asked).toHaveLength(2);
  send('idle');
  await step();
  expect(asked.length).toBeGreaterThan(3);
  await drain();
  expect(asked).toHaveLength(LIDS.length);
});

it('all screens are left · a run is under way → nothing more is asked; coming back goes on with the rest', async () => {
  const { reader, asked, step, drain } = serve();
  const leave = reader.subscribe(() => undefined);
  reader.begin(LIDS);
  await step();
  leave();
  await step();
  await step();
  await step();
  const before = asked.length;
  expect(before).toBeLessThan(5);
  reader.subscribe(() => undefined);
  reader.begin(LIDS);
  await drain();
  expect(asked).toHaveLength(LIDS.length);
});

it('the server refuses one level → the others are read, and the reason is kept', async () => {
  const { reader, asked, drain } = serve({ ground: { ok: false, error: refusal } });
  reader.subscribe(() => undefined);
  reader.begin(LIDS);
  await drain();
  expect(asked).toHaveLength(LIDS.length);
  expect(reader.getSnapshot().error).toBe(refusal);
});

it('the network goes during a run → the rest is not asked for; begin again → only what is missing is', async () => {
  const gone = { kind: 'network', message: 'Gone.' } as const;
  const answers: Record<string, PullOutcome> = { first: { ok: false, error: gone } };
  const { reader, asked, drain } = serve(answers);
  reader.subscribe(() => undefined);
  reader.begin(LIDS);
  await drain();
  expect(reader.getSnapshot().error).toBe(gone);
  expect(asked.length).toBeLessThan(LIDS.length);
  const before = asked.length;
  delete answers['first'];
  reader.begin(LIDS);
  await drain();
  expect(asked.slice(before)).toContain('first');
  expect(asked.slice(before)).not.toContain('b1');
  expect(reader.getSnapshot()).toEqual({ done: keyOfLevels(LIDS), error: null, unread: new Set() });
});
