import { expect, it } from 'vitest';
import type { PendingStates } from '../../../../db/index.ts';
import { testFeature } from '../../../../../tests/support/map/scene-features.ts';
import type { Outline } from '../../../../map/index.ts';
import { marksOf } from './sync-marks.ts';

const outline = (kind: Outline['kind'], key: string): Outline => ({
  kind,
  key,
  geometry: { type: 'Polygon', coordinates: [] },
});
const states = (own: [string, 'waiting' | 'sending' | 'refused' | 'conflict'][]): PendingStates => ({
  own: new Map(own),
  levels: new Map(),
  overwritten: new Set(),
});

it('marks what waits, was refused or needs a decision, whatever it is', () => {
  const room = testFeature(1);
  const marks = marksOf(
    states([
      [`features:${room.fid}`, 'sending'],
      ['sites:s', 'conflict'],
      ['buildings:b', 'refused'],
      ['features:g', 'waiting'],
    ]),
    [
      outline('site', 's'),
      outline('building', 'b'),
      outline('building', 'c'),
      outline('globalGeofence', 'g'),
    ],
  );
  expect(marks).toEqual(
    new Map([
      [room.fid, 'waiting'],
      ['s', 'conflict'],
      ['b', 'error'],
      ['g', 'waiting'],
    ]),
  );
});

it('marks overwritten things like those that need a decision, also without waiting changes', () => {
  const room = testFeature(1);
  const none: PendingStates = { own: new Map(), levels: new Map(), overwritten: new Set() };
  const over = new Set([`features:${room.fid}`, 'sites:s']);
  const marks = marksOf({ ...none, overwritten: over }, [outline('site', 's')]);
  expect([...marks]).toEqual([
    [room.fid, 'conflict'],
    ['s', 'conflict'],
  ]);
});

it('does not take a building for a site of the same key', () => {
  expect(marksOf(states([['sites:x', 'waiting']]), [outline('building', 'x')]).size).toBe(0);
});
