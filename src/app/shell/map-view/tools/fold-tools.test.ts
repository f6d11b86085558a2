import fc from 'fast-check';
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
  isDesk: false,
});
const folded = (room: Room, parts: readonly number[] = FORM) => [...foldTools(parts, ALWAYS, room).folded];

describe('the tools on the map', () => {
  it('room for all → a column of all', () => {
    expect(foldTools(FORM, ALWAYS, { ...touch(1000, 800), button: 36 })).toEqual({
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
    expect(foldTools(FORM, ALWAYS, { ...touch(0, 0, true), button: 0 }).isRow).toBe(false);
  });

  it('a desk, however low the map → each tool has its button', () => {
    expect(foldTools(FORM, ALWAYS, { ...touch(700, 300), button: 36, isDesk: true })).toEqual({
      isRow: false,
      folded: new Set(),
    });
  });

  const anyRoom = fc.record({
    width: fc.integer({ min: 200, max: 2000 }),
    height: fc.integer({ min: 100, max: 1600 }),
    button: fc.integer({ min: 32, max: 64 }),
    isNarrow: fc.boolean(),
    isDesk: fc.boolean(),
  });
  const anyParts = fc.tuple(fc.nat(6), fc.nat(6), fc.nat(6));

  it('any room · more of it → never more menus, on a desk never one', () => {
    fc.assert(
      fc.property(anyParts, anyRoom, fc.nat(600), fc.nat(600), (parts, room, wider, higher) => {
        const less = foldTools(parts, ALWAYS, room);
        const more = foldTools(parts, ALWAYS, {
          ...room,
          width: room.width + wider,
          height: room.height + higher,
        });
        if (room.isDesk) expect(less).toEqual({ isRow: false, folded: new Set() });
        // A row becomes a column where that fits: then the column counts its own length.
        if (less.isRow === more.isRow) for (const part of more.folded) expect(less.folded).toContain(part);
        else expect(less.isRow).toBe(true);
        for (const part of less.folded) expect(parts[part]).toBeGreaterThan(1);
      }),
    );
  });

  it('any room · a column → is no longer than the map', () => {
    fc.assert(
      fc.property(anyParts, anyRoom, (parts, room) => {
        const { isRow, folded: menus } = foldTools(parts, ALWAYS, room);
        if (isRow || room.isDesk) return;
        const groups = [...parts.map((count, i) => (menus.has(i) ? 1 : count)), ...ALWAYS];
        const buttons = groups.reduce((sum, count) => sum + count, 0);
        expect(buttons * room.button).toBeLessThanOrEqual(room.height);
      }),
    );
  });
});
