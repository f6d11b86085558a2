import { describe, expect, it } from 'vitest';
import { rectangle } from '../../../../tests/support/domain/drawn-plan.ts';
import type { Corner, Segment } from './segment.ts';
import { linesOf } from './read-doors.ts';
import { wallsOnSheet } from './walls-on-sheet.ts';

type Run = Corner[];
const WALLS = [rectangle(0, 0, 1200, 800), rectangle(20, 20, 1160, 760)];
const circle = (x: number, y: number, radius: number): Run =>
  Array.from({ length: 25 }, (_, i): Corner => [
    Math.round(x + radius * Math.cos((i / 12) * Math.PI)),
    Math.round(y + radius * Math.sin((i / 12) * Math.PI)),
  ]);
/** From below the plan to beyond it, with its circle at the end. */
const axis = (x: number): Run[] => [
  [
    [x, -300],
    [x, 1100],
  ],
  circle(x, 1150, 50),
];
const AXES = [310, 560, 810].flatMap(axis);
/** Strokes at 45° in the lower wall. */
const HATCH = Array.from({ length: 100 }, (_, i): Run => [
  [i * 11, 0],
  [i * 11 + 20, 20],
]);
const isStroke = ([a, b]: Segment): boolean => Math.abs(b[0] - a[0]) === 20 && Math.abs(b[1] - a[1]) === 20;
const longOf = (lines: readonly Segment[]): Segment[] =>
  lines.filter(([a, b]) => Math.abs(b[0] - a[0]) + Math.abs(b[1] - a[1]) > 100);

describe('wallsOnSheet', () => {
  it('axes that end in circles → gone, with every line that has no other beside it; the walls stay', () => {
    const runs = [...WALLS, ...AXES];
    expect(longOf(wallsOnSheet(runs, linesOf(runs)) ?? [])).toEqual(linesOf(WALLS));
  });

  it('hatched walls → without their hatch', () => {
    const runs = [...WALLS, ...HATCH, rectangle(-400, -400, 2000, 1600)];
    const walls = wallsOnSheet(runs, linesOf(runs)) ?? [];
    expect(walls.filter(isStroke)).toEqual([]);
    expect(longOf(walls)).toEqual(linesOf(WALLS));
  });

  it('a plan without axes and hatches → not a sheet; nor are columns beside walls', () => {
    const columns = [310, 560, 810].map((x) => circle(x, 400, 30));
    expect(wallsOnSheet([...WALLS, ...columns], linesOf([...WALLS, ...columns]))).toBeNull();
  });
});
