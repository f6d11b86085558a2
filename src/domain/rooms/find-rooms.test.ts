import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaSquareMetres, validityIssues } from '../geometry/index.ts';
import type { PlacedFeature } from '../floorplan/read/drawing/placed-features.ts';
import { valueOf } from '../../../tests/support/domain/value-of.ts';
import { at, foundOn, line, type Spot } from '../../../tests/support/domain/drawn-plan.ts';
import { type Finding, findRooms } from './find-rooms.ts';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';

const wall = (...spots: Spot[]) => line('A-WALL', ...spots);
const label = (text: string, spot: Spot, layer = 'A-AREA-IDEN'): PlacedFeature => ({
  type: 'Feature',
  properties: { layer, entity: 'TEXT', text },
  geometry: { type: 'Point', coordinates: at(spot) },
});
/** Walls of two lines, 20 cm thick, closed at their ends. */
const thick = (x0: number, y0: number, x1: number, y1: number) =>
  wall([x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]);

const rooms = (plan: PlacedFeature[]): Finding[] =>
  foundOn(plan).filter(({ typeCode }) => !['wall', 'door', 'window'].includes(typeCode));
const counts = (plan: PlacedFeature[]): Record<string, number> => {
  const result: Record<string, number> = {};
  for (const { typeCode } of foundOn(plan)) result[typeCode] = (result[typeCode] ?? 0) + 1;
  return result;
};

const shell = wall([0, 0], [20, 0], [20, 10], [0, 10], [0, 0]);

it('takes layers for what a person said that they hold', () => {
  const furniture = line('FURN', [0, 0], [20, 0], [20, 10], [0, 10], [0, 0]);
  expect(foundOn([furniture])).toEqual([]);
  expect(valueOf(findRooms([furniture], { 'layer:FURN': 'wall' }))).toHaveLength(1);
});

