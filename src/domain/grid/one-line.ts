import { fieldOf, type FieldName } from '../fields/index.ts';
import type { CellEdit } from './judge.ts';

/** Fields whose texts have line breaks, or in which a break ends an entry. */
const HAS_BREAKS = new Set(['paragraph', 'words', 'hours', 'buttons', 'rows']);
const BREAKS = /\s*[\r\n]+\s*/g;

/** Puts a space in the place of line breaks where a field has one line; spreadsheets break long names. */
export function inOneLine(edits: readonly CellEdit[]): { edits: CellEdit[]; joined: number } {
  let joined = 0;
  const lines = edits.map((edit): CellEdit => {
    if (!/[\r\n]/.test(edit.text) || hasBreaks(edit.column)) return edit;
    joined += 1;
    return { ...edit, text: edit.text.trim().replaceAll(BREAKS, ' ') };
  });
  return { edits: lines, joined };
}

const hasBreaks = (column: FieldName): boolean => HAS_BREAKS.has(fieldOf(column)?.editor ?? '');
