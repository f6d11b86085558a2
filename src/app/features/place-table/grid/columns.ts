import * as z from 'zod';
import { fieldOf, isField, type FieldName } from '../../../../domain/fields/index.ts';
import { GRID_COLUMNS } from '../../../../domain/grid/index.ts';
import { settingAtom } from '../../../settings/setting-atom.ts';

/** The columns that a person sees at first. */
const AT_FIRST: readonly FieldName[] = ['name', 'name_ar', 'typeCode', 'eid', 'openHours', 'keywords'];

const keptAtom = settingAtom<readonly string[]>('table.columns', AT_FIRST);
const listSchema = z.array(z.string());

/** The columns on view, in the order of all of them; the name is always among them. */
export function columnsOf(kept: unknown): readonly FieldName[] {
  const list = listSchema.safeParse(kept);
  const chosen = new Set<string>(list.success ? list.data.filter(isField) : AT_FIRST);
  return GRID_COLUMNS.filter((column) => column === 'name' || chosen.has(column));
}

export const columnsAtom = keptAtom;

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

/** What is made of several parts is not typed: its cell opens the form's editor. */
const FORM_ONLY = new Set(['buttons', 'rows']);
const FORM_TOO = new Set(['hours', 'price', 'rating', 'override', 'words', 'phone']);

const editorOf = (column: FieldName): string => fieldOf(column)?.editor ?? '';
export const isFormOnly = (column: FieldName): boolean => FORM_ONLY.has(editorOf(column));
/** Whether the form's own editor can be opened for a cell. */
export const hasFormEditor = (column: FieldName): boolean =>
  isFormOnly(column) || FORM_TOO.has(editorOf(column));
