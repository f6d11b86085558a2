import type { ReactNode } from 'react';

/** The text of a drawing in its own units: all of it is scaled so that this is as large as small text of the page. */
export const TEXT_PX = 12;

export interface ChartTable {
  columns: readonly {
    id: string;
    title: string;
    isNumber?: boolean | undefined;
    /** What the numbers count, where the title does not say it; written in files, where no figure stands beside. */
    unit?: string | undefined;
  }[];
  /** The cells of a row in the order of the columns; null: not known. */
  rows: readonly { key: string; cells: readonly (string | number | null)[] }[];
}

export interface ChartWords {
  asTable: string;
  asFigure: string;
  more: string;
  csv: string;
  print: string;
}

export interface ChartProps {
  title: string;
  /** What is counted, of what, until when. */
  note?: string | undefined;
  /** At the end of the head: a legend, or a sum. */
  end?: ReactNode;
  /** Below the head: why something is missing, with what can be done about it. */
  state?: ReactNode;
  words: ChartWords;
  /** The same in numbers. Null: there is nothing to show yet. */
  table: ChartTable | null;
  writeNumber: (value: number) => string;
  onCsv: () => void;
  /** A row of the table was pressed: opens what the mark of the same key opens. */
  onOpen?: ((key: string) => void) | undefined;
  /**
   * @param width of the figure in pixels
   * @param scale by how much its text is larger than `TEXT_PX`: on touch screens, and where a person wants larger text
   */
  children: (width: number, scale: number) => ReactNode;
  id?: string | undefined;
}

export interface MarkOptions {
  /** Unique in its chart; that of its row in the table, where it has one. */
  id: string;
  /** In words: what it shows. */
  label: string;
  /** What lights up in all charts while this mark has the pointer or the focus. */
  of?: string | undefined;
  /** Opens the list behind it. */
  onOpen: () => void;
}
