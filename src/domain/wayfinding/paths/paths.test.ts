import { describe, expect, it } from 'vitest';
import type { Feature } from '../../entities/feature.ts';
import type { Fid, Lid } from '../../entities/ids.ts';
import { EVERYBODY } from '../../values/access.ts';
import { DEFAULT_SETTINGS } from '../route/index.ts';
import { oriented, pathsAmong, pathSummary, restrictedPaths, runOf, whoGetsThrough } from './index.ts';

const LEVEL = { clientLid: 'c' as Lid, siteLid: 's' as Lid, buildingLid: 'b' as Lid, levelLid: 'l' as Lid };
const node = (
  fid: string,
  [x, y]: [number, number],
  neighbors: unknown[],
  typeCode = 'graph-node',
): Feature => ({
  ...LEVEL,
  fid: fid as Fid,
  kind: 'graph',
  geometry: { type: 'Point', coordinates: [10 + x / 65_000, 54 + y / 111_000] },
  properties: { typeCode, neighbors },
});
const byFid = (rows: readonly Feature[]) => new Map(rows.map((row) => [row.fid as string, row]));
const keys = (paths: readonly { a: string; b: string }[]) => paths.map(({ a, b }) => a + b);

/** A corridor to the north with a bend, off it a room at `c`, and a lift at its end. */
const floor = (): Feature[] => [
  node('a', [0, 0], ['b']),
  node('b', [0, 10], ['a', 'c']),
  node('c', [3, 20], ['b', 'd', 'x']),
  node('x', [12, 20], ['c']),
  node('d', [0, 30], ['c', 'e']),
  node('e', [0, 40], ['d', 'f'], 'elevator-node'),
  node('f', [0, 50], ['e']),
];

describe('a run of paths', () => {
  it('goes up to crossings, ends and transitions, in order', () => {
    expect(keys(runOf(floor(), { a: 'b', b: 'a' }))).toEqual(['cb', 'ba']);
    expect(keys(runOf(floor(), { a: 'c', b: 'd' }))).toEqual(['cd', 'de']);
    expect(keys(runOf(floor(), { a: 'c', b: 'x' }))).toEqual(['cx']);
  });

  it('that closes is walked once', () => {
    const ring = [
      node('a', [0, 0], ['b', 'c']),
      node('b', [9, 0], ['a', 'c']),
      node('c', [9, 9], ['a', 'b']),
    ];
    expect(keys(runOf(ring, { a: 'a', b: 'b' })).toSorted()).toEqual(['ab', 'bc', 'ca']);
  });

  it('leads one way by the compass: a line along all of it, others each by themselves', () => {
    const rows = byFid(floor());
    const line = oriented(rows, [
      { a: 'd', b: 'c', list: 'neighbors' },
      { a: 'c', b: 'b', list: 'neighbors' },
    ]);
    expect([line.towards, keys(line.paths)]).toEqual(['north', ['bc', 'cd']]);
    const apart = oriented(rows, [
      { a: 'b', b: 'a', list: 'neighbors' },
      { a: 'f', b: 'e', list: 'neighbors' },
    ]);
    expect([apart.towards, keys(apart.paths)]).toEqual(['north', ['ab', 'ef']]);
    expect(oriented(rows, [{ a: 'x', b: 'c', list: 'neighbors' }])).toMatchObject({
      towards: 'east',
      paths: [{ a: 'c', b: 'x' }],
    });
  });
});

describe('paths that are not plain', () => {
  const rows = (): Feature[] => [
    node(
      'a',
      [0, 0],
      [{ fid: 'b', access: ['staff'], width: 0.7, door: { kind: 'badge', delaySeconds: 6 } }, 3, null],
    ),
    node('b', [0, 10], ['a', { fid: 'c', slope: 7.5, access: ['staff', 'patients'] }]),
    node(
      'c',
      [0, 20],
      [{ fid: 'b', slope: -7.5, access: ['staff', 'patients'] }, { fid: 'd', hours: {} }, 'gone'],
    ),
    node('d', [0, 30], []),
  ];

  it('are summed up: the same, a range, or nothing', () => {
    const summary = pathSummary(pathsAmong(rows()));
    expect(summary.width).toEqual({ min: 0.7, max: 0.7, isMixed: true });
    expect(summary.slope).toEqual({ min: 7.5, max: 7.5, isMixed: true });
    expect(summary.stepHeight).toBeNull();
    expect([summary.way, summary.door]).toEqual([{ isMixed: true }, { isMixed: true }]);
    expect([...summary.groups]).toEqual([
      [EVERYBODY, 2],
      ['staff', 1],
      ['patients', 1],
    ]);
    expect(pathSummary(pathsAmong(rows().slice(1, 3))).way).toEqual({ isMixed: false, value: 'both' });
  });

  it('are listed by what they are, and what is too tight with what is measured and asked', () => {
    const listed = restrictedPaths(pathsAmong(rows()), DEFAULT_SETTINGS);
    const named = listed.notForEverybody.map(({ kind, paths }) => [kind, keys(paths)]);
    expect(named).toEqual([
      ['access', ['bc']],
      ['hours', ['cd']],
      ['one-way', ['cd']],
    ]);
    expect(listed.doors).toMatchObject([{ door: 'badge', delaySeconds: 6 }]);
    expect(listed.tooTight.map(({ bar }) => bar)).toEqual([
      { kind: 'narrow', width: 0.7, asked: 0.9 },
      { kind: 'steep', slope: 7.5, asked: 6 },
    ]);
  });

  it('say who gets through, by group and profile', () => {
    const through = whoGetsThrough(pathsAmong(rows()), ['staff'], DEFAULT_SETTINGS);
    const counts = Object.fromEntries(
      through.map(({ group, profile, passed }) => [`${group} ${profile}`, passed]),
    );
    expect(counts).toEqual({
      'public walk': 2,
      'public comfortable': 2,
      'public step-free': 1,
      'staff walk': 3,
      'staff comfortable': 3,
      'staff step-free': 1,
    });
    expect(through[0]?.bar).toEqual({ kind: 'access', groups: ['staff', 'patients'] });
  });
});
