/** What there is room for, in pixels. All 0 where nothing is laid out. */
export interface Room {
  width: number;
  height: number;
  /** A button, as large as the density and the text make it. */
  button: number;
  /** The map is too narrow for columns on both sides. */
  isNarrow: boolean;
  /** A desk keeps every tool in sight or a turn of the wheel away. */
  isDesk: boolean;
}

export interface Folding {
  isRow: boolean;
  /** Parts that are one button with a menu. */
  folded: ReadonlySet<number>;
}

/** The order in which parts fold, the least used first: choosing, drawing and changing are parts 0, 1 and 2. */
const FOLDS: readonly (readonly number[])[] = [[], [2], [2, 0], [2, 0, 1]];

const GAP = 2;
/** Between two groups, with the line that parts them: in a column, in a row. */
const BETWEEN = { column: 11, row: 4 };
const PADDING = 8;

/**
 * How the tools are laid out so that each of them can be pressed: as a column, in which parts become menus where it is too
 * long, or as a row along the top.
 * @param parts how many tools each part has
 * @param others groups that never fold, by how many buttons each has
 */
export function foldTools(parts: readonly number[], others: readonly number[], room: Room): Folding {
  const lengthOf = (fold: readonly number[], between: number): number => {
    const groups = [...parts.map((count, i) => (fold.includes(i) ? Math.min(count, 1) : count)), ...others];
    const seen = groups.filter((count) => count > 0);
    const buttons = seen.reduce((sum, count) => sum + count * room.button + (count - 1) * GAP, 0);
    return PADDING + buttons + (seen.length - 1) * between;
  };
  const result = (fold: readonly number[], isRow: boolean): Folding => ({
    isRow,
    folded: new Set(fold.filter((i) => (parts[i] ?? 0) > 1)),
  });
  if (room.height === 0 || room.isDesk) return result([], false);
  if (!room.isNarrow) {
    const column = FOLDS.find((fold) => lengthOf(fold, BETWEEN.column) <= room.height);
    if (column !== undefined) return result(column, false);
  }
  const row = FOLDS.find((fold) => lengthOf(fold, BETWEEN.row) <= room.width);
  return result(row ?? FOLDS.at(-1) ?? [], true);
}
