import type { Corner, Segment } from './segment.ts';

/** Things by the squares they lie in. */
export interface Buckets<T> {
  addPoint: (at: Corner, item: T) => void;
  /** In every square that the line may touch. */
  addLine: (a: Corner, b: Corner, item: T) => void;
  /** The contents of each square. */
  all: () => Iterable<T[]>;
  /** Items in squares that the line touches or comes close to; an item once for each of its squares. */
  nearLine: (a: Corner, b: Corner, margin?: number) => T[];
}

/** Of more rows than any plan has, so that no two squares have one number; texts would cost more than all the rest. */
const ROWS = 2 ** 26;
const keyOf = (column: number, row: number): number => column * ROWS + row;

/** @param size of a square. */
export function bucketsOf<T>(size: number): Buckets<T> {
  const squares = new Map<number, T[]>();
  const add = (column: number, row: number, item: T): void => {
    const key = keyOf(column, row);
    const square = squares.get(key);
    if (square) square.push(item);
    else squares.set(key, [item]);
  };

  /** Column by column: the rows that the line has above it, one more on every side. */
  function eachSquare(
    a: Corner,
    b: Corner,
    margin: number,
    visit: (column: number, row: number) => void,
  ): void {
    const [left, right] = a[0] <= b[0] ? [a, b] : [b, a];
    const width = right[0] - left[0];
    const yAt = (x: number): number => left[1] + ((right[1] - left[1]) * (x - left[0])) / width;
    const last = Math.floor((right[0] + margin) / size);
    for (let column = Math.floor((left[0] - margin) / size); column <= last; column++) {
      const from = Math.max(left[0], column * size - margin);
      const to = Math.min(right[0], (column + 1) * size + margin);
      const [y0, y1] = width === 0 ? [left[1], right[1]] : [yAt(from), yAt(to)];
      const top = Math.floor((Math.max(y0, y1) + margin) / size);
      for (let row = Math.floor((Math.min(y0, y1) - margin) / size); row <= top; row++) visit(column, row);
    }
  }

  return {
    addPoint: (at, item) => {
      add(Math.floor(at[0] / size), Math.floor(at[1] / size), item);
    },
    addLine: (a, b, item) => {
      eachSquare(a, b, 1, (column, row) => {
        add(column, row, item);
      });
    },
    all: () => squares.values(),
    nearLine: (a, b, margin = 2) => {
      const found: T[] = [];
      eachSquare(a, b, margin, (column, row) => {
        const square = squares.get(keyOf(column, row));
        if (square !== undefined) for (const item of square) found.push(item);
      });
      return found;
    },
  };
}

/** Squares for lines of a plan, in centimetres. */
const LINE_SQUARE = 128;

export function linesInBuckets(lines: readonly Segment[]): Buckets<Segment> {
  const buckets: Buckets<Segment> = bucketsOf(LINE_SQUARE);
  for (const line of lines) buckets.addLine(line[0], line[1], line);
  return buckets;
}
