import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Polygon, Position } from '../../entities/geometry.ts';
import { validityIssues } from '../../geometry/index.ts';
import { demoCampus } from '../../../../script/demo/campus.ts';
import { checkNetwork } from '../../../../tests/support/domain/network/network-checks.ts';
import { generateNetwork, type MadeNetwork } from './generate-network.ts';
import type { LevelFeature } from './level-space.ts';
import { runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

/** Metres to degrees near the equator, where both are alike. */
const METRE = 1 / 111_320;
const at = (x: number, y: number): Position => [
  Math.round(x * METRE * 1e8) / 1e8,
  Math.round(y * METRE * 1e8) / 1e8,
];
const box = (x0: number, y0: number, x1: number, y1: number): Polygon => ({
  type: 'Polygon',
  coordinates: [[at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1), at(x0, y0)]],
});
let made = 0;
const thing = (typeCode: string, geometry: LevelFeature['geometry'], fid = `f${++made}`): LevelFeature => ({
  fid,
  typeCode,
  name: fid,
  geometry,
});
const generate = (features: LevelFeature[]): MadeNetwork => generateNetwork(features, null)!;
const goalsOf = (network: MadeNetwork): string[] =>
  network.nodes.flatMap((node) => node.goal?.fid ?? []).toSorted();

/** A corridor of 20 m with a room on either side of it, walls between them, a door each. */
const house = (): LevelFeature[] => [
  thing('level-outline', box(0, 0, 20, 12)),
  thing('wall', box(0, 4.8, 9, 5), 'south wall, west'),
  thing('wall', box(10, 4.8, 20, 5), 'south wall, east'),
  // The wall goes on below this door.
  thing('wall', box(0, 7, 20, 7.2), 'north wall'),
  thing('door', box(9, 4.8, 10, 5)),
  thing('door', box(14, 7, 15, 7.2)),
  thing('room', box(0, 0, 20, 4.8), 'south'),
  thing('room', box(0, 7.2, 20, 12), 'north'),
  thing('corridor', box(0, 5, 20, 7)),
  thing('elevator', { type: 'Point', coordinates: at(1, 6) }, 'lift'),
];

describe('a generated network', () => {
  it('leads from the lift along the corridor through the doors into both rooms', () => {
    const features = house();
    const network = generate(features);
    expect(goalsOf(network)).toEqual(['lift', 'north', 'south']);
    expect(network.unreached).toEqual([]);
    expect(checkNetwork(network, features)).toEqual([]);
    const lift = network.nodes.find((node) => node.goal?.fid === 'lift')!;
    expect(lift.goal?.nodeType).toBe('elevator-node');
    // Two rooms, a lift, and where people turn: nothing else is needed.
    expect(network.nodes.length).toBeLessThanOrEqual(9);
    const onMiddle = network.nodes.filter(({ position: [, y] }) => Math.abs(y / METRE - 6) < 0.4);
    expect(onMiddle.length).toBeGreaterThanOrEqual(2);
  });

  it('does not reach a room whose door is missing', () => {
    const features = house().filter(
      (feature) => feature.geometry.type === 'Point' || feature.typeCode !== 'door',
    );
    const closed = features.map((feature) =>
      feature.fid === 'south wall, west' ? thing('wall', box(0, 4.8, 10.5, 5)) : feature,
    );
    const network = generate([
      ...closed,
      thing('stairs', { type: 'Point', coordinates: at(19, 6) }, 'stairs'),
    ]);
    expect(goalsOf(network)).toEqual(['lift', 'stairs']);
    expect(network.unreached.toSorted()).toEqual(['north', 'south']);
  });

  it('opens rooms that are drawn without walls and doors, once each', () => {
    const features = [
      thing('corridor', box(0, 5, 20, 7)),
      thing('room', box(0, 0, 10, 5), 'a'),
      thing('room', box(10, 0, 20, 5), 'b'),
      thing('room', box(0, 7.3, 20, 12), 'c'),
    ];
    const network = generate(features);
    expect([goalsOf(network), network.unreached]).toEqual([['a', 'b', 'c'], []]);
    expect(checkNetwork(network, features)).toEqual([]);
    const a = network.nodes.find((node) => node.goal?.fid === 'a')!;
    // Not through b, though they share an edge.
    expect(a.neighbors).toHaveLength(1);
  });

  it('with obstacles → walks around them', () => {
    const features = [
      thing('level-outline', box(0, 0, 30, 4)),
      thing('column', box(14, 1.7, 14.6, 2.3)),
      thing('graph-obstacle', box(20, 0, 21, 3)),
      thing('elevator', { type: 'Point', coordinates: at(1, 2) }, 'west'),
      thing('stairs', { type: 'Point', coordinates: at(29, 2) }, 'east'),
    ];
    const network = generate(features);
    expect(goalsOf(network)).toEqual(['east', 'west']);
    expect(checkNetwork(network, features)).toEqual([]);
    // One way past the column, not one on either side.
    expect(network.nodes.every((node) => node.neighbors.length <= 2)).toBe(true);
  });

  it('keeps a long way round, for it saves a walk', () => {
    const features = [
      thing('level-outline', box(0, 0, 40, 30)),
      thing('wall', box(3, 3, 37, 27)),
      thing('elevator', { type: 'Point', coordinates: at(1.5, 15) }, 'west'),
      thing('stairs', { type: 'Point', coordinates: at(38.5, 15) }, 'east'),
    ];
    const network = generate(features);
    expect(network.nodes.find((node) => node.goal?.fid === 'west')?.neighbors).toHaveLength(2);
    expect(checkNetwork(network, features)).toEqual([]);
  });

  it('keeps the transitions that stand', () => {
    const standing = [{ fid: 'mine', typeCode: 'elevator-node', position: at(1.5, 6.2) }];
    const network = generateNetwork(house(), null, standing)!;
    expect(goalsOf(network)).toEqual(['mine', 'north', 'south']);
    const mine = network.nodes.find((node) => node.goal?.isStanding);
    expect(Math.hypot(mine!.position[0] - at(1.5, 6.2)[0], mine!.position[1] - at(1.5, 6.2)[1])).toBeLessThan(
      0.2 * METRE,
    );
  });

  it('nothing walkable → no nodes', () => {
    expect(generateNetwork([], null)).toBeNull();
    expect(generateNetwork([thing('ibeacon', { type: 'Point', coordinates: [0, 0] })], null)).toBeNull();
    const solid = generate([thing('level-outline', box(0, 0, 5, 5)), thing('wall', box(-1, -1, 6, 6))]);
    expect(solid.nodes).toEqual([]);
  });

  it('of a thin line across the land is made in the memory there is', () => {
    const line = {
      type: 'Polygon' as const,
      coordinates: [
        [
          [0, 0],
          [40, 0],
          [40, 1e-8],
          [0, 0],
        ] as Position[],
      ],
    };
    expect(() => generateNetwork([thing('level-outline', line)], null)).not.toThrow();
  });
});

