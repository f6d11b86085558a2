import { useDeferredValue, useMemo, useState, type RefObject } from 'react';
import type { FieldName } from '../../../domain/fields/index.ts';
import { useStable } from '../../editor/use-stable.ts';
import { cellKey, useTypedCells } from './edits/typed-cells.ts';
import { useEdits } from './edits/use-edits.ts';
import { useNotes } from './edits/use-notes.ts';
import type { GridHandle } from './grid/grid-view.tsx';
import { useRows } from './grid/use-rows.ts';
import type { View } from './grid/use-view.ts';
import { useGridToolsOf } from './use-grid-tools.ts';
import { useLocks } from './use-locks.ts';

interface TableOf {
  view: View;
  buildingLid: string;
  /** That the person may change nothing is known. */
  isReadOnly: boolean;
  grid: RefObject<GridHandle | null>;
}

/** The rows with all that was typed into them, and what changes them. */
export function useTable({ view, buildingLid, isReadOnly, grid }: TableOf) {
  const { places, levels, columns, sort, grouping, closed, toggleGroup } = view;
  const filter = useDeferredValue(view.filter);
  const [isEditing, setEditing] = useState(false);
  const [dialog, setDialog] = useState<{ fid: string; column: FieldName } | null>(null);
  const byFid = useMemo(() => new Map(places.map((one) => [one.fid as string, one])), [places]);
  const typed = useTypedCells(buildingLid);
  const openEditor = useStable((fid: string, column: FieldName) => setDialog({ fid, column }));
  const { tools, noteKey } = useGridToolsOf({
    byFid,
    levels,
    typed,
    setEditing,
    openEditor,
    toggleGroup,
    onType: (cell) => edits.begin([cellKey(cell)]),
    onCancel: (cell) => edits.end([cellKey(cell)]),
    commit: (fid, column, text) => void edits.apply([{ fid, column, text }], false),
  });
  const { words, range, titleOf, levelOf, levelRank } = tools;
  const edits = useEdits({ places, byFid, words, typed, titleOf });
  const { proposal, underWay } = edits;
  const notes = useNotes({ places, byFid, words, typed: typed.all, underWay, proposal });
  const lockOf = useLocks(isReadOnly);
  const { rows, shown } = useRows({
    places,
    words,
    columns,
    sort,
    grouping,
    closed,
    levelOf,
    levelRank,
    lockOf,
    filter,
    isShown: view.isShown,
    typed: notes.typed,
    proposed: notes.proposed,
    isHeld: isEditing,
  });
  const goTo = useStable((fid: string, column?: FieldName): void => {
    const row = rows.findIndex(({ key }) => key === fid);
    const at = column === undefined ? (range.active()?.column ?? 0) : columns.indexOf(column);
    if (row !== -1) grid.current?.goTo({ row, column: Math.max(0, at) });
  });
  return {
    tools,
    noteKey,
    edits,
    notes,
    typed,
    rows,
    shown,
    goTo,
    byFid,
    openEditor,
    dialog,
    setDialog,
  };
}

export type Table = ReturnType<typeof useTable>;
