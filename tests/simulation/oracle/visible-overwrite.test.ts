import { beforeEach, describe, expect, it } from 'vitest';
import type { Heard } from '../world/device.ts';
import { Loop } from '../world/event-loop.ts';
import type { Read } from '../world/network.ts';
import { SimServer, type Commit } from '../world/server.ts';
import { couldBeSeen, hasCrossed } from './visible-overwrite.ts';

const FID = 'shop-1';
const LIST = '/buildings/102/levels/0/pois/draft';

let server: SimServer;

beforeEach(() => {
  server = new SimServer(new Loop());
  const properties = { fid: FID, typeCode: 'shop', name: 'theirs' };
  server.put({ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [0, 0] } }, '102/0');
});

const commit = (version: number, by: string, sentAt: number): Commit => {
  const of = { fid: FID, field: 'name', before: 'a', after: 'b', isWhole: false };
  return { ...of, version, by, sentAt, at: sentAt, seen: 0 };
};

/** Ours, the write that reset it, and another person's later one. */
const [ours, late, theirs] = [commit(10, 'd0', 2000), commit(20, 'd0', 1000), commit(30, 'd1', 9000)];
const isSeen = (
  commits: readonly Commit[],
  readings: readonly Read[] = [],
  events: readonly Heard[] = [],
): boolean => couldBeSeen(server, { name: 'd0', readings: [...readings], events: [...events] }, commits);

/** A list, long after anything was confirmed. */
const read = (version: number, path = LIST, askedAt = 60_000): Read => ({ path, version, askedAt });

it('what came late between two readings, and was written over, could not be seen', () => {
  const readings = [read(19), read(30), read(25, LIST.replace('pois', 'mapobjects'))];
  expect(isSeen([ours, late, theirs], readings)).toBe(false);
});

it.each([20, 29])('what a list showed could be seen: version %d', (version) => {
  expect(isSeen([ours, late, theirs], [read(version)])).toBe(true);
});

describe('what a list showed soon after ours was confirmed', () => {
  const putBack: Commit = { ...late, before: 'b', after: 'a' };
  const event = { type: 'acked', entityKey: `features:${FID}`, intent: 'update' } as const;
  const confirmed = [{ at: 2500, event }];
  const BEACONS = LIST.replace('pois', 'beacons');

  it.each([2500, 12_499])('could be of before: asked for at %d', (askedAt) => {
    expect(isSeen([ours, putBack, theirs], [read(20, LIST, askedAt)], confirmed)).toBe(false);
  });

  it.each([2499, 12_500])('could be seen where it was not that soon: asked for at %d', (askedAt) => {
    expect(isSeen([ours, putBack, theirs], [read(20, LIST, askedAt)], confirmed)).toBe(true);
  });

  it('could be seen where another list showed it later', () => {
    const readings = [read(20, LIST, 3000), read(21, LIST, 13_000)];
    expect(isSeen([ours, putBack, theirs], readings, confirmed)).toBe(true);
  });

  it('could be seen where the level was read whole', () => {
    expect(isSeen([ours, putBack, theirs], [read(20, LIST, 3000), read(20, BEACONS, 3100)], confirmed)).toBe(
      true,
    );
    expect(isSeen([ours, putBack, theirs], [read(20, LIST, 3000), read(20, BEACONS)], confirmed)).toBe(false);
  });

  it('not the value before ours → could be seen', () => {
    expect(isSeen([ours, { ...putBack, after: 'x' }, theirs], [read(20, LIST, 3000)], confirmed)).toBe(true);
  });

  it.each([
    ['nothing', []],
    ['another place', [{ at: 2500, event: { ...event, entityKey: 'features:shop-2' as const } }]],
    ['only what was written before', [{ at: 1999, event }]],
  ])('could be seen where %s was confirmed', (_, events) => {
    expect(isSeen([ours, putBack, theirs], [read(20, LIST, 3000)], events)).toBe(true);
  });
});

