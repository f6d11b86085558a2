import fc from 'fast-check';
import { expect, it } from 'vitest';
import { movedBy, type ScreenAt } from './moved-by.ts';

/** A map that is turned and scaled. */
const turned =
  (degrees: number, scale: number): ScreenAt =>
  ([lng, lat]) => {
    const turn = (degrees * Math.PI) / 180;
    const [x, y] = [lng * scale, -lat * scale * 1.5];
    return { x: x * Math.cos(turn) - y * Math.sin(turn), y: x * Math.sin(turn) + y * Math.cos(turn) };
  };

it('moved by pixels on a map that is turned → is as many pixels further', () => {
  const pixels = fc.integer({ min: -400, max: 400 });
  fc.assert(
    fc.property(pixels, pixels, fc.integer({ min: 0, max: 359 }), (dx, dy, degrees) => {
      const screenAt = turned(degrees, 1e6);
      const from = screenAt([8.5, 47.4]);
      const to = screenAt(movedBy([8.5, 47.4], [dx, dy], screenAt));
      expect(to.x - from.x).toBeCloseTo(dx, 1);
      expect(to.y - from.y).toBeCloseTo(dy, 1);
    }),
  );
});

it('a map that has no size → stays where it is', () => {
  expect(movedBy([8.5, 47.4], [5, 5], () => ({ x: 0, y: 0 }))).toEqual([8.5, 47.4]);
});
