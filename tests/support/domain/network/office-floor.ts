import type { Polygon, Position } from '../../../../src/domain/entities/geometry.ts';
import type { LevelFeature } from '../../../../src/domain/wayfinding/generate/index.ts';

/** Metres to degrees at the equator. */
const METRE = 1 / 111_320;
const [LENGTH, WIDTH, WINGS, ROOMS] = [200, 100, 8, 25];
const EDGE = 4;

const box = (x0: number, y0: number, x1: number, y1: number): Polygon => {
  const at = (x: number, y: number): Position => [x * METRE, y * METRE];
  return {
    type: 'Polygon',
    coordinates: [[at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1), at(x0, y0)]],
  };
};

/** 20,000 m² with 400 rooms on either side of eight corridors, and a hall in the middle of two of them. */
export function officeFloor(hasHall: boolean): LevelFeature[] {
  const features: LevelFeature[] = [];
  const put = (typeCode: string, ...sides: [number, number, number, number]): void => {
    features.push({ fid: `${typeCode} ${features.length}`, typeCode, name: null, geometry: box(...sides) });
  };
  put('level-outline', 0, 0, LENGTH, WIDTH);
  const [height, width] = [WIDTH / WINGS, (LENGTH - 2 * EDGE) / ROOMS];
  const row = (wing: number, low: number, high: number, wall: number): void => {
    for (let i = 0; i < ROOMS; i++) {
      const [from, to] = [EDGE + i * width, EDGE + (i + 1) * width];
      if (hasHall && wing >= 3 && wing < 5 && from > 75 && to < 125) continue;
      const door = from + 2 + ((i * 37 + wing * 11) % 5) * 0.8;
      put('room', from + 0.1, low, to - 0.1, high);
      put('wall', to - 0.1, low, to + 0.1, high);
      if (i === 0) put('wall', from - 0.1, low, from + 0.1, high);
      put('wall', from, wall, door - 0.5, wall + 0.2);
      put('wall', door + 0.5, wall, to, wall + 0.2);
      put('door', door - 0.5, wall, door + 0.5, wall + 0.2);
    }
  };
  for (let wing = 0; wing < WINGS; wing++) {
    const y = wing * height;
    row(wing, y + 0.1, y + 5, y + 5);
    row(wing, y + 7.7, y + 12.4, y + 7.5);
    if (wing > 0 && !(hasHall && wing === 4)) put('wall', EDGE, y - 0.1, LENGTH - EDGE, y + 0.1);
  }
  put('corridor', 0, 0, EDGE, WIDTH);
  put('corridor', LENGTH - EDGE, 0, LENGTH, WIDTH);
  return features;
}