it.each([
  ['nobody has written over it', [ours, late]],
  ['this device has', [ours, late, commit(30, 'd0', 9000)]],
  ['it left after ours, and so was no late one', [ours, commit(20, 'd0', 3000), theirs]],
  ['somebody else put it back', [ours, commit(20, 'rival', 1000), theirs]],
  ['what it put back was not ours', [commit(10, 'd1', 2000), late, theirs]],
])('is no excuse where %s', (_, commits) => {
  expect(isSeen(commits)).toBe(true);
});

it('not excused if it named the version that it replaces, or the feature is gone', () => {
  server.extensions = ['etag'];
  expect(isSeen([ours, { ...late, seen: Infinity }, { ...theirs, after: 'c' }])).toBe(true);
  expect(isSeen([ours, late, theirs])).toBe(false);
  server.extensions = ['idempotency'];
  expect(isSeen([ours, late, theirs])).toBe(false);
  server.features.delete(FID);
  expect(isSeen([ours, late, theirs])).toBe(true);
});

it('a late write over a restored version → not visible before another person restored ours', () => {
  server.extensions = ['etag'];
  const commits = [ours, { ...late, seen: Infinity, after: 'a' }, theirs];
  expect(isSeen(commits)).toBe(false);
  expect(isSeen(commits, [read(25)])).toBe(true);
});

/** Theirs, over which ours went unseen, and theirs once more. */
function crossed(...changes: Partial<Commit>[]): Commit[] {
  const all: Commit[] = [
    { ...commit(5, 'seed', 0), before: undefined, after: 'seed' },
    { ...commit(10, 'd1', 1000), before: 'seed', after: 'theirs' },
    { ...commit(20, 'd0', 1100), before: 'theirs', after: 'ours', seen: 9 },
    { ...commit(30, 'd1', 1000), before: 'ours', after: 'theirs' },
  ];
  return all.map((one, i) => ({ ...one, ...changes[i] }));
}
const isHidden = (
  commits: Commit[],
  readings: Read[] = [],
  landed = commits.findLastIndex(({ after }) => after === 'ours'),
): boolean => hasCrossed(server, { name: 'd0', readings }, commits, landed);

it('a value that crossed with ours and was written again → can’t be told from a later one', () => {
  const readings = [read(9), read(20), read(15, LIST.replace('pois', 'mapobjects'))];
  expect(isHidden(crossed(), readings)).toBe(true);
});

it.each([10, 19])('it can where a list had shown it before ours: version %d', (version) => {
  expect(isHidden(crossed(), [read(version)])).toBe(false);
});

it.each([
  ['what came is what ours had been written over', crossed({}, {}, {}, { after: 'seed' })],
  ['what was there before was our own', crossed({}, { by: 'd0' })],
  ['what came was our own', crossed({}, {}, {}, { by: 'd0' })],
  ['nothing came', crossed().slice(0, 3)],
  ['nothing was there before', crossed().slice(2)],
])('it can where %s', (_, commits) => {
  expect(isHidden(commits)).toBe(false);
});

it('it can where a list had shown it long before', () => {
  const commits = [
    { ...commit(1, 'd1', 0), before: undefined, after: 'theirs' },
    ...crossed({ before: 'theirs' }),
  ];
  expect(isHidden(commits, [read(1)])).toBe(false);
  expect(isHidden(commits, [read(5)])).toBe(true);
});

it('it can where the same write put back something of ours that had been known', () => {
  const other = { fid: 'shop-2', field: 'name' };
  const written: Commit = { ...commit(20, 'd0', 1100), ...other, before: 'a', after: 'b', seen: 9 };
  const back: Commit = { ...commit(30, 'd1', 1000), ...other, before: 'b', after: 'a' };
  server.commits.push(written, back);
  expect(isHidden(crossed())).toBe(false);
  server.commits.unshift({ ...commit(12, 'd1', 0), ...other, before: 'x', after: 'a' });
  expect(isHidden(crossed())).toBe(true);
});

it('it can where the server tells versions, or the feature is gone', () => {
  server.extensions = ['etag'];
  expect(isHidden(crossed())).toBe(false);
  server.extensions = [];
  server.features.delete(FID);
  expect(isHidden(crossed())).toBe(false);
});
