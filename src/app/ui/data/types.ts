import type { ReactNode } from 'react';
import type { IconType, Tone } from '../types.ts';

export interface TableColumn<Row> {
  id: string;
  title: string;
  /** The title is read out but not shown: a column of buttons or ticks. */
  isTitleHidden?: boolean | undefined;
  render: (row: Row) => ReactNode;
  /** By what the column is sorted; without it the column does not sort. */
  sortBy?: ((row: Row) => string | number) | undefined;
  /** Names the row for a screen reader; the first column where none says so. */
  isRowHeader?: boolean | undefined;
  /** A share of the width left over (1 unless given), or pixels. */
  width?: number | `${number}fr` | undefined;
  minWidth?: number | undefined;
  /** It has most of the width, and its text is cut before the others are pushed out. */
  fills?: boolean | undefined;
  align?: 'start' | 'end' | undefined;
  /** Left out where the table is narrower than this many pixels. */
  from?: number | undefined;
}

export interface TableSort {
  column: string;
  direction: 'ascending' | 'descending';
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** Which of them are shown: the order of all is kept meanwhile, so that each letter typed costs little. */
  filter?: ((row: Row) => boolean) | undefined;
  keyOf: (row: Row) => string;
  /** The row in words, for type-ahead and for a screen reader. */
  textOf: (row: Row) => string;
  /** How it is sorted at first; the order of `rows` where it is absent. */
  defaultSort?: TableSort | undefined;
  selectionMode?: 'none' | 'single' | 'multiple' | undefined;
  selectedKeys?: ReadonlySet<string> | undefined;
  onSelect?: ((keys: ReadonlySet<string>) => void) | undefined;
  /** Names the ticks of rows: "Select". */
  selectLabel?: string | undefined;
  /** A row is opened: by a press, or by Enter. */
  onAction?: ((key: string) => void) | undefined;
  /** Shown instead of rows in an empty table. */
  empty?: ReactNode;
  /** The most the table takes of the page, any CSS length; it scrolls within, its head stays. */
  maxHeight?: string | undefined;
  /** Pixels at the usual size of text, where rows have more than two lines; grows with it. */
  rowHeight?: number | undefined;
}

export interface DescriptionItem {
  id: string;
  term: ReactNode;
  value: ReactNode;
  note?: string | undefined;
}

export interface DescriptionListProps {
  items: readonly DescriptionItem[];
  /** `columns`: pairs in as many columns as have room, the term above its value. `figures`: values at the line's end. */
  look?: 'rows' | 'columns' | 'figures' | undefined;
  'aria-label'?: string | undefined;
}

export interface FigureProps {
  /** What is counted. */
  label: string;
  /** The number as it is written in the locale. */
  value: string;
  unit?: string | undefined;
  /** In words: how it has changed, or of what it is a part. */
  note?: string | undefined;
  icon?: IconType | undefined;
  tone?: Tone | undefined;
}
