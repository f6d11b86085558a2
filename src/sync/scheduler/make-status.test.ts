import { expect, it } from 'vitest';
import { IDLE, makeStatus } from './make-status.ts';

const run = { ...IDLE, lastSyncedAt: 1000 };
const nothing = { waiting: 0, sending: 0, refused: 0, conflicts: 0, kept: 0 };

it('nothing was counted yet → does not say when all had arrived', () => {
  expect(
    makeStatus({ online: true, signedIn: true, counts: null, run, isBehind: false }).lastSyncedAt,
  ).toBeNull();
});

it('counted, and nothing waits → says when', () => {
  expect(
    makeStatus({ online: true, signedIn: true, counts: nothing, run, isBehind: false }).lastSyncedAt,
  ).toBe(1000);
});

it('the network is back, nothing was read since → does not say that all is synced', () => {
  const of = { signedIn: true, counts: nothing, run, isBehind: true };
  expect(makeStatus({ ...of, online: true }).lastSyncedAt).toBeNull();
  expect(makeStatus({ ...of, online: false }).lastSyncedAt).toBe(1000);
});
