import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiDxf, entity, lineEntity } from '../../../../../tests/support/server/files/dxf-writer.ts';
import { valueOf } from '../../../../../tests/support/domain/value-of.ts';
import { describeShared, sharedBytes } from '../../../../../tests/support/shared-data.ts';
import { readDxf } from '../dxf/read-dxf.ts';
import { inBox, partsOf, withoutFarAway } from './drawing-parts.ts';
import { placeDrawing } from './place-drawing.ts';
import { runs } from '../../../../../tests/support/vitest/seeded-fuzzing.ts';

type Lines = ReturnType<typeof lineEntity>[];

/** Rooms of 4 × 3 m in rows, metres. */
const plan = (x: number, y: number, columns = 4, rows = 3): Lines =>
  Array.from({ length: columns * rows }, (_, i) => {
    const [west, south] = [x + (i % columns) * 4, y + Math.floor(i / columns) * 3];
    return [
      lineEntity(west, south, west + 4, south),
      lineEntity(west + 4, south, west + 4, south + 3),
      lineEntity(west + 4, south + 3, west, south + 3),
      lineEntity(west, south + 3, west, south),
    ];
  }).flat();
const frame = (west: number, south: number, east: number, north: number): Lines => [
  lineEntity(west, south, east, south),
  lineEntity(east, south, east, north),
  lineEntity(east, north, west, north),
  lineEntity(west, north, west, south),
];
const METRES = { $INSUNITS: [70, 6] as [number, number] };
const read = (...entities: Lines) => valueOf(readDxf(asciiDxf({ header: METRES, entities })));
const partsIn = (...entities: Lines) => partsOf(read(...entities).drawn).map(({ box }) => box);

describe('things far away from a plan', () => {
  it.each<[string, Lines]>([
    ['a line at 4,000 km', [lineEntity(4_000_000, 0, 4_000_001, 0)]],
    ['a line without end', [lineEntity(-4_000_000, 5, 4_000_000, 5)]],
    [
      'a text at the origin of a country',
      [entity('TEXT', [8, '0'], [1, 'x'], [10, -500_000], [20, 5_000_000])],
    ],
  ])('is left out and counted: %s', (_, stray) => {
    const drawing = read(...plan(0, 0), ...stray);
    expect([drawing.drawn.length, drawing.farAway]).toEqual([48, 1]);
    expect(placeDrawing(drawing, { centerPoint: [0, 51] })).toMatchObject({ ok: true });
  });

  it('stays where it is more than a few things: the drawing is as wide as it says, and too wide', () => {
    const drawing = read(...plan(0, 0), ...plan(4_000_000, 0));
    expect([drawing.drawn.length, drawing.farAway]).toEqual([96, undefined]);
    expect(placeDrawing(drawing, { centerPoint: [0, 51] })).toEqual({ ok: false, code: 'drawing-too-wide' });
  });

  it('a plan with its annex, its north arrow and its title → nothing is far away', () => {
    const { farAway } = read(...plan(0, 0), ...plan(30, 0, 1, 1), lineEntity(0, -20, 10, -20));
    expect(farAway).toBeUndefined();
  });

  it('is what moves with the plan, wherever on the sheet that stands and however large it is', () => {
    const numbers = { noNaN: true, noDefaultInfinity: true };
    const { drawn } = read(...plan(0, 0));
    const at = fc.double({ min: -1e6, max: 1e6, ...numbers });
    const size = fc.double({ min: 0.001, max: 1000, ...numbers });
    fc.assert(
      fc.property(at, at, size, (x, y, scale) => {
        const far = {
          kind: 'line',
          layer: '',
          entity: '',
          points: [
            [9e3, 9e3],
            [9e3, 9.1e3],
          ],
        } as const;
        const moved = [...drawn, far].map((one) => {
          const points =
            one.kind === 'line' ? one.points.map(([px, py]) => [px * scale + x, py * scale + y]) : [];
          return { ...one, kind: 'line', points: points as [number, number][] } as const;
        });
        expect(withoutFarAway(moved).farAway).toBe(1);
      }),
      { numRuns: runs(25) },
    );
  });
});

describe('plans side by side on a sheet', () => {
  it('found apart, whatever frame and small details are around them', () => {
    const two = [...plan(0, 0), ...plan(22, 0)];
    const boxes = [
      [0, 0, 16, 9],
      [22, 0, 38, 9],
    ];
    expect(partsIn(...two)).toEqual(boxes);
    expect(partsIn(...two, ...frame(-1, -4, 40, 10))).toEqual(boxes);
    expect(partsIn(...two, ...plan(0, -6, 1, 1), ...frame(-1, -8, 40, 10))).toEqual(boxes);
    expect(partsIn(...plan(0, 0), ...plan(0, 14))).toHaveLength(2);
  });

  it.each<[string, Lines]>([
    ['one plan', plan(0, 0)],
    ['a plan with a small annex', [...plan(0, 0), ...plan(20, 0, 1, 1)]],
    ['a plan with a corridor between its wings', [...plan(0, 0), ...plan(22, 0), lineEntity(16, 4, 22, 4)]],
    ['nothing', []],
  ])('are one: %s', (_, lines) => {
    expect(partsIn(...lines)).toEqual([]);
  });

  it('one chosen → placed alone, with its corners as anchors', () => {
    const drawing = read(...plan(0, 0), ...plan(22, 0));
    const part = partsOf(drawing.drawn)[1]!.box;
    expect(inBox(drawing.drawn, part)).toHaveLength(48);
    const placed = [...valueOf(placeDrawing(drawing, { centerPoint: [0, 51], part }))];
    const corners = placed.flatMap(({ properties }) => properties['originalCoordinates'] ?? []);
    expect([placed.length, corners]).toEqual([50, [22, 0, 38, 9]]);
  });
});

describeShared('a real drawing', () => {
  it('is one plan, and all of it is kept', () => {
    const drawing = valueOf(readDxf(sharedBytes('dxf/barcelona-plan.dxf')));
    expect([partsOf(drawing.drawn), drawing.farAway]).toEqual([[], undefined]);
  });
});

it('two plans with a title under each, names within · cut into parts → each has its title and a picture', () => {
  const words = (text: string, x: number, y: number, height: number) =>
    entity('TEXT', [8, 'T'], [1, text], [10, x], [20, y], [40, height]);
  const names = [words('Office', 1, 1, 0.2), words('Kitchen', 41, 1, 0.2)];
  const titles = [
    words('Ground floor', 2, -1.5, 0.5),
    words('First floor', 42, -1.5, 0.5),
    words('12', 2, 2, 3),
  ];
  const parts = partsOf(read(...plan(0, 0), ...plan(40, 0), ...names, ...titles).drawn);
  expect(parts.map(({ preview }) => preview.title)).toEqual(['Ground floor', 'First floor']);
  expect(parts[0]?.preview).toMatchObject({ width: 200, height: 113 });
  expect(parts[0]?.preview.lines).toHaveLength(48);
  expect(parts[0]?.preview.lines.flat().every((n) => Number.isInteger(n) && n >= 0 && n <= 200)).toBe(true);
});
