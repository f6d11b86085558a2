/** A rectangle of cells by rows and columns as they stand; both ends are in it. */
export interface Range {
  top: number;
  bottom: number;
  /** By the order of the columns, not by left and right: in Arabic the first stands at the right. */
  first: number;
  last: number;
}

export const rangeOf = (a: { row: number; column: number }, b: { row: number; column: number }): Range => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  first: Math.min(a.column, b.column),
  last: Math.max(a.column, b.column),
});

export interface PlacedCell {
  row: number;
  column: number;
  text: string;
}

export interface PlacedBlock {
  cells: PlacedCell[];
  /** So many rows and columns of the block lie beyond the table. */
  rowsBeyond: number;
  columnsBeyond: number;
}

/**
 * Where the cells of a block go that is pasted on a range: from its first cell on. Where the range is so many times as large,
 * the block is repeated within it; a row with too few cells leaves the others as they are.
 * @param size of the table
 */
export function placeBlock(
  block: readonly (readonly string[])[],
  at: Range,
  size: { rows: number; columns: number },
): PlacedBlock {
  const height = block.length;
  const width = block.reduce((most, row) => Math.max(most, row.length), 0);
  const [tall, wide] = [at.bottom - at.top + 1, at.last - at.first + 1];
  const isRepeated = height > 0 && width > 0 && tall % height === 0 && wide % width === 0;
  const [rows, columns] = isRepeated ? [tall, wide] : [height, width];
  const cells: PlacedCell[] = [];
  for (let down = 0; down < rows; down += 1) {
    const row = at.top + down;
    if (row >= size.rows) break;
    const texts = block[down % height] ?? [];
    for (let along = 0; along < columns; along += 1) {
      const column = at.first + along;
      const text = texts[along % width];
      if (column < size.columns && text !== undefined) cells.push({ row, column, text });
    }
  }
  return {
    cells,
    rowsBeyond: Math.max(0, at.top + rows - size.rows),
    columnsBeyond: Math.max(0, at.first + columns - size.columns),
  };
}

/** The first row of a range in each of its other rows. */
export function fillDown(at: Range, textOf: (row: number, column: number) => string): PlacedCell[] {
  const cells: PlacedCell[] = [];
  for (let column = at.first; column <= at.last; column += 1) {
    const text = textOf(at.top, column);
    for (let row = at.top + 1; row <= at.bottom; row += 1) cells.push({ row, column, text });
  }
  return cells;
}
