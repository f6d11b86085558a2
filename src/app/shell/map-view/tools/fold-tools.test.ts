import { describe, expect, it } from 'vitest';
import { foldTools, type Room } from './fold-tools.ts';

/** Selecting, drawing and changing with a form open, then undo, redo and the list of steps, then deleting. */
const FORM = [3, 5, 5] as const;
const ALWAYS = [3, 1] as const;
const touch = (width: number, height: number, isNarrow = false): Room => ({
  width,
  height,
  button: 48,
  isNarrow,
});
const folded = (room: Room, parts: readonly number[] = FORM) => [...foldTools(parts, ALWAYS, room).folded];

describe('the tools on the map', () => {
  it('room for all → a column of all', () => {
    expect(foldTools(FORM, ALWAYS, { width: 1000, height: 800, button: 36, isNarrow: false })).toEqual({
      isRow: false,
      folded: new Set(),
    });
  });

  it('a sheet at half its height → what changes a shape is folded first, then selecting, drawing last', () => {
    expect(folded(touch(660, 740))).toEqual([2]);
    expect(folded(touch(660, 600))).toEqual([2, 0]);
    expect(folded(touch(660, 440))).toEqual([2, 0, 1]);
  });

  it('a part of one tool → stays a button', () => {
    expect(folded(touch(660, 400), [1, 5, 5])).toEqual([2, 1]);
  });

  it('a window too low for a column → a row', () => {
    expect(foldTools(FORM, ALWAYS, touch(620, 280)).isRow).toBe(true);
  });

  it('a phone → a row that folds as far as it must, in 366 px all of them', () => {
    expect(foldTools(FORM, ALWAYS, touch(366, 600, true))).toEqual({
      isRow: true,
      folded: new Set([2, 0, 1]),
    });
    expect(folded(touch(366, 600, true), [1, 2, 0])).toEqual([]);
  });

  it('nothing laid out yet → all as a column', () => {
    expect(foldTools(FORM, ALWAYS, { width: 0, height: 0, button: 0, isNarrow: true }).isRow).toBe(false);
  });
});
