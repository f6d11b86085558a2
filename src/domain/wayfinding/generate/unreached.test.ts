import { expect, it } from 'vitest';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';
import type { Polygon, Position } from '../../entities/geometry.ts';
import { demoCampus } from '../../../../script/demo/campus.ts';
import { checkNetwork } from '../../../../tests/support/domain/network/network-checks.ts';
import { lengthsFrom, shortestWalks } from '../../../../tests/support/domain/network/shortest-walks.ts';
import { generateNetwork } from './generate-network.ts';
import { gridAround } from './grid/grid.ts';
import { type LevelFeature, levelSpace } from './level-space.ts';
import { groundOf } from './opened-ground.ts';

const METRE = 1 / 111_320;
const at = (x: number, y: number): Position => [x * METRE, y * METRE];
const box = (x0: number, y0: number, x1: number, y1: number): Polygon => ({
  type: 'Polygon',
  coordinates: [[at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1), at(x0, y0)]],
});
const thing = (fid: string, typeCode: string, geometry: LevelFeature['geometry']): LevelFeature => ({
  fid,
  typeCode,
  name: fid,
  geometry,
});
const spot = (fid: string, typeCode: string, x: number, y: number): LevelFeature =>
  thing(fid, typeCode, { type: 'Point', coordinates: at(x, y) });

/** A corridor with an entrance and two rooms south of it, each behind a door of a metre in a wall. */
const floor = (): LevelFeature[] => [
  thing('outline', 'level-outline', box(0, 0, 24, 8)),
  thing('wall', 'wall', box(0, 4.8, 5, 5)),
  thing('wall 2', 'wall', box(6, 4.8, 17, 5)),
  thing('wall 3', 'wall', box(18, 4.8, 24, 5)),
  thing('wall 4', 'wall', box(11.9, 0, 12.1, 4.8)),
  thing('door', 'door', box(5, 4.8, 6, 5)),
  thing('door 2', 'door', box(17, 4.8, 18, 5)),
  thing('west', 'room', box(0, 0, 11.9, 4.8)),
  thing('east', 'room', box(12.1, 0, 24, 4.8)),
  thing('corridor', 'corridor', box(0, 5, 24, 8)),
  spot('in', 'entrance', 0.8, 6.5),
];

it('a bench across a door, in the room or before it → moved out of the way, one network', () => {
  for (const bench of [box(16, 5.05, 19, 5.6), box(16, 4.1, 19, 4.75), box(16.5, 4.7, 18.5, 5.1)]) {
    const features = [...floor(), thing('bench', 'bench', bench)];
    const network = generateNetwork(features, null)!;
    expect([network.unreached, network.parts]).toEqual([[], 1]);
  }
});

it('an obstacle in a door → the room behind it is an island, and named', () => {
  const shelf = thing('desk', 'room', box(12.5, 0.2, 14, 1.5));
  const features = [...floor(), shelf, thing('block', 'graph-obstacle', box(16.5, 4.6, 18.5, 5.2))];
  const network = generateNetwork(features, null)!;
  expect(network.unreached.toSorted()).toEqual(['desk', 'east']);
  expect(network.nodes.some(({ goal }) => goal?.fid === 'west')).toBe(true);
});

it('a floor in two parts, stairs in the second → visitors come to both', () => {
  const shelf = thing('desk', 'room', box(12.5, 0.2, 14, 1.5));
  const block = thing('block', 'graph-obstacle', box(16.5, 4.6, 18.5, 5.2));
  const stairs = spot('up', 'stairs', 20, 2);
  const network = generateNetwork([...floor(), shelf, block, stairs], null)!;
  expect([network.unreached, network.parts]).toEqual([[], 2]);
});

it('a room drawn kilometres away → named, and the floor has its network', () => {
  for (const away of [1500, 5000, 40_000]) {
    const features = [...floor(), thing('stray', 'room', box(away, 0, away + 5, 5))];
    const network = generateNetwork(features, null)!;
    expect([network.unreached, network.parts]).toEqual([['stray'], 1]);
  }
});

