import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LostUpdateView, SyncEvent } from '../../../sync/index.ts';
import { collectLostUpdates } from './collect-lost-updates.ts';

let open: LostUpdateView[];
let isSeen: boolean;
let said: [values: number, things: string[]][];
let hear: (event: SyncEvent) => void;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  [open, isSeen, said] = [[], true, []];
  stop = collectLostUpdates({
    engine: {
      subscribeEvents: (listener) => {
        hear = listener;
        return () => (hear = () => undefined);
      },
      listLostUpdates: () => Promise.resolve(open),
    },
    isSeen: () => isSeen,
    tell: (values, things) => said.push([values, things.map(({ id }) => id)]),
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Another writer overwrites these fields of a thing, and all tabs get the event. */
function writtenOver(id: string, ...paths: string[]): void {
  const entityKey = `features:${id}`;
  const fields = paths.map((path) => ({ path, ours: 'Mine', theirs: 'Theirs' }));
  const view: LostUpdateView = {
    id,
    entityKey,
    table: 'features',
    key: id,
    title: id,
    where: [],
    at: 1,
    fields,
  };
  open = [...open.filter((one) => one.id !== id), view];
  hear({ type: 'overwritten-by-other', entityKey, overwriteId: id });
}
const quiet = () => vi.advanceTimersByTimeAsync(1_000);

it('gathers what is found one after the other, and tells it once', async () => {
  writtenOver('a', 'properties.name', 'properties.eid');
  await vi.advanceTimersByTimeAsync(900);
  writtenOver('b', 'geometry');
  await vi.advanceTimersByTimeAsync(900);
  expect(said).toEqual([]);
  await quiet();
  expect(said).toEqual([[3, ['a', 'b']]]);
  await quiet();
  expect(said).toHaveLength(1);
});

it('tells of a thing only what it has not told before', async () => {
  writtenOver('a', 'properties.name');
  await quiet();
  writtenOver('a', 'properties.name', 'properties.eid');
  await quiet();
  writtenOver('a', 'properties.name', 'properties.eid');
  await quiet();
  expect(said).toEqual([
    [1, ['a']],
    [1, ['a']],
  ]);
});

it('tells nothing of what was decided on meanwhile, nor again of what is still open', async () => {
  writtenOver('a', 'properties.name');
  open = [];
  await quiet();
  writtenOver('old', 'properties.name');
  hear({ type: 'acked', entityKey: 'features:x', intent: 'update' });
  await quiet();
  writtenOver('b', 'geometry');
  await quiet();
  expect(said).toEqual([
    [1, ['old']],
    [1, ['b']],
  ]);
});

it('is silent in a hidden tab, and after it was stopped', async () => {
  isSeen = false;
  writtenOver('a', 'properties.name');
  await quiet();
  isSeen = true;
  await quiet();
  writtenOver('b', 'properties.name');
  stop();
  await quiet();
  expect(said).toEqual([]);
});
