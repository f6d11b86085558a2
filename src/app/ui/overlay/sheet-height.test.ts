import { describe, expect, it } from 'vitest';
import { PEEK_PX, restingHeight, sheetPixels, stepHeight } from './sheet-height.ts';

const ALL = ['peek', 'half', 'full'] as const;
const ROOM = 1000;

describe('sheet heights', () => {
  it('are peek, 48 % and whole', () => {
    expect(ALL.map((height) => sheetPixels(height, ROOM))).toEqual([PEEK_PX, 480, 1000]);
  });

  it('step within what is on offer', () => {
    expect(stepHeight(ALL, 'peek', -1)).toBe('peek');
    expect(stepHeight(ALL, 'half', 1)).toBe('full');
    expect(stepHeight(['peek', 'full'], 'peek', 1)).toBe('full');
  });

  it('rest at the nearest, unless flicked', () => {
    expect(restingHeight(ALL, 'half', 700, ROOM, 0)).toBe('half');
    expect(restingHeight(ALL, 'half', 800, ROOM, 0)).toBe('full');
    expect(restingHeight(ALL, 'half', 200, ROOM, 0)).toBe('peek');
    expect(restingHeight(ALL, 'half', 470, ROOM, 1)).toBe('full');
    expect(restingHeight(ALL, 'half', 490, ROOM, -1)).toBe('peek');
  });
});
