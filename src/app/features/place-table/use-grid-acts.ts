import type { KeyboardEvent, RefObject } from 'react';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { FieldName } from '../../../domain/fields/index.ts';
import { fillDown, type CellEdit, type CellWords, type Range } from '../../../domain/grid/index.ts';
import { useStable } from '../../editor/use-stable.ts';
import type { Edits, Proposal } from './edits/use-edits.ts';
import { cellTexts, isPlaceRow } from './grid/cell-texts.ts';
import { hasFormEditor, isFormOnly } from './grid/columns.ts';
import type { GridRow } from './grid/grid-row.ts';
import type { GridHandle } from './grid/grid-view.tsx';
import type { CellAt, RangeStore } from './grid/range-store.ts';
import { NO_SEARCH, type Search } from './tools/find-bar.tsx';
import { useGridClipboard } from './use-grid-clipboard.ts';

interface ActsOf {
  rows: readonly GridRow[];
  columns: readonly FieldName[];
  canEdit: boolean;
  range: RangeStore;
  grid: RefObject<GridHandle | null>;
  edits: Edits;
  words: CellWords;
  openEditor: (fid: string, column: FieldName) => void;
}

const NOTHING_LEFT = { locked: 0, rowsBeyond: 0, columnsBeyond: 0, joined: 0, isCut: false };
/** Keys with Ctrl or Command that go on to the app: undo, redo, the palette. */
const FOR_APP = new Set(['z', 'y', 'k', '/', 's']);

const isMod = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey;

/** What keys do with the cells that are chosen. */
export function useGridActs(input: ActsOf) {
  const { rows, columns, canEdit, range, grid, edits, words, openEditor } = input;
  const texts = cellTexts({ rows, columns, words, range });
  const { placesOf, chosen, textOf, asEdits } = texts;

  const clear = (at: Range): void => {
    const ofRange = columns.slice(at.first, at.last + 1);
    const cells = placesOf(at).flatMap(({ key: fid, lock }) =>
      lock === null ? ofRange.map((column) => ({ fid, column, text: '' })) : [],
    );
    void edits.apply(cells, cells.length > 1);
  };
  const fill = (at: Range): void => {
    const all = placesOf(at);
    const within = { ...at, top: 0, bottom: all.length - 1 };
    const filled = fillDown(within, (row, column) => textOf(all[row], column));
    void edits.apply(asEdits(all, filled).edits, true);
  };
  const selectAll = (): void => {
    range.begin({ row: 0, column: 0 });
    range.extend({ row: rows.length - 1, column: columns.length - 1 });
  };
  /** What a key does; undefined where the grid does it. */
  const actOf = (event: KeyboardEvent, at: CellAt): (() => void) | undefined => {
    const [row, column, area] = [rows[at.row], columns[at.column], chosen()];
    const letter = isMod(event) ? event.key.toLowerCase() : null;
    if (edits.proposal !== null && event.key === 'Escape') return edits.cancel;
    if (edits.proposal !== null && letter === 'enter') return () => void edits.accept();
    if (row?.kind !== 'place' || area === null || column === undefined) return undefined;
    if (letter === 'a') return selectAll;
    if (!canEdit) return undefined;
    if (letter === 'd') return () => fill(area);
    if (event.key === 'Delete' || event.key === 'Backspace') return () => clear(area);
    const asksForm = event.key === 'ArrowDown' && event.altKey && hasFormEditor(column);
    const isFormKey = isFormOnly(column) && (event.key === 'Enter' || event.key === 'F2');
    if (row.lock === null && (asksForm || isFormKey)) return () => openEditor(row.key, column);
    return undefined;
  };
  const clipboard = useGridClipboard({ rows, columns, canEdit, edits, texts, clear });
  return {
    ...clipboard,
    /** True where the key was taken. */
    onKey: useStable((event: KeyboardEvent, at: CellAt): boolean => {
      const act = actOf(event, at);
      act?.();
      return act !== undefined;
    }),
    /** The cells below the first of those that are chosen get what it has. */
    fillChosen: (): void => {
      const at = chosen();
      if (at !== null) fill(at);
    },
    /** Letters are typed into cells: commands of the app do not hear them. */
    keepKeys: (event: KeyboardEvent): void => {
      if (!isMod(event) || !FOR_APP.has(event.key.toLowerCase())) event.stopPropagation();
    },
    /** The handle of a cell was drawn over rows: they get what the cell has. */
    onFill: useStable((column: FieldName, from: GridRow, indexes: readonly number[]): void => {
      if (from.kind !== 'place') return;
      const text = textOf(from, columns.indexOf(column));
      const cells = indexes.flatMap((index) => {
        const row = rows[index];
        return row?.kind === 'place' && row.lock === null ? [{ fid: row.key, column, text }] : [];
      });
      void edits.apply(cells, true);
    }),
    propose: useStable(async (what: Proposal['what'], all: readonly CellEdit[]): Promise<void> => {
      const locks = new Map(rows.filter(isPlaceRow).map(({ key, lock }) => [key, lock]));
      const free = all.filter(({ fid }) => locks.get(fid) === null);
      await edits.propose(what, free, { ...NOTHING_LEFT, locked: all.length - free.length });
    }),
    /** The rows that are chosen where they are several; else all on view. */
    chosenRows: (): readonly Feature[] => {
      const at = chosen();
      const own = at === null ? [] : placesOf(at);
      return (own.length > 1 ? own : rows.filter(isPlaceRow)).map(({ feature }) => feature);
    },
    freshSearch: (): Search => {
      const at = chosen();
      const isWide = at !== null && at.last > at.first;
      return { ...NO_SEARCH, columns: isWide ? columns.slice(at.first, at.last + 1) : null };
    },
    focusGrid: (): void => grid.current?.goTo(range.active() ?? { row: 0, column: 0 }),
  };
}

export type GridActs = ReturnType<typeof useGridActs>;
