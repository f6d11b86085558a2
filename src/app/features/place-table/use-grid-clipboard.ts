import type { ClipboardEvent } from 'react';
import type { FieldName } from '../../../domain/fields/index.ts';
import { inOneLine, placeBlock, readCells, writeCells, type Range } from '../../../domain/grid/index.ts';
import type { Edits } from './edits/use-edits.ts';
import { isPlaceRow, type cellTexts } from './grid/cell-texts.ts';
import type { GridRow } from './grid/grid-row.ts';

interface ClipboardOf {
  rows: readonly GridRow[];
  columns: readonly FieldName[];
  canEdit: boolean;
  edits: Pick<Edits, 'apply' | 'propose'>;
  texts: ReturnType<typeof cellTexts>;
  clear: (at: Range) => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Copies the chosen cells as spreadsheets do, and pastes what they have copied. */
export function useGridClipboard({ rows, columns, canEdit, edits, texts, clear }: ClipboardOf) {
  const { placesOf, chosen, textOf, asEdits } = texts;
  /** The chosen cells as spreadsheets write them; null where none are. */
  const copied = (): string | null => {
    const at = chosen();
    if (at === null) return null;
    const ofRange = columns.slice(at.first, at.last + 1);
    return writeCells(placesOf(at).map((row) => ofRange.map((_, along) => textOf(row, at.first + along))));
  };
  const onCopy = (event: ClipboardEvent): void => {
    const cells = isTyping(event.target) ? null : copied();
    if (cells === null) return;
    event.clipboardData.setData('text/plain', cells);
    event.preventDefault();
    event.stopPropagation();
  };
  const onCut = (event: ClipboardEvent): void => {
    if (isTyping(event.target)) return;
    onCopy(event);
    const at = chosen();
    if (canEdit && at !== null) clear(at);
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (isTyping(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    paste(event.clipboardData.getData('text/plain'));
  };
  const paste = (text: string): void => {
    const at = chosen();
    if (!canEdit || at === null || text === '') return;
    const block = readCells(text);
    const all = rows.filter(isPlaceRow);
    const before = rows.slice(0, at.top).filter(isPlaceRow).length;
    const on = { ...at, top: before, bottom: Math.max(before, before + placesOf(at).length - 1) };
    const placed = placeBlock(block.rows, on, { rows: all.length, columns: columns.length });
    const { edits: pasted, locked } = asEdits(all, placed.cells);
    const { edits: cells, joined } = inOneLine(pasted);
    const { rowsBeyond, columnsBeyond } = placed;
    // One cell is seen at once, and undone as fast.
    if (cells.length === 1 && locked + rowsBeyond + columnsBeyond + joined === 0)
      void edits.apply(cells, false);
    else
      void edits.propose('paste', cells, { locked, rowsBeyond, columnsBeyond, joined, isCut: block.isCut });
  };
  return { onCopy, onCut, onPaste, copied, paste };
}