it('two rooms at either rim of what is drawn, nothing between them → no edge across nothing', () => {
  const features = [thing('a', 'room', box(0, 0, 4, 6)), thing('b', 'room', box(16, 0, 20, 6))];
  const network = generateNetwork(features, null)!;
  expect(checkNetwork(network, features)).toEqual([]);
  expect(network.nodes.every(({ neighbors }) => neighbors.length === 0)).toBe(true);
});

it('outlines side by side with a door between them → one network', () => {
  const features = [
    thing('o1', 'level-outline', box(0, 0, 10, 8)),
    thing('o2', 'level-outline', box(10, 0, 20, 8)),
    thing('door', 'door', box(9.8, 3, 10.2, 4.2)),
    thing('a', 'room', box(0, 0, 9.8, 8)),
    thing('b', 'room', box(10.2, 0, 20, 8)),
    spot('in', 'entrance', 1, 1),
    spot('lift', 'elevator', 19, 7),
  ];
  const network = generateNetwork(features, null)!;
  expect([network.unreached, network.parts]).toEqual([[], 1]);
});

it('a place that is a point, in a room without a door → named', () => {
  const closed = floor().filter(({ fid }) => fid !== 'door 2');
  const features = [
    ...closed,
    thing('wall 5', 'wall', box(16.9, 4.8, 18.1, 5)),
    spot('printer', 'office', 20, 2),
    spot('desk', 'office', 20, 6.5),
  ];
  expect(generateNetwork(features, null)!.unreached.toSorted()).toEqual(['east', 'printer']);
});

it('a floor of 1,500 × 600 m → cells that leave a door of 80 cm open', () => {
  const grid = gridAround([[[[0, 0], [1500, 0], [1500, 600], [0, 600], [0, 0]]]])!; // oxfmt-ignore
  expect(grid.cell).toBeLessThanOrEqual(0.25);
  const small = gridAround([[[[0, 0], [60, 0], [60, 40], [0, 40], [0, 0]]]])!; // oxfmt-ignore
  expect(small.cell).toBe(0.12);
});

slowIt(
  'Children’s Pavilion, ground floor → the detours that decision 0133 says, and none from the entrance',
  () => {
    const building = demoCampus()
      .sites.flatMap(({ buildings }) => buildings)
      .find(({ buildingTitle }) => buildingTitle.includes('Pavilion'))!;
    const level = building.levels.find(({ levelIndex }) => levelIndex === 0)!;
    const features = level.features.map(({ properties, geometry }): LevelFeature => ({
      fid: properties.fid,
      typeCode: properties.typeCode,
      name: properties.name ?? null,
      geometry,
    }));
    const network = generateNetwork(features, building.geometry)!;
    const space = levelSpace(features, building.geometry)!;
    const grid = gridAround(space.outline!, 0.1)!;
    const { ground } = groundOf(space, grid);
    const walks = shortestWalks(grid, ground.free);
    const spots = network.nodes.map(({ position }) => space.frame.toFrame(position));
    const goals = network.nodes.flatMap(({ goal }, i) => (goal ? [i] : []));
    const ratiosFrom = (from: number): number[] => {
      const ends = goals.filter((one) => one !== from);
      const least = walks.walk(spots[from]!, ends.map((one) => spots[one]!)); // oxfmt-ignore
      const lengths = lengthsFrom(network.nodes, spots, from);
      return ends.flatMap((one, i) => (least[i]! < Infinity ? lengths[one]! / least[i]! : []));
    };
    const share = (ratios: readonly number[], part: number): number =>
      ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length * part)]!;
    const all = goals.flatMap(ratiosFrom);
    const entrance = goals.filter((one) => network.nodes[one]!.goal?.nodeType === 'building-entrance-exit');
    const first = entrance.flatMap(ratiosFrom);
    expect(network.parts).toBe(1);
    expect(share(all, 0.5)).toBeLessThan(1.16);
    expect(share(all, 0.9)).toBeLessThan(1.3);
    // It was 24.5 m from the reception to the entrance, where 12.5 m are enough.
    expect(Math.max(...first)).toBeLessThan(1.4);
  },
  60_000,
);
