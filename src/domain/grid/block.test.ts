import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillDown, placeBlock, rangeOf } from './block.ts';

const at = (row: number, column: number) => rangeOf({ row, column }, { row, column });
const SIZE = { rows: 4, columns: 3 };
const said = (cells: readonly { row: number; column: number; text: string }[]) =>
  cells.map(({ row, column, text }) => `${row}${column}${text}`);

describe('a block that is pasted', () => {
  it('a cell → stands where it was pasted', () => {
    expect(placeBlock([['a']], at(1, 1), SIZE)).toEqual({
      cells: [{ row: 1, column: 1, text: 'a' }],
      rowsBeyond: 0,
      columnsBeyond: 0,
    });
  });

  it('a cell, on several → fills all of them', () => {
    const range = rangeOf({ row: 2, column: 2 }, { row: 1, column: 1 });
    expect(said(placeBlock([['a']], range, SIZE).cells)).toEqual(['11a', '12a', '21a', '22a']);
  });

  it('two rows on four → are repeated; on three they stand once', () => {
    const block = [['a'], ['b']];
    const on = (rows: number) =>
      said(placeBlock(block, rangeOf({ row: 0, column: 0 }, { row: rows - 1, column: 0 }), SIZE).cells);
    expect([on(4), on(3)]).toEqual([
      ['00a', '10b', '20a', '30b'],
      ['00a', '10b'],
    ]);
  });

  it('too many rows and columns → the rest is counted and left out', () => {
    const block = Array.from({ length: 4 }, () => ['a', 'b', 'c']);
    const placed = placeBlock(block, at(2, 1), SIZE);
    expect(said(placed.cells)).toEqual(['21a', '22b', '31a', '32b']);
    expect([placed.rowsBeyond, placed.columnsBeyond]).toEqual([2, 1]);
  });

  it('a row with too few cells → leaves the others as they are', () => {
    expect(said(placeBlock([['a', 'b'], ['c']], at(0, 0), SIZE).cells)).toEqual(['00a', '01b', '10c']);
  });

  it('any block anywhere → no cell outside of the table, none twice', () => {
    const edge = fc.nat({ max: 3 });
    const block = fc.array(fc.array(fc.constantFrom('a', 'b', ''), { maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(block, edge, edge, fc.nat({ max: 2 }), fc.nat({ max: 2 }), (rows, a, b, c, d) => {
        const { cells } = placeBlock(rows, rangeOf({ row: a, column: c }, { row: b, column: d }), SIZE);
        expect(cells.every((one) => one.row < SIZE.rows && one.column < SIZE.columns)).toBe(true);
        expect(new Set(cells.map(({ row, column }) => `${row} ${column}`)).size).toBe(cells.length);
      }),
    );
  });
});

it('fill down → each row below gets what the first row has, column by column', () => {
  const filled = fillDown({ top: 0, bottom: 2, first: 0, last: 1 }, (row, column) => `${row}${column}`);
  expect(said(filled)).toEqual(['1000', '2000', '1101', '2101']);
});