describe('any floor of rooms along a corridor', () => {
  const floors = fc.record({
    widths: fc.array(fc.double({ min: 2.5, max: 9, noNaN: true }), { minLength: 1, maxLength: 7 }),
    corridor: fc.double({ min: 1.6, max: 6, noNaN: true }),
    depth: fc.double({ min: 2.5, max: 8, noNaN: true }),
    door: fc.double({ min: 0.8, max: 1.4, noNaN: true }),
    turn: fc.double({ min: 0, max: Math.PI, noNaN: true }),
  });
  interface Floor {
    widths: number[];
    corridor: number;
    depth: number;
    door: number;
    turn: number;
  }
  function draw({ widths, corridor, depth, door, turn }: Floor): LevelFeature[] {
    const spot = (x: number, y: number) =>
      at(x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn));
    const turned = (x0: number, y0: number, x1: number, y1: number): Polygon => ({
      type: 'Polygon',
      coordinates: [[spot(x0, y0), spot(x1, y0), spot(x1, y1), spot(x0, y1), spot(x0, y0)]],
    });
    const length = widths.reduce((sum, width) => sum + width, 0);
    let x = 0;
    const rooms = widths.flatMap((width, i) => {
      const [from, to] = [x, x + width];
      const middle = (from + to) / 2;
      x = to;
      return [
        thing('room', turned(from, corridor + 0.2, to - 0.2, corridor + depth), `room ${i}`),
        thing('wall', turned(to - 0.2, corridor, to, corridor + depth)),
        thing('wall', turned(from, corridor, middle - door / 2, corridor + 0.2)),
        thing('wall', turned(middle + door / 2, corridor, to, corridor + 0.2)),
        thing('door', turned(middle - door / 2, corridor, middle + door / 2, corridor + 0.2)),
      ];
    });
    return [thing('level-outline', turned(0, 0, length, corridor + depth)), ...rooms];
  }

  it('is joined whole, reaches every room, goes through no wall, and is made the same twice', () => {
    fc.assert(
      fc.property(floors, (floor) => {
        const features = draw(floor);
        fc.pre(features.every((feature) => validityIssues(feature.geometry).length === 0));
        const network = generate(features);
        expect(network.unreached).toEqual([]);
        expect(goalsOf(network)).toHaveLength(floor.widths.length);
        expect(checkNetwork(network, features)).toEqual([]);
        expect(generate(features)).toEqual(network);
        expect(generate(features.toReversed()).nodes.map((node) => node.position)).toEqual(
          network.nodes.map((node) => node.position),
        );
      }),
      { numRuns: runs(12) },
    );
  }, 60_000);
});

/** Nodes by three that all lead to each other. */
const trianglesOf = ({ nodes }: MadeNetwork): number =>
  nodes.reduce(
    (sum, { neighbors }, a) =>
      sum +
      neighbors.reduce(
        (count, b) =>
          count + (b > a ? nodes[b]!.neighbors.filter((c) => c > b && neighbors.includes(c)).length : 0),
        0,
      ),
    0,
  );

describe('the demo', () => {
  const levels = demoCampus().sites.flatMap((site) =>
    site.buildings.flatMap((building) =>
      building.levels.map((level) => ({
        name: `${building.buildingTitle} ${level.levelIndex}`,
        level,
        building,
      })),
    ),
  );
  it.each(someOf(levels, 3))(
    '$name is reached whole',
    ({ level, building }) => {
      const features = level.features.map(({ properties, geometry }): LevelFeature => ({
        fid: properties.fid,
        typeCode: properties.typeCode,
        name: properties.name ?? null,
        geometry,
      }));
      const network = generateNetwork(features, building.geometry)!;
      expect(checkNetwork(network, features)).toEqual([]);
      // Corridors have one line that doors join, not a line from each door to each.
      expect(trianglesOf(network)).toBeLessThanOrEqual(network.nodes.length / 20);
      // What is left are rooms without a door: shafts behind the lifts.
      const unreached = features.filter((feature) => network.unreached.includes(feature.fid));
      expect(unreached.every((feature) => feature.typeCode === 'room-outline')).toBe(true);
    },
    60_000,
  );
});
