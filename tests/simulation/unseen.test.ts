import { beforeEach, expect, it } from 'vitest';
import { Loop } from './loop.ts';
import { SimServer, type Commit } from './server.ts';
import { couldBeSeen } from './unseen.ts';

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

/** Ours, what put it back, and what somebody else then wrote. */
const [ours, late, theirs] = [commit(10, 'd0', 2000), commit(20, 'd0', 1000), commit(30, 'd1', 9000)];
const isSeen = (commits: readonly Commit[], readings: { path: string; version: number }[] = []): boolean =>
  couldBeSeen(server, { name: 'd0', readings }, commits);

it('what came late between two readings, and was written over, could not be seen', () => {
  const readings = [
    { path: LIST, version: 19 },
    { path: LIST, version: 30 },
    { path: LIST.replace('pois', 'mapobjects'), version: 25 },
  ];
  expect(isSeen([ours, late, theirs], readings)).toBe(false);
});

it.each([20, 29])('what a list showed could be seen: version %d', (version) => {
  expect(isSeen([ours, late, theirs], [{ path: LIST, version }])).toBe(true);
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

it('is none where the server tells versions, or the feature is gone', () => {
  server.extensions = ['etag'];
  expect(isSeen([ours, late, theirs])).toBe(true);
  server.extensions = ['idempotency'];
  expect(isSeen([ours, late, theirs])).toBe(false);
  server.features.delete(FID);
  expect(isSeen([ours, late, theirs])).toBe(true);
});
