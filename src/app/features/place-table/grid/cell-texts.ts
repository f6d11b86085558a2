import type { FieldName } from '../../../../domain/fields/index.ts';
import {
  cellText,
  type CellEdit,
  type CellWords,
  type PlacedCell,
  type Range,
} from '../../../../domain/grid/index.ts';
import type { GridRow, PlaceRow } from './grid-row.ts';
import type { RangeStore } from './range-store.ts';

export const isPlaceRow = (row: GridRow): row is PlaceRow => row.kind === 'place';

interface TextsOf {
  rows: readonly GridRow[];
  columns: readonly FieldName[];
  words: CellWords;
  range: RangeStore;
}

/** The cells that are chosen, and the texts in them. */
export function cellTexts({ rows, columns, words, range }: TextsOf) {
  /** The rows of places: headings of groups hold no cells. */
  const placesOf = (at: Range): PlaceRow[] => rows.slice(at.top, at.bottom + 1).filter(isPlaceRow);
  return {
    placesOf,
    chosen: (): Range | null => {
      const at = range.get();
      if (at === null || rows.length === 0) return null;
      const bottom = Math.min(at.bottom, rows.length - 1);
      return { ...at, bottom, last: Math.min(at.last, columns.length - 1) };
    },
    textOf: (row: PlaceRow | undefined, column: number): string => {
      const name = columns[column];
      if (row === undefined || name === undefined) return '';
      return row.typed?.get(name)?.text ?? cellText(row.feature, name, words);
    },
    /** Of cells counted by rows of places: those that may be written, and how many may not. */
    asEdits: (
      all: readonly PlaceRow[],
      cells: readonly PlacedCell[],
    ): { edits: CellEdit[]; locked: number } => {
      const edits: CellEdit[] = [];
      let locked = 0;
      for (const { row, column, text } of cells) {
        const [one, name] = [all[row], columns[column]];
        if (one === undefined || name === undefined) continue;
        if (one.lock === null) edits.push({ fid: one.key, column: name, text });
        else locked += 1;
      }
      return { edits, locked };
    },
  };
}
