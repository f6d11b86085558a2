import { useEffect, useState, type RefObject } from 'react';
import type { FieldName } from '../../../domain/fields/index.ts';
import {
  cellText,
  countFound,
  replaceFound,
  type CellEdit,
  type CellWords,
} from '../../../domain/grid/index.ts';
import { useStable } from '../../editor/use-stable.ts';
import { inSlices } from './edits/in-slices.ts';
import type { Edits } from './edits/use-edits.ts';
import { isFormOnly, isSoughtIn } from './grid/columns.ts';
import type { GridRow } from './grid/grid-row.ts';
import type { GridHandle } from './grid/grid-view.tsx';
import type { CellAt, RangeStore } from './grid/range-store.ts';
import type { Search } from './tools/find-bar.tsx';

/** Milliseconds after the last letter from which on the cells are looked through. */
const WAIT_MS = 120;

interface SearchOf {
  rows: readonly GridRow[];
  columns: readonly FieldName[];
  words: CellWords;
  range: RangeStore;
  grid: RefObject<GridHandle | null>;
  edits: Pick<Edits, 'propose'>;
}

/** Words in the cells on view: where they are, from one to the next, and others in their place. */
export function useSearch({ rows, columns, words, range, grid, edits }: SearchOf) {
  const [search, setSearch] = useState<Search | null>(null);
  const [found, setFound] = useState<readonly CellAt[] | null>(null);
  useEffect(() => {
    if (search === null || search.find === '') return undefined;
    const stop = new AbortController();
    const look = async (): Promise<void> => {
      const cells: CellAt[] = [];
      const lookIn = ([row, one]: [number, GridRow]): void => {
        if (one.kind !== 'place') return;
        for (const [column, name] of columns.entries())
          if (isSoughtIn(search.columns, name) && countFound(cellText(one.feature, name, words), search) > 0)
            cells.push({ row, column });
      };
      if (await inSlices(rows.entries(), lookIn, stop.signal)) setFound(cells);
    };
    const timer = setTimeout(() => void look(), WAIT_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search, rows, columns, words]);
  const change = useStable((next: Search | null): void => {
    if (next === null || next.find === '' || next.find !== search?.find) setFound(null);
    setSearch(next);
  });
  const step = useStable((by: 1 | -1): void => {
    if (found === null || found.length === 0) return;
    const now = range.active();
    const order = ({ row, column }: CellAt): number => row * columns.length + column;
    const at = now === null ? -1 : order(now);
    const next =
      by === 1
        ? (found.find((cell) => order(cell) > at) ?? found[0])
        : (found.findLast((cell) => order(cell) < at) ?? found.at(-1));
    if (next !== undefined) grid.current?.scrollTo(next);
    if (next !== undefined) range.begin(next);
  });
  const proposeReplacing = useStable((): void => {
    if (search === null || found === null) return;
    let locked = 0;
    const cells: CellEdit[] = [];
    for (const { row, column } of found) {
      const [one, name] = [rows[row], columns[column]];
      if (one?.kind !== 'place' || name === undefined || isFormOnly(name)) continue;
      const text = replaceFound(cellText(one.feature, name, words), search, search.replace);
      if (one.lock !== null) locked += 1;
      else cells.push({ fid: one.key, column: name, text });
    }
    void edits.propose('replace', cells, {
      locked,
      rowsBeyond: 0,
      columnsBeyond: 0,
      joined: 0,
      isCut: false,
    });
  });
  return { search, set: change, found: found?.length ?? null, step, proposeReplacing };
}
