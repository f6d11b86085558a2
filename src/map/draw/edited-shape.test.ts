import { describe, expect, it } from 'vitest';
import type { Polygon, Position } from '../../domain/entities/geometry.ts';
import { createEditedShape } from './edited-shape.ts';

/** A pixel is a thousandth of a degree. */
const projection = {
  project: ([x, y]: Position) => ({ x: x * 1000, y: -y * 1000 }),
  unproject: ({ x, y }: { x: number; y: number }): Position => [x / 1000, -y / 1000],
};

const square = (size: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [size, 0],
      [size, size],
      [0, size],
      [0, 0],
    ],
  ],
});

describe('the dotted shape of before', () => {
  it('is what is saved, also where a restored draft was opened', () => {
    const shape = createEditedShape(projection);
    shape.open(square(2), square(1));
    expect(shape.before).toEqual(square(1));
  });

  it('goes when the draft is discarded', () => {
    const shape = createEditedShape(projection);
    shape.open(square(2), square(1));
    shape.replace(square(1));
    expect(shape.before).toBe(shape.whole);
  });

  it('goes with a new shape that is discarded', () => {
    const shape = createEditedShape(projection);
    shape.open(square(2));
    shape.replace(null);
    expect(shape.before).toBeNull();
  });

  it('is how a new shape was drawn, while that is changed', () => {
    const shape = createEditedShape(projection);
    shape.open(square(2));
    shape.replace(square(3));
    expect(shape.before).toEqual(square(2));
  });
});

describe('a press on the map', () => {
  it('is meant for the shape in it and near its edge, and not beside it', () => {
    const shape = createEditedShape(projection);
    shape.open(square(1));
    expect(shape.holds({ x: 500, y: -500 }, 12)).toBe(true);
    expect(shape.holds({ x: 1008, y: -500 }, 12)).toBe(true);
    expect(shape.holds({ x: 1500, y: -500 }, 12)).toBe(false);
  });

  it('is meant for a point near it alone', () => {
    const shape = createEditedShape(projection);
    shape.open({ type: 'Point', coordinates: [1, 1] });
    expect(shape.holds({ x: 1010, y: -1000 }, 12)).toBe(true);
    expect(shape.holds({ x: 1200, y: -1000 }, 12)).toBe(false);
  });
});
