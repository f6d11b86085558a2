import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Position } from '../../domain/entities/geometry.ts';
import { graticuleFeatures, landFeature } from './world-features.ts';

const bytes = readFileSync(new URL('./world-outline.json', import.meta.url));
const land = landFeature(JSON.parse(bytes.toString()) as number[][][]);

/** Land that goes on over 180° lies on the other side of the earth too. */
const isLand = ([x, y]: Position): boolean => isDrawn(x, y) || isDrawn(x + 360, y) || isDrawn(x - 360, y);

function isDrawn(x: number, y: number): boolean {
  if (land.geometry.type !== 'MultiPolygon') return false;
  let inside = false;
  for (const rings of land.geometry.coordinates)
    for (const ring of rings)
      for (let i = 0; i + 1 < ring.length; i++) {
        const [ax, ay] = ring[i]!;
        const [bx, by] = ring[i + 1]!;
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
      }
  return inside;
}

describe('the world outline', () => {
  it('has land under cities and islands of every continent, and none under the seas', () => {
    const on: Position[] = [
      [2.35, 48.85], // Paris
      [-115.17, 36.13], // Las Vegas
      [46.7, 24.7], // Riyadh
      [139.6, 35.8], // near Tokyo
      [133, -25], // Australia
      [-60, -15], // South America
      [20, 0], // Africa
      [0, -85], // Antarctica
      [178, 68], // Chukotka, at both sides of 180°
      [-178, 66.5],
      [-155.5, 19.6], // Hawaii
      [178, -17.8], // Fiji
    ];
    expect(on.filter((place) => !isLand(place))).toEqual([]);
    const off: Position[] = [
      [-40, 30],
      [-150, 0],
      [80, -20],
      [0, 70],
      [51, 42], // the Caspian Sea
    ];
    expect(off.filter(isLand)).toEqual([]);
  });

  it('stays small enough to be kept on every device', () => {
    expect(gzipSync(bytes).length).toBeLessThan(60_000);
  });

  it('closes its rings, and goes nowhere right across the map', () => {
    const rings = land.geometry.coordinates.flat() as Position[][];
    expect(rings.every((ring) => ring.length >= 4 && ring[0] === ring.at(-1))).toBe(true);
    expect(rings.flat().every(([x, y]) => x >= -181 && x <= 541 && Math.abs(y) <= 90)).toBe(true);
    const isLeap = (ring: Position[]): boolean =>
      ring.some(([x, y], i) => i > 0 && y > -88 && Math.abs(x - ring[i - 1]![0]) > 90);
    expect(rings.filter(isLeap)).toEqual([]);
  });
});

it('draws each line of the graticule once: the tenth degrees, and the degrees between them', () => {
  const [ten, one] = graticuleFeatures().map(({ geometry }) => geometry.coordinates as Position[][]);
  expect(ten).toHaveLength(37 + 17);
  expect(one).toHaveLength(324 + 144);
});
