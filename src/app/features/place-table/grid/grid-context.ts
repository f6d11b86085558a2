import { createContext, useContext } from 'react';
import type { FieldName } from '../../../../domain/fields/index.ts';
import type { CellFault, CellWords, Finding } from '../../../../domain/grid/index.ts';
import type { Lock } from './grid-row.ts';
import type { RangeStore } from './range-store.ts';

/** What cells and their editors ask of the table around them. Stays the same object while a person types. */
export interface GridTools {
  words: CellWords;
  range: RangeStore;
  labelOf: (column: FieldName) => string;
  /** Words in cells. There are hundreds of cells: none of them looks its own up. */
  said: Readonly<Record<'typed' | 'emptied' | Lock, string>>;
  faultText: (fault: CellFault) => string;
  levelOf: (levelLid: string | null | undefined) => string;
  titleOf: (fid: string) => string;
  /** A letter was typed: it is kept on the device in a moment. */
  type: (fid: string, column: FieldName, text: string) => void;
  /** The text is to stand in its cell. */
  commit: (fid: string, column: FieldName, text: string) => void;
  /** What was typed is let go. */
  cancel: (fid: string, column: FieldName) => void;
  /** The editor that the form has for it. */
  openEditor: (fid: string, column: FieldName) => void;
  toggleGroup: (key: string) => void;
  /** How a cell began to be edited: the key that was pressed. */
  lastKey: () => string;
  setEditing: (isEditing: boolean) => void;
}

export const GridContext = createContext<GridTools | null>(null);
/** What is looked for just now, whose words are marked in the cells. */
export const FindingContext = createContext<{
  finding: Finding;
  columns: readonly FieldName[] | null;
} | null>(null);

export function useGridTools(): GridTools {
  const tools = useContext(GridContext);
  if (tools === null) throw new Error('A cell outside of the table.');
  return tools;
}