describe('rooms', () => {
  it('are found behind doors, single lines or double', () => {
    expect(rooms([shell, wall([10, 0], [10, 4]), wall([10, 5], [10, 10])])).toHaveLength(2);
    const double = [shell, thick(10, 0.2, 10.2, 4), thick(10, 5, 10.2, 9.8)];
    // What is left between the ends of the walls and the shell is too narrow for doors.
    expect(counts(double)).toEqual({ 'room-outline': 2, wall: 4, door: 1 });
  });

  it('are found where the ends of walls are not drawn', () => {
    const sides = [10, 10.2].flatMap((x) => [wall([x, 0], [x, 4]), wall([x, 5], [x, 10])]);
    expect(counts([shell, ...sides])).toEqual({ 'room-outline': 2, wall: 2, door: 1 });
  });

  it.each([0.03, 0.06])('are divided by the stub of a wall %d m off the wall behind it', (off) => {
    const stub = thick(10, 10 - off, 10.1, 9.2);
    const door = thick(10, 0.03, 10.1, 7.5);
    expect(rooms([shell, stub, door])).toHaveLength(2);
    // The same piece in the middle of the room is a column.
    const column = thick(10, 8.9, 10.1, 8.2);
    expect(rooms([shell, column])).toHaveLength(1);
  });

  it('are not cut up by axes drawn dash by dash, nor are their heads and the frame of a sheet rooms', () => {
    const dash = (from: number, to: number) => line('0', [from, 5], [to, 5]);
    const axis = Array.from({ length: 12 }, (_, i) => [
      dash(i * 2 - 1, i * 2 + 0.4),
      dash(i * 2 + 0.6, i * 2 + 0.8),
    ]).flat();
    const circle = Array.from({ length: 33 }, (_, i): Spot => {
      const angle = (i * Math.PI) / 16;
      return [-1.6 + 0.6 * Math.cos(angle), 5 + 0.6 * Math.sin(angle)];
    });
    const frame = line('0', [-4, -4], [25, -4], [25, 14], [-4, 14], [-4, -4]);
    const words = Array.from({ length: 10 }, (_, i) => label(`Note ${i}`, [i, 12], '0'));
    const room = line('0', [0, 0], [20, 0], [20, 10], [0, 10], [0, 0]);
    const sheet = [room, line('0', ...circle), frame, ...words];
    const areas = (plan: PlacedFeature[]) =>
      rooms(plan).map(({ geometry }) => Math.round(areaSquareMetres(geometry) / 10) * 10);
    expect(areas([...sheet, ...axis])).toEqual([200]);
    expect(areas([...sheet, line('0', [0, 5], [20, 5])])).toEqual([100, 100]);
  });

  it('are not made of openings wider than a gate, of pilasters and of columns', () => {
    expect(rooms([shell, wall([10, 0], [10, 3]), wall([10, 7], [10, 10])])).toHaveLength(1);
    const hall = wall([0, 0], [20, 0], [20, 2], [10, 2], [10, 1.7], [9.6, 1.7], [9.6, 2], [0, 2], [0, 0]);
    expect(rooms([hall])).toHaveLength(1);
    expect(rooms([shell, thick(9, 1, 9.4, 1.4)])).toHaveLength(1);
  });

  it('are not cut up by the piers of a facade, nor open where a wall goes on behind a column', () => {
    const facade = wall([0, 0], [20, 0], [20, 2.4], [10.4, 2.4], [10.4, 1.7], [10, 1.7], [10, 2.4]);
    const rest = wall([10, 2.4], [0, 2.4], [0, 0]);
    expect(rooms([facade, rest])).toHaveLength(1);
    const [lower, upper] = [thick(10, 0, 10.4, 3), thick(10, 7.2, 10.4, 10)];
    expect(rooms([shell, lower, upper])).toHaveLength(1);
    expect(rooms([shell, lower, upper, thick(9.9, 4.9, 10.5, 5.4)])).toHaveLength(2);
  });

  it('are closed by the lines of a glass front on the layer of doors', () => {
    const open = wall([8, 0], [0, 0], [0, 10], [20, 10], [20, 0], [12, 0]);
    const front = (layer: string) => [line(layer, [8, 0], [12, 0]), line(layer, [8, -0.3], [9, -0.3])];
    expect(rooms([open])).toHaveLength(0);
    expect(rooms([open, ...front('A-DOOR')])).toHaveLength(1);
    expect(rooms([open, ...front('A-FURN')])).toHaveLength(0);
  });

  it('are parted by thin walls on a layer that says nothing, if they hold a door', () => {
    const partition = [10, 10.05].map((x) => line('0', [x, 0], [x, 9.2]));
    const arc = Array.from({ length: 10 }, (_, i): Spot => {
      const angle = ((i / 9) * Math.PI) / 2;
      return [10 - 0.8 * Math.sin(angle), 10 - 0.8 * Math.cos(angle)];
    });
    const door = [line('A-DOOR', ...arc), line('A-DOOR', [10, 10], [9.2, 10])];
    expect(rooms([shell, ...partition])).toHaveLength(1);
    expect(rooms([shell, ...partition, ...door])).toHaveLength(2);
    expect(rooms([shell, partition[0]!, ...door])).toHaveLength(1);
  });

  it('have the name and type that their label says, in as many lines as it has', () => {
    const plan = [
      shell,
      wall([10, 0], [10, 10]),
      label('MASTER', [4, 5.4], 'A-NOTE'),
      label('BEDROOM', [4, 5], 'A-NOTE'),
      label(`12'6 x 11'`, [4, 4.6], 'A-NOTE'),
      label('PROVIDE 20 MIN. DOOR TO KITCHEN, TYP.', [3, 8], 'A-NOTE'),
      label('Besprechung 4.12', [15, 5]),
    ];
    expect(rooms(plan).map(({ name, typeCode }) => [name, typeCode])).toEqual([
      ['MASTER BEDROOM', 'room'],
      ['Besprechung 4.12', 'meeting-room'],
    ]);
  });

  it('are not divided by furniture, floor patterns and measures', () => {
    const noise = ['Furniture', 'A-FLOR-PATT', 'A-DIMS', 'hatch'].map((layer, i) =>
      line(layer, [0, 2 + i], [20, 2 + i]),
    );
    expect(rooms([shell, ...noise])).toHaveLength(1);
  });

  it('are found behind the swing of a door, however wide, and without the rest of its drawing', () => {
    // Two walls of 20 cm with an opening of 2.6 m, wider than any that is closed by itself: a door with two leaves.
    const walls = (layer: string) => [
      line(layer, [0, 0], [20, 0], [20, 10], [0, 10], [0, 0]),
      ...[
        [0.2, 3.7],
        [6.3, 9.8],
      ].map(([from, to]) => line(layer, [10, from!], [10.2, from!], [10.2, to!], [10, to!], [10, from!])),
    ];
    const swing = (layer: string, hinge: Spot, way: 1 | -1) => {
      const spots = Array.from({ length: 10 }, (_, i): Spot => {
        const angle = ((i / 9) * Math.PI) / 2;
        return [hinge[0] + 1.3 * Math.cos(angle), hinge[1] + way * 1.3 * Math.sin(angle)];
      });
      return [line(layer, ...spots), line(layer, hinge, [hinge[0] + 1.3, hinge[1]])];
    };
    const doors = (layer: string) => [...swing(layer, [10.1, 3.7], 1), ...swing(layer, [10.1, 6.3], -1)];
    expect(rooms(walls('A-WALL'))).toHaveLength(1);
    expect(rooms([...walls('A-WALL'), ...doors('A-DOOR')])).toHaveLength(2);
    expect(rooms([...walls('0'), ...doors('0')])).toHaveLength(2);
  });

  it('are found among the strokes of the pen that contain doors', () => {
    const drawn = (strokeWidth: number, ...spots: Spot[]): PlacedFeature => ({
      ...line('', ...spots),
      properties: { layer: '', entity: 'PATH', strokeWidth },
    });
    const arc = Array.from({ length: 10 }, (_, i): Spot => {
      const angle = ((i / 9) * Math.PI) / 2;
      return [10 + Math.cos(angle), 4 + Math.sin(angle)];
    });
    const walls = [
      drawn(1, [0, 0], [20, 0], [20, 10], [0, 10], [0, 0]),
      drawn(1, [10, 0], [10, 4]),
      drawn(1, [10, 5], [10, 10]),
    ];
    const door = [drawn(0.3, ...arc), drawn(0.3, [10, 4], [11, 4])];
    const grid = [2, 4, 6, 8].map((y) => drawn(0.2, [-2, y], [22, y]));
    expect(rooms([...walls, ...door, ...grid])).toHaveLength(2);
    // Pens say nothing where no door shows which of them draws walls.
    expect(rooms([...walls, ...grid]).length).toBeGreaterThan(2);
  });

  it('are found behind sliding doors on the layer of doors', () => {
    const plan = [shell, wall([10, 0], [10, 3]), wall([10, 7], [10, 10])];
    const pane = (layer: string) =>
      line(layer, [9.97, 3.1], [10.03, 3.1], [10.03, 6.9], [9.97, 6.9], [9.97, 3.1]);
    expect(rooms([...plan, pane('A-DOOR')])).toHaveLength(2);
    expect(rooms([...plan, pane('A-FURN')])).toHaveLength(1);
  });

  it.each([
    ['S-4 133', 'S-4 133'],
    ['L1 RIGHT NEGATIVE AIR PRESSURE', 'L1 RIGHT NEGATIVE AIR PRESSURE'],
    ['H-0005', 'H-0005'],
    ['116', '116'],
    ['12.50 m2', null],
    ['3.20', null],
  ])('are called %j on the layer of names: %j', (text, name) => {
    expect(rooms([shell, label(text, [4, 5])]).map((one) => one.name)).toEqual([name]);
  });

  it('are called by the only name in them where no layer is of names', () => {
    expect(rooms([shell, label('H-0005', [4, 5], 'RNR')])[0]!.name).toBe('H-0005');
    const two = [label('H-0005', [4, 5], 'RNR'), label('see sheet 4', [4, 7], '0')];
    expect(rooms([shell, ...two])[0]!.name).toBeNull();
  });

  it('keep their number beside their name, where there is but one', () => {
    const child = [label('KIND', [4, 5], 'M0'), label('H-0010', [8, 8], 'RNR')];
    expect(rooms([shell, ...child])[0]!.name).toBe('KIND H-0010');
    const office = [label('OFFICE', [4, 5]), label('102', [4, 4])];
    expect(rooms([shell, ...office])[0]).toMatchObject({ name: 'OFFICE 102', typeCode: 'office' });
    // A number on a layer that says nothing may be a measure.
    const measured = [label('OFFICE', [4, 5]), label('240', [4, 4], 'M0')];
    expect(rooms([shell, ...measured])[0]!.name).toBe('OFFICE');
    const several = [label('OFFICE', [4, 5]), label('102', [4, 4]), label('103', [4, 6])];
    expect(rooms([shell, ...several])[0]!.name).toBe('OFFICE');
  });

  it('are not divided by the rectangles of furniture where layers say nothing', () => {
    const plain = (...spots: Spot[]) => line('0', ...spots);
    const box = (x0: number, y0: number, x1: number, y1: number) =>
      plain([x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]);
    const outline = plain([0, 0], [6, 0], [6, 4], [0, 4], [0, 0]);
    const [units, bath] = [box(0, 0, 3, 0.6), box(5.2, 0, 6, 1.7)];
    const open = rooms([outline, units, bath]);
    expect(open).toHaveLength(1);
    expect(areaSquareMetres(open[0]!.geometry)).toBeCloseTo(24, 0);
    // What bears a name is a room, however small.
    expect(rooms([outline, box(4.8, 0, 6, 1.8), label('WC', [5.4, 0.9], '0')])).toHaveLength(2);
  });

  it('are found inside the outline of a wall that runs around them', () => {
    const inner = wall([0.2, 0.2], [6, 0.2], [6, 1.8], [0.2, 1.8], [0.2, 0.2]);
    // A long wall whose outline, with all that it goes round, is thin on the average.
    const outer = wall(
      [0, 0],
      [6.2, 0],
      [6.2, 0.9],
      [80, 0.9],
      [80, 1.1],
      [6.2, 1.1],
      [6.2, 2],
      [0, 2],
      [0, 0],
    );
    expect(rooms([outer, inner])).toHaveLength(1);
  });

  it('are found without a layer that is called after walls', () => {
    const plain = [line('0', [0, 0], [20, 0], [20, 10], [0, 10], [0, 0]), line('0', [10, 0], [10, 10])];
    expect(rooms(plain)).toHaveLength(2);
  });

  it('of a file that says what its polygons are stay as they are', () => {
    const box = (x0: number, x1: number, properties: Record<string, unknown>): PlacedFeature => ({
      type: 'Feature',
      properties,
      geometry: {
        type: 'Polygon',
        coordinates: [
          (
            [
              [x0, 0],
              [x1, 0],
              [x1, 5],
              [x0, 5],
              [x0, 0],
            ] as Spot[]
          ).map(at),
        ],
      },
    });
    const found = foundOn([
      box(0, 5, { category: 'restroom.female', name: { en: 'Ladies', fr: 'Dames' } }),
      box(6, 9, { type: 'kitchen' }),
      box(9, 9.2, { type: 'wall' }),
    ]);
    expect(found.map(({ name, typeCode }) => [name, typeCode])).toEqual([
      ['Ladies', 'toilet-women'],
      [null, 'room-outline'],
      [null, 'wall'],
    ]);
  });

  it('empty input → none', () => {
    expect(foundOn([])).toEqual([]);
    expect(foundOn([{ type: 'Feature', properties: {}, geometry: null }])).toEqual([]);
    expect(foundOn([label('KITCHEN', [0, 0])])).toEqual([]);
  });
});

