import type { SortColumn } from 'react-data-grid';
import * as z from 'zod';
import { fieldOf, isField, type FieldName } from '../../../../domain/fields/index.ts';
import { GRID_COLUMNS } from '../../../../domain/grid/index.ts';
import { settingAtom } from '../../../settings/setting-atom.ts';

/** The columns that a person sees at first. */
const AT_FIRST: readonly FieldName[] = ['name', 'name_ar', 'typeCode', 'eid', 'openHours', 'keywords'];

const keptAtom = settingAtom<readonly string[]>('table.columns', AT_FIRST);
const listSchema = z.array(z.string());

/** The columns on view, in the order of all of them; the name is always among them. @param asked one more that the address asks for */
export function columnsOf(kept: unknown, asked: string | null = null): readonly FieldName[] {
  const list = listSchema.safeParse(kept);
  const chosen = new Set<string>(list.success ? list.data.filter(isField) : AT_FIRST);
  return GRID_COLUMNS.filter((column) => column === 'name' || column === asked || chosen.has(column));
}

export const columnsAtom = keptAtom;

/** Pixels. */
export const LEAST_WIDTH = 72;
const WIDTHS: Readonly<Partial<Record<FieldName, number>>> = {
  name: 190,
  name_ar: 170,
  typeCode: 190,
  eid: 130,
  openHours: 220,
  description: 240,
  description_ar: 240,
};
export const widthOf = (column: FieldName): number => WIDTHS[column] ?? 170;

/** Widths that a person has given to columns, in pixels. */
export const widthsAtom = settingAtom<Readonly<Record<string, number>>>('table.widths', {});
const widthsSchema = z.record(z.string(), z.number().min(LEAST_WIDTH).max(2_000));
export const widthsOf = (kept: unknown): Readonly<Record<string, number>> =>
  widthsSchema.safeParse(kept).data ?? {};

/** By which column the rows are in order; none: by name. */
export const sortAtom = settingAtom<readonly SortColumn[]>('table.sort', []);
const sortSchema = z.array(z.object({ columnKey: z.string(), direction: z.enum(['ASC', 'DESC']) }));
export const sortOf = (kept: unknown): readonly SortColumn[] => sortSchema.safeParse(kept).data ?? [];

/** What is made of several parts is not typed: its cell opens the form's editor. */
const FORM_ONLY = new Set(['buttons', 'rows']);
const FORM_TOO = new Set(['hours', 'price', 'rating', 'override', 'words', 'phone', 'instant']);

const TEXTS = new Set(['line', 'paragraph', 'words', 'email', 'phone', 'link', 'override']);

const editorOf = (column: FieldName): string => fieldOf(column)?.editor ?? '';
export const isFormOnly = (column: FieldName): boolean => FORM_ONLY.has(editorOf(column));
/** Whether a search looks in a column. @param columns those that were chosen; null: all that hold texts */
export const isSoughtIn = (columns: readonly FieldName[] | null, column: FieldName): boolean =>
  columns === null ? isText(column) : columns.includes(column);
const isText = (column: FieldName): boolean => TEXTS.has(editorOf(column));
/** Whether the form's own editor can be opened for a cell. */
export const hasFormEditor = (column: FieldName): boolean =>
  isFormOnly(column) || FORM_TOO.has(editorOf(column));
