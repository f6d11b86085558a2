import { describe, expect, it } from 'vitest';
import { landedAt, wasSent } from './delivered-edits.ts';
import type { Edit } from './edit-ledger.ts';
import type { Commit } from '../world/server.ts';

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

it('an undone edit: the value was there until an earlier request overwrote it', () => {
  expect(landedAt([SEED, commit('d0', 'ours', 1000, 20_000)], TAKEN_BACK)).toBe(0);
  expect(landedAt([SEED], TAKEN_BACK)).toBe(0);
});

it.each([
  ['it had come before that, and was to be put back', commit('d0', 'ours', 1000, 9000)],
  ['it was sent after that', commit('d0', 'ours', 11_000, 20_000)],
])('never came where %s', (_, late) => {
  expect(landedAt([SEED, late], TAKEN_BACK)).toBeNull();
});

it("meant to replace another person's later value → never arrived", () => {
  const theirs = { ...commit('d1', 'theirs', 4000, 5000), before: 'seed' };
  const back = { ...TAKEN_BACK, n: 1, before: 'theirs' };
  expect(landedAt([SEED, theirs], back)).toBeNull();
  expect(landedAt([SEED, theirs, commit('d0', 'seed', 11_000, 12_000)], back)).toBe(2);
  expect(landedAt([SEED, { ...theirs, at: 15_000 }], back)).toBe(0);
});

it('was there until another device deleted the node, although a late request made it again and was then reverted', () => {
  const gone = { ...commit('d1', '', 12_000, 12_100), before: 'seed', after: undefined };
  const late = { ...commit('d0', 'ours', 1000, 20_000), before: undefined };
  const again = { ...commit('d0', '', 30_000, 30_100), before: 'ours', after: undefined };
  expect(landedAt([SEED, gone, late, again], TAKEN_BACK)).toBe(0);
  expect(landedAt([SEED, gone, again], TAKEN_BACK)).toBeNull();
});

it('was there by another device, although its own wrote it again over a newer value that it had not read', () => {
  const back = { ...TAKEN_BACK, before: undefined };
  const moved = { ...commit('d1', 'newer', 11_000, 12_000), before: 'seed' };
  const race = { ...commit('d0', 'seed', 11_500, 13_000), before: 'newer', seen: SEED.version };
  expect(landedAt([SEED, moved, race], back)).toBe(0);
  expect(landedAt([SEED, moved, race, { ...moved, at: 14_000, version: 14_000 }], back)).toBe(0);
  // It had been shown the newer word, or its person had meant to replace that.
  expect(landedAt([SEED, moved, { ...race, seen: moved.version }], back)).toBe(2);
  expect(landedAt([SEED, moved, race], { ...back, at: 12_500, before: 'newer' })).toBe(2);
  // What it had been shown was a word of its own.
  expect(landedAt([{ ...SEED, by: 'd0' }, moved, race], back)).toBe(2);
});

const DELETION: Edit = { ...TAKEN_BACK, before: 'seed', after: undefined };

it('was there by another device, although its own wrote a restored value again, over a newer one', () => {
  const gone = { ...commit('d1', '', 12_000, 12_100), before: 'seed', after: undefined };
  const back = { ...commit('d1', 'seed', 20_000, 20_100), before: undefined };
  const renamed = { ...commit('d1', 'newer', 30_000, 30_100), before: 'seed' };
  const race = { ...commit('d0', 'seed', 30_050, 30_200), before: 'newer', seen: back.version };
  expect(landedAt([SEED, gone, back, renamed, race], DELETION)).toBe(1);
  // It had been shown that, and put it back all the same.
  const knowing = { ...race, seen: renamed.version };
  expect(landedAt([SEED, gone, back, renamed, knowing], DELETION)).toBeNull();
  // What it wrote is what it had been shown before its person deleted that.
  const unaware = { ...commit('d0', 'seed', 12_050, 12_200), before: undefined, seen: SEED.version };
  expect(landedAt([SEED, gone, unaware], DELETION)).toBeNull();
  // Its person deleted what had come back by then.
  expect(landedAt([SEED, gone, back, renamed, race], { ...DELETION, at: 25_000 })).toBeNull();
});

it('never arrived if the deleted thing was there all along', () => {
  expect(landedAt([SEED], DELETION)).toBeNull();
  expect(landedAt([], DELETION)).toBe(-1);
  expect(landedAt([commit('d0', 'seed', 1000, 20_000)], DELETION)).toBe(-1);
});

describe('a deletion that was taken back before it was sent', () => {
  const deleted: Edit = { ...TAKEN_BACK, n: 1, at: 5000, before: 'seed', after: undefined };
  const edits = [deleted, { ...TAKEN_BACK, before: undefined }];
  const [gone, again] = [commit('d1', '', 1000, 8000), commit('d1', 'theirs', 29_000, 29_900)];
  const theirs = [SEED, { ...gone, after: undefined }, again];
  /** A network of ours without the node, read while it was deleted, and written after another person had restored it. */
  const network = { ...commit('d0', '', 29_500, 30_000), before: 'theirs', after: undefined, seen: 8000 };

  it('a network read while another person had the node deleted → not sent by it', () => {
    expect(wasSent([...theirs, network], edits)).toBe(false);
    expect(wasSent(theirs, edits)).toBe(false);
    // A reading before that may have been taken for the present as well.
    expect(wasSent([...theirs, { ...network, seen: 7999, newest: 8000 }], edits)).toBe(false);
  });

  it('was not sent by what went with a place that its person deleted later', () => {
    const building = { ...network, seen: 29_900, isWhole: true };
    const all = [...theirs, building];
    expect(wasSent(all, edits)).toBe(true);
    expect(wasSent(all, edits, (one) => one === building)).toBe(false);
    // It had left before it was taken back.
    const early = { ...building, sentAt: 9000 };
    expect(wasSent([...theirs, early], edits, (one) => one === early)).toBe(true);
  });

  it.each([
    ['had the node in it when it was read', theirs, { ...network, seen: 7999 }],
    ['came over a word of our own', [...theirs.slice(0, 2), { ...again, by: 'd0' }], network],
    ['left before it was taken back', theirs, { ...network, sentAt: 9000 }],
    ['was read after a deletion of our own', [SEED, { ...gone, by: 'd0', after: undefined }, again], network],
  ])('was sent by one that %s', (_, before, ours) => {
    expect(wasSent([...before, ours], edits)).toBe(true);
  });
});