describe('any grid of rooms', () => {
  const grids = fc.record({
    widths: fc.array(fc.integer({ min: 25, max: 90 }), { minLength: 1, maxLength: 4 }),
    depths: fc.array(fc.integer({ min: 25, max: 90 }), { minLength: 1, maxLength: 4 }),
    door: fc.integer({ min: 7, max: 20 }),
    turn: fc.double({ min: 0, max: Math.PI, noNaN: true }),
  });
  interface Grid {
    widths: number[];
    depths: number[];
    door: number;
    turn: number;
  }
  /** A wall between any two rooms, with a door in the middle; lengths in decimetres. */
  function draw({ widths, depths, door, turn }: Grid): PlacedFeature[] {
    const sums = (list: number[]) => list.reduce((all, one) => [...all, all.at(-1)! + one], [0]);
    const [xs, ys] = [sums(widths), sums(depths)];
    const spot = (x: number, y: number): Spot => [
      (x * Math.cos(turn) - y * Math.sin(turn)) / 10,
      (x * Math.sin(turn) + y * Math.cos(turn)) / 10,
    ];
    const [right, top] = [xs.at(-1)!, ys.at(-1)!];
    const plan = [wall(spot(0, 0), spot(right, 0), spot(right, top), spot(0, top), spot(0, 0))];
    const pieces = (from: number, to: number): [number, number][] => {
      const middle = (from + to) / 2;
      return [
        [from, middle - door / 2],
        [middle + door / 2, to],
      ];
    };
    for (const x of xs.slice(1, -1))
      for (let i = 1; i < ys.length; i++)
        for (const [from, to] of pieces(ys[i - 1]!, ys[i]!)) plan.push(wall(spot(x, from), spot(x, to)));
    for (const y of ys.slice(1, -1))
      for (let i = 1; i < xs.length; i++)
        for (const [from, to] of pieces(xs[i - 1]!, xs[i]!)) plan.push(wall(spot(from, y), spot(to, y)));
    return plan;
  }

  it('is found whole, valid, side by side, and the same in any order', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const plan = draw(grid);
        const found = rooms(plan);
        expect(found).toHaveLength(grid.widths.length * grid.depths.length);
        for (const { geometry } of found) expect(validityIssues(geometry)).toEqual([]);
        const whole = grid.widths.reduce((a, b) => a + b) * grid.depths.reduce((a, b) => a + b) * 0.01;
        const area = found.reduce((sum, { geometry }) => sum + areaSquareMetres(geometry), 0);
        expect(Math.abs(area - whole) / whole).toBeLessThan(0.02);
        const again = rooms([plan[0]!, ...plan.slice(1).toReversed()]);
        expect(new Set(again.map((one) => JSON.stringify(one.geometry)))).toEqual(
          new Set(found.map((one) => JSON.stringify(one.geometry))),
        );
      }),
      { numRuns: runs(60) },
    );
  });
});
