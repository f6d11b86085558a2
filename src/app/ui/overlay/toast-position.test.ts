import { describe, expect, it } from 'vitest';
import { toastPlace, type Box } from './toast-position.ts';

const DESK = { width: 1440, height: 900 };
const SIZE = { width: 392, height: 48 };
const box = (start: number, top: number, width: number, height: number): Box => ({
  start,
  top,
  end: start + width,
  bottom: top + height,
});

describe('the place of messages', () => {
  // @spec 9.2
  it('is the bottom end where nothing lies there', () => {
    expect(toastPlace(DESK, SIZE, [])).toEqual({ end: 24, bottom: 24 });
  });

  it('is beside a level selector in that corner, and not on it', () => {
    const levels = box(1380, 640, 48, 248);
    expect(toastPlace(DESK, SIZE, [levels])).toEqual({ end: 72, bottom: 24 });
  });

  it('is above a bar that takes the whole width', () => {
    const bar = box(0, 840, 390, 60);
    expect(toastPlace({ width: 390, height: 900 }, { width: 342, height: 48 }, [bar])).toEqual({
      end: 24,
      bottom: 72,
    });
  });

  it('controls beside and below → beside and above them', () => {
    const [levels, foot] = [box(1380, 500, 48, 388), box(0, 820, 1380, 80)];
    expect(toastPlace(DESK, SIZE, [levels, foot])).toEqual({ end: 72, bottom: 92 });
  });

  it('controls above and below a gap → in the gap, in whatever order they are found', () => {
    const [lower, upper] = [box(900, 860, 540, 40), box(900, 700, 540, 60)];
    for (const controls of [
      [lower, upper],
      [upper, lower],
    ])
      expect(toastPlace(DESK, SIZE, controls)).toEqual({ end: 24, bottom: 52 });
    const low = box(900, 780, 540, 60);
    expect(toastPlace(DESK, SIZE, [low, lower])).toEqual({ end: 24, bottom: 132 });
  });

  it('is in the window though a control lies beside it', () => {
    expect(toastPlace(DESK, SIZE, [box(1500, 800, 400, 100)])).toEqual({ end: 24, bottom: 24 });
  });

  it('controls everywhere → null', () => {
    expect(toastPlace(DESK, SIZE, [box(0, 0, 1440, 900)])).toBeNull();
  });
});
