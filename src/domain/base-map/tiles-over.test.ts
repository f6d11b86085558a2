import { describe, expect, it } from 'vitest';
import type { Bounds } from '../entities/geometry.ts';
import { BASE_MAP } from '../limits.ts';
import { tilesOver } from './tiles-over.ts';

const styleWith = (...sources: Record<string, unknown>[]) => ({
  version: 8 as const,
  sources: Object.fromEntries(
    sources.map((more, n) => [
      `s${n}`,
      { type: 'vector', tiles: [`https://tiles.example/${n}/{z}/{x}/{y}`], ...more },
    ]),
  ),
  layers: [],
});
const placesOf = (addresses: string[]) =>
  addresses.map((address) => address.split('/').slice(-3).map(Number) as [number, number, number]);
const BUILDING: Bounds = [10, 50, 10.002, 50.002];

describe('the tiles over a building', () => {
  it('are whole zooms of each source, from the widest view to the nearest that it has', () => {
    const addresses = tilesOver(styleWith({ maxzoom: 14 }, { minzoom: 5, maxzoom: 16 }), BUILDING);
    const zooms = (source: number) => [
      ...new Set(placesOf(addresses.filter((one) => one.includes(`example/${source}/`))).map(([z]) => z)),
    ];
    expect(zooms(0)).toEqual(Array.from({ length: 15 }, (_, z) => z));
    expect(zooms(1)).toEqual(Array.from({ length: 12 }, (_, z) => z + 5));
    expect(addresses).toContain('https://tiles.example/0/14/8647/5556');
  });

  it('are as many as may be stored, however large the place is', () => {
    for (const bounds of [BUILDING, [9, 49, 11, 51], [-180, -90, 180, 90]] as Bounds[]) {
      const addresses = tilesOver(styleWith({}, {}, {}), bounds);
      expect(addresses.length).toBeGreaterThan(0);
      expect(addresses.length).toBeLessThanOrEqual(BASE_MAP.maxTiles);
    }
  });

  it('lie on both sides of 180°, and end where the map does at a pole', () => {
    const across = placesOf(tilesOver(styleWith({}), [179.999, -17, 180.001, -16.999]));
    const columns = new Set(across.filter(([z]) => z === 8).map(([, x]) => x));
    expect(columns).toEqual(new Set([255, 0]));
    for (const bounds of [
      [0, 89.9, 0.01, 90],
      [0, -90, 0.01, -89.9],
    ] as Bounds[])
      for (const [z, x, y] of placesOf(tilesOver(styleWith({}), bounds)))
        expect([x >= 0 && x < 2 ** z, y >= 0 && y < 2 ** z]).toEqual([true, true]);
  });
});
