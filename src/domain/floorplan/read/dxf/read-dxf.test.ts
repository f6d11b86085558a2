import { describe, expect, it } from 'vitest';
import {
  asciiDxf,
  binaryDxf,
  type DxfParts,
  entity,
  insertEntity,
  lineEntity,
} from '../../../../../tests/support/server/files/dxf-writer.ts';
import { valueOf } from '../../../../../tests/support/domain/value-of.ts';
import { readDxf } from './read-dxf.ts';
import { areaOf, drawn, one, ringOf, round } from '../../../../../tests/support/domain/dxf/draw-dxf.ts';

describe('what a DXF draws', () => {
  it('is in metres without a unit, and in its unit with one', () => {
    const entities = [lineEntity(0, 0, 1, 0)];
    expect(valueOf(readDxf(asciiDxf({ entities }))).metresPerUnit).toBe(1);
    const of = (unit: number) =>
      valueOf(readDxf(asciiDxf({ header: { $INSUNITS: [70, unit] }, entities }))).metresPerUnit;
    expect([0, 1, 2, 4, 5, 6, 7, 14, 99].map(of)).toEqual([1, 0.0254, 0.3048, 0.001, 0.01, 1, 1000, 0.1, 1]);
  });

  it('without a unit is read in the one in which it has doors, or the size of a level', () => {
    const arc = (radius: number, x: number) =>
      entity('ARC', [8, 'doors'], [10, x], [20, 0], [40, radius], [50, 0], [51, 90]);
    const of = (entities: Parameters<typeof asciiDxf>[0]['entities'], unit = 0) => {
      const { metresPerUnit, unit: proposed } = valueOf(
        readDxf(asciiDxf({ header: { $INSUNITS: [70, unit] }, entities })),
      );
      return [metresPerUnit, proposed?.by];
    };
    const doors = (radius: number) => [arc(radius, 0), arc(radius * 1.1, radius * 9)];
    expect(of(doors(900))).toEqual([0.001, 'doors']);
    expect(of(doors(90))).toEqual([0.01, 'doors']);
    expect(of(doors(34))).toEqual([0.0254, 'doors']);
    expect(of(doors(3))).toEqual([0.3048, 'doors']);
    expect(of(doors(0.9))).toEqual([1, 'doors']);
    expect(of([lineEntity(0, 0, 54_000, 20_000)])).toEqual([0.001, 'size']);
    expect(of([lineEntity(0, 0, 54, 20)])).toEqual([1, undefined]);
    // What a drawing says of itself is believed, where a plan can be so large.
    expect(of(doors(90), 6)).toEqual([1, undefined]);
    expect(of(doors(900), 6)).toEqual([0.001, 'doubt']);
    expect(of([lineEntity(0, 0, 0.05, 0.02)], 4)).toEqual([0.001, undefined]);
  });

  it('many small arcs of a floor in millimetres · read → no inches, for the floor would be a kilometre long', () => {
    const arc = (radius: number, x: number) =>
      entity('ARC', [10, x], [20, 0], [40, radius], [50, 0], [51, 90]);
    const taps = Array.from({ length: 30 }, (_, i) => arc(30 + (i % 10), i * 1000));
    const doors = Array.from({ length: 12 }, (_, i) => arc(900, i * 3000));
    const entities = [...taps, ...doors, lineEntity(0, 0, 42_000, 21_000)];
    expect(valueOf(readDxf(asciiDxf({ entities })))).toMatchObject({ metresPerUnit: 0.001 });
  });

  it('doors fit one unit, and words and walls another · read → both are proposed, with the size of the plan in each', () => {
    const arc = (radius: number, x: number) =>
      entity('ARC', [10, x], [20, 0], [40, radius], [50, 0], [51, 90]);
    const words = Array.from({ length: 9 }, (_, i) =>
      entity('TEXT', [10, i * 90], [20, 40], [40, 25], [1, 'A']),
    );
    const entities = [...[0, 1, 2, 3].map((i) => arc(34, i * 90)), ...words, lineEntity(0, 0, 900, 400)];
    const { unit } = valueOf(readDxf(asciiDxf({ entities })));
    expect(unit).toMatchObject({ metresPerUnit: 0.0254, by: 'doors' });
    expect(unit?.metres).toBeCloseTo(25, 0);
  });

  it('leaves out lines that have no end', () => {
    const endless = ['RAY', 'XLINE'].map((type) =>
      entity(type, [8, '0'], [10, 0], [20, 0], [11, 1], [21, 0]),
    );
    expect(
      valueOf(readDxf(asciiDxf({ entities: [...endless, lineEntity(0, 0, 9, 4)] }))).drawn,
    ).toMatchObject([{ kind: 'line', entity: 'LINE' }]);
  });

  it('is the same in ASCII with any end of line, and in binary', () => {
    const parts: DxfParts = {
      header: { $INSUNITS: [70, 4] },
      layers: [entity('LAYER', [2, 'off'], [70, 0], [62, -7])],
      blocks: { B: [lineEntity(0, 0, 1, 1)] },
      entities: [
        insertEntity('B', [8, 'walls'], [10, 3], [20, 4]),
        lineEntity(1, 2, 3, 4.5, 'off'),
        lineEntity(0, 0, 9, 9),
      ],
    };
    const ascii = valueOf(readDxf(asciiDxf(parts)));
    expect(ascii.drawn).toEqual([
      {
        kind: 'line',
        layer: 'walls',
        entity: 'LINE',
        block: 'B',
        points: [
          [3, 4],
          [4, 5],
        ],
      },
      {
        kind: 'line',
        layer: '0',
        entity: 'LINE',
        points: [
          [0, 0],
          [9, 9],
        ],
      },
    ]);
    for (const end of ['\r\n', '\r']) expect(valueOf(readDxf(asciiDxf(parts, end)))).toEqual(ascii);
    expect(valueOf(readDxf(binaryDxf(parts)))).toEqual(ascii);
  });

  it('has arcs on their circle, none of whose chords strays', () => {
    const arc = one([0, 'ARC'], [10, 5], [20, 5], [40, 2], [50, 350], [51, 100]);
    if (arc.kind !== 'line') throw new Error('An arc is open.');
    for (const [x, y] of arc.points) expect(Math.hypot(x - 5, y - 5)).toBeCloseTo(2, 9);
    expect(round([arc.points[0], arc.points.at(-1)])).toEqual(
      round([
        [5 + 2 * Math.cos(-Math.PI / 18), 5 + 2 * Math.sin(-Math.PI / 18)],
        [5 + 2 * Math.cos((100 * Math.PI) / 180), 5 + 2 * Math.sin((100 * Math.PI) / 180)],
      ]),
    );
    arc.points.slice(1).forEach(([x, y], i) => {
      const [px, py] = arc.points[i]!;
      expect(2 - Math.hypot((x + px) / 2 - 5, (y + py) / 2 - 5)).toBeLessThanOrEqual(0.005 + 1e-9);
    });
  });

  it('has circles, ellipses and closed splines as areas', () => {
    expect(areaOf(ringOf(one([0, 'CIRCLE'], [10, 0], [20, 0], [40, 3])))).toBeCloseTo(Math.PI * 9, 0);
    const ellipse = one(
      [0, 'ELLIPSE'],
      [10, 1],
      [20, 1],
      [11, 0],
      [21, 4],
      [40, 0.5],
      [41, 0],
      [42, 2 * Math.PI],
    );
    expect(areaOf(ringOf(ellipse))).toBeCloseTo(Math.PI * 4 * 2, 0);
    const half = one([0, 'ELLIPSE'], [10, 0], [20, 0], [11, 4], [21, 0], [40, 0.5], [41, 0], [42, Math.PI]);
    expect(half.kind).toBe('line');
    expect(half.kind === 'line' && round([half.points[0], half.points.at(-1)])).toEqual([
      [4, 0],
      [-4, 0],
    ]);
  });

  it('has bulges as arcs: two half circles make a whole one, to the right side', () => {
    const bulged = (bulge: number, closed: number) =>
      one(
        [0, 'LWPOLYLINE'],
        [90, 2],
        [70, closed],
        [10, -1],
        [20, 0],
        [42, bulge],
        [10, 1],
        [20, 0],
        [42, bulge],
      );
    expect(areaOf(ringOf(bulged(1, 1)))).toBeCloseTo(Math.PI, 1);
    const left = bulged(-1, 0);
    // From west to east with a bulge to the right of the way: over the north.
    expect(left.kind === 'line' && Math.max(...left.points.map(([, y]) => y))).toBeCloseTo(1, 2);
  });

  it('reads old polylines with their vertices', () => {
    const vertex = (x: number, y: number, flags = 0) => entity('VERTEX', [10, x], [20, y], [70, flags]);
    const entities = [
      entity('POLYLINE', [66, 1], [70, 1], [8, 'room']),
      vertex(0, 0),
      vertex(2, 0),
      vertex(9, 9, 16),
      vertex(2, 2),
      entity('SEQEND'),
      lineEntity(0, 0, 1, 1),
    ];
    expect(drawn({ entities })).toMatchObject([
      {
        kind: 'area',
        layer: 'room',
        entity: 'POLYLINE',
        rings: [
          [
            [0, 0],
            [2, 0],
            [2, 2],
            [0, 0],
          ],
        ],
      },
      { kind: 'line', entity: 'LINE' },
    ]);
  });

  it('evaluates splines: a quadratic with weights is an exact arc', () => {
    const w = Math.SQRT1_2;
    const spline = one(
      [0, 'SPLINE'],
      [70, 4],
      [71, 2],
      ...[0, 0, 0, 1, 1, 1].map((knot): [number, number] => [40, knot]),
      [41, 1],
      [41, w],
      [41, 1],
      [10, 1],
      [20, 0],
      [10, 1],
      [20, 1],
      [10, 0],
      [20, 1],
    );
    if (spline.kind !== 'line') throw new Error('An open spline is a line.');
    expect(spline.points.length).toBeGreaterThan(4);
    for (const [x, y] of spline.points) expect(Math.hypot(x, y)).toBeCloseTo(1, 9);
  });

  it('has a hatch with its hole, whatever its loops are made of', () => {
    const square = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ].flatMap(([x, y]): [number, number][] => [
      [10, x!],
      [20, y!],
    ]);
    const hatch = one(
      [0, 'HATCH'],
      [8, 'floor'],
      [10, 0],
      [20, 0],
      [30, 0],
      [2, 'SOLID'],
      [70, 1],
      [71, 0],
      [91, 2],
      [92, 2],
      [72, 0],
      [73, 1],
      [93, 4],
      ...square,
      [97, 0],
      [92, 0],
      [93, 2],
      [72, 2],
      [10, 5],
      [20, 5],
      [40, 2],
      [50, 0],
      [51, 180],
      [73, 1],
      [72, 1],
      [10, 3],
      [20, 5],
      [11, 7],
      [21, 5],
      [97, 0],
      [75, 0],
      [76, 1],
      [98, 1],
      [10, 1],
      [20, 1],
    );
    expect(hatch).toMatchObject({ kind: 'area', layer: 'floor', entity: 'HATCH' });
    const rings = hatch.kind === 'area' ? hatch.rings : [];
    expect(rings.map((ring) => Math.round(areaOf(ring) * 10) / 10)).toEqual([100, 6.3]);
  });

  it('has solids with their third and fourth corner the right way round', () => {
    const solid = one([0, 'SOLID'], [10, 0], [20, 0], [11, 1], [21, 0], [12, 0], [22, 1], [13, 1], [23, 1]);
    expect(areaOf(ringOf(solid))).toBe(1);
  });

  it('is mirrored where its plane looks down', () => {
    const circle = one(
      [0, 'ARC'],
      [10, 5],
      [20, 1],
      [40, 1],
      [50, 0],
      [51, 90],
      [210, 0],
      [220, 0],
      [230, -1],
    );
    expect(circle.kind === 'line' && round([circle.points[0], circle.points.at(-1)])).toEqual([
      [-6, 1],
      [-5, 2],
    ]);
  });
});
