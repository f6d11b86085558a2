import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_CELLS, readCells, writeCells } from './clipboard.ts';

describe('cells on the clipboard', () => {
  it.each([
    ['one cell', 'a', [['a']]],
    ['nothing', '', [['']]],
    [
      'rows with a break after the last, as Excel writes',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['empty cells at both ends', '\ta\t\n', [['', 'a', '']]],
    ['an empty row between others', 'a\n\nb', [['a'], [''], ['b']]],
    ['rows of different length', 'a\nb\tc\td', [['a'], ['b', 'c', 'd']]],
    ['line breaks and quotes within a cell', '"two\r\nlines"\t"say ""so"""', [['two\nlines', 'say "so"']]],
    ['a tab within a cell', '"a\tb"\tc', [['a\tb', 'c']]],
    ['a quote that never ends', '"12 inch\tb', [['"12 inch', 'b']]],
    ['a quote that ends within the cell', '"a" b\tc', [['"a" b', 'c']]],
    ['inches in the middle', '5" pipe', [['5" pipe']]],
    ['a formula and numbers of several places', '=1+1\t1,5\t1.5', [['=1+1', '1,5', '1.5']]],
    ['old Mac line ends', 'a\rb', [['a'], ['b']]],
  ])('%s → read as a spreadsheet shows it', (_, text, rows) => {
    expect(readCells(text)).toEqual({ rows, isCut: false });
  });

  it('more than 100,000 cells → those up to there, and it is known', () => {
    const { rows, isCut } = readCells(`${'a\tb\n'.repeat(MOST_CELLS)}`);
    expect([rows.length, isCut]).toEqual([MOST_CELLS / 2, true]);
  });

  it('whatever is written → is read back the same', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'ب', '=', "'") })
      .map((text) => text.replaceAll('\r', ''));
    const table = fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
      .chain(([rows, columns]) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        }),
      );
    fc.assert(
      fc.property(table, (rows) => {
        // A last row of one empty cell is what follows the last break: spreadsheets write one more break then.
        const text = writeCells(rows);
        const isBare = rows.length > 1 && rows.at(-1)!.length === 1 && rows.at(-1)![0] === '';
        expect(readCells(isBare ? `${text}\n` : text).rows).toEqual(rows);
      }),
    );
  });

  it('any text at all → reading ends, and no letter but tabs, breaks and quotes is lost', () => {
    const letters = (text: string): string => text.replaceAll(/[\t\r\n"]/g, '');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', '"', '\t', '\n', '\r') }), (text) => {
        expect(letters(readCells(text).rows.flat().join(''))).toBe(letters(text));
      }),
    );
  });
});
