import { describe, expect, it } from 'vitest';
import {
  asciiDxf,
  binaryDxf,
  entity,
  insertEntity,
  lineEntity,
} from '../../../../../tests/support/server/files/dxf-writer.ts';
import { drawn, round } from '../../../../../tests/support/domain/dxf/draw-dxf.ts';
import { DRAWING_LIMITS } from '../drawing/drawing.ts';
import { readDxf } from './read-dxf.ts';

type Pair = readonly [number, string | number];
const moved = (x: number, y: number): number[] => [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, 0];
const corners = (...points: [number, number][]): Pair[] =>
  points.flatMap(([x, y]): Pair[] => [
    [10, x],
    [20, y],
  ]);

interface Filter {
  points: Pair[];
  /** From the drawing into the block, and from the drawing into the boundary. */
  matrices?: number[];
  isOn?: number;
}

/** What hangs a filter on the reference with the handle A1. */
const filter = ({ points, matrices = [...moved(0, 0), ...moved(0, 0)], isOn = 1 }: Filter) => [
  entity('DICTIONARY', [5, 'B1'], [330, 'A1'], [3, 'ACAD_FILTER'], [360, 'B2']),
  entity('DICTIONARY', [5, 'B2'], [102, '{ACAD_REACTORS'], [330, 'B1'], [102, '}'], [330, 'B1']),
  entity(
    'SPATIAL_FILTER',
    [5, 'B3'],
    [102, '{ACAD_REACTORS'],
    [330, 'FF'],
    [102, '}'],
    [330, 'B2'],
    [70, points.length / 2],
    ...points,
    [71, isOn],
    [72, 0],
    [73, 0],
    ...matrices.map((one): Pair => [40, one]),
  ),
];
const RECTANGLE = corners([2, -1], [6, 1]);
const insert = (...pairs: Pair[]) => insertEntity('b', [5, 'A1'], ...pairs);
const lines = (parts: Parameters<typeof drawn>[0]) =>
  round(drawn(parts).map((one) => (one.kind === 'line' ? one.points : one)));

describe('a block of which a part is seen', () => {
  const blocks = { b: [lineEntity(0, 0, 10, 0), lineEntity(0, 5, 10, 5)] };

  it('is cut off at a rectangle, and things outside are left out', () => {
    expect(lines({ blocks, entities: [insert()], objects: filter({ points: RECTANGLE }) })).toEqual([
      [
        [2, 0],
        [6, 0],
      ],
    ]);
  });

  it('shows the same part of itself wherever it stands, turned and scaled', () => {
    const entities = [insert([10, 100], [20, 0], [41, 2], [42, 2], [50, 90])];
    expect(lines({ blocks, entities, objects: filter({ points: RECTANGLE }) })).toEqual([
      [
        [100, 4],
        [100, 12],
      ],
    ]);
  });

  it('reads the boundary as the drawing had it when it was drawn', () => {
    const objects = filter({
      points: corners([107, 4], [111, 6]),
      matrices: [...moved(-100, 0), ...moved(5, 5)],
    });
    expect(lines({ blocks, entities: [insert()], objects })).toEqual([
      [
        [2, 0],
        [6, 0],
      ],
    ]);
  });

  it('is cut off at a boundary with any corners, in several pieces', () => {
    const points = corners([0, -1], [10, -1], [10, 1], [6, 1], [6, -0.5], [4, -0.5], [4, 1], [0, 1]);
    expect(lines({ blocks, entities: [insert()], objects: filter({ points }) })).toEqual([
      [
        [0, 0],
        [4, 0],
      ],
      [
        [6, 0],
        [10, 0],
      ],
    ]);
  });

  it('has its areas cut off and its texts left out too, also those of blocks within it', () => {
    const square = entity('SOLID', [10, 0], [20, -3], [11, 8], [21, -3], [12, 0], [22, 3], [13, 8], [23, 3]);
    const nested = {
      inner: [
        square,
        entity('TEXT', [1, 'Here'], [10, 3], [20, 0]),
        entity('TEXT', [1, 'Not'], [10, 8], [20, 0]),
      ],
      b: [insertEntity('inner')],
    };
    const shapes = drawn({ blocks: nested, entities: [insert()], objects: filter({ points: RECTANGLE }) });
    expect(shapes.map((one) => (one.kind === 'text' ? one.text : one.kind))).toEqual(['area', 'Here']);
    const [area] = shapes;
    const ring = area?.kind === 'area' ? (round(area.rings[0]!) as [number, number][]) : [];
    expect(new Set(ring.map(String))).toEqual(new Set(['2,-1', '6,-1', '6,1', '2,1']));
  });

  it('is cut off within another block, which is mirrored, scaled and turned', () => {
    const nested = { ...blocks, outer: [insert([10, 1], [20, 0])] };
    const show = (...pairs: Pair[]) =>
      lines({
        blocks: nested,
        entities: [insertEntity('outer', ...pairs)],
        objects: filter({ points: RECTANGLE }),
      });
    expect(show([10, 100], [20, 0], [41, -2], [42, 2])).toEqual([
      [
        [94, 0],
        [86, 0],
      ],
    ]);
    expect(show([10, 0], [20, 50], [50, 90])).toEqual([
      [
        [0, 53],
        [0, 57],
      ],
    ]);
  });

  it.each<[string, Filter]>([
    ['that is off', { points: RECTANGLE, isOn: 0 }],
    ['of one point', { points: corners([1, 1]) }],
    ['without its matrices', { points: RECTANGLE, matrices: [] }],
    [
      'whose matrix leads nowhere',
      { points: RECTANGLE, matrices: [...moved(0, 0), ...Array<number>(12).fill(0)] },
    ],
  ])('is whole under a filter %s', (_, broken) => {
    expect(lines({ blocks, entities: [insert()], objects: filter(broken) })).toHaveLength(2);
  });

  it('is the same in a binary file', () => {
    const parts = { blocks, entities: [insert()], objects: filter({ points: RECTANGLE }) };
    expect(readDxf(new Uint8Array(binaryDxf(parts)), DRAWING_LIMITS)).toEqual(
      readDxf(new Uint8Array(asciiDxf(parts)), DRAWING_LIMITS),
    );
  });
});
