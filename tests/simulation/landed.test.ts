import { expect, it } from 'vitest';
import { landedAt } from './landed.ts';
import type { Edit } from './ledger.ts';
import type { Commit } from './server.ts';

/** A name that this device had given goes back to what it was, ten seconds after it was given. */
const TAKEN_BACK: Edit = {
  n: 2,
  at: 10_000,
  device: 'd0',
  fid: 'node-1',
  field: 'name',
  before: 'ours',
  after: 'seed',
  isSaved: true,
};

const commit = (by: string, after: string, sentAt: number, at: number): Commit => {
  const of = { fid: 'node-1', field: 'name', before: undefined, isWhole: false };
  return { ...of, version: at, by, after, sentAt, at, seen: 0 };
};

const SEED = commit('seed', 'seed', 0, 0);

it('what was taken back stood there, until what had been sent before came over it', () => {
  expect(landedAt([SEED, commit('d0', 'ours', 1000, 20_000)], TAKEN_BACK)).toBe(0);
  expect(landedAt([SEED], TAKEN_BACK)).toBe(0);
});

it.each([
  ['it had come before that, and was to be put back', commit('d0', 'ours', 1000, 9000)],
  ['it was sent after that', commit('d0', 'ours', 11_000, 20_000)],
])('never came where %s', (_, late) => {
  expect(landedAt([SEED, late], TAKEN_BACK)).toBeNull();
});

it('stood there until somebody deleted the node, though what came late made it anew, and was taken away again', () => {
  const gone = { ...commit('d1', '', 12_000, 12_100), before: 'seed', after: undefined };
  const late = { ...commit('d0', 'ours', 1000, 20_000), before: undefined };
  const again = { ...commit('d0', '', 30_000, 30_100), before: 'ours', after: undefined };
  expect(landedAt([SEED, gone, late, again], TAKEN_BACK)).toBe(0);
  expect(landedAt([SEED, gone, again], TAKEN_BACK)).toBeNull();
});
