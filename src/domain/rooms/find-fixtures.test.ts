import { describe, expect, it } from 'vitest';
import { rectangle } from '../../../tests/support/domain/drawn-plan.ts';
import { fixturesAmong } from './find-fixtures.ts';
import type { Corner, Segment } from './linework/segment.ts';

/** The outlines of walls 20 cm thick around a room. */
const room = rectangle(0, 0, 500, 400);
const walls = [room, rectangle(-20, -20, 540, 440)];
const doors: Segment[] = [0, 1, 2].map((i) => [
  [500, 100 * i],
  [500, 100 * i + 80],
]);
const among = (thing: Corner[], texts: Corner[] = [], at: Segment[] = doors): boolean =>
  fixturesAmong([...walls, thing], texts, at).has(thing);

describe('rectangles in a drawing whose layers tell nothing', () => {
  it('a bed against a wall → a thing in the room; where no doors are drawn → it may be a room', () => {
    const bed = rectangle(0, 100, 200, 200);
    expect(among(bed)).toBe(true);
    expect(among(bed, [], [])).toBe(false);
  });

  it('a flight of stairs with its name → a thing in the room; with a door in its side → a room', () => {
    const flight = rectangle(0, 0, 120, 310);
    expect(among(flight, [[60, 100]])).toBe(true);
    const door: Segment = [
      [120, 100],
      [120, 190],
    ];
    expect(among(flight, [[60, 100]], [...doors, door])).toBe(false);
  });

  it('the cab of an elevator in its shaft → a thing; the inner face of the shaft → not', () => {
    const cab = rectangle(900, 0, 110, 140);
    const shaft = [rectangle(880, -20, 150, 180), rectangle(860, -40, 190, 220)];
    const text: Corner = [950, 70];
    const found = fixturesAmong([...walls, ...shaft, cab], [text], doors);
    expect([found.has(cab), found.has(shaft[0]!)]).toEqual([true, false]);
  });

  it('the inner face of a room without a door of its own → not, with its name and without', () => {
    const small = rectangle(0, 420, 200, 200);
    const others = [...walls, rectangle(-20, 400, 240, 240), small];
    expect(fixturesAmong(others, [[100, 500]], doors).has(small)).toBe(false);
    expect(fixturesAmong(others, [], doors).has(small)).toBe(false);
  });
});
