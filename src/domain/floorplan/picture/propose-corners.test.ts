import { describe, expect, it } from 'vitest';
import type { PlanePoint } from '../../geometry/index.ts';
import { mapped, rectangleTo, type Corners } from './homography.ts';
import { proposeCorners, type Greys } from './propose-corners.ts';

const [WIDTH, HEIGHT] = [480, 360];

/** A plan of 400 × 260 with walls, drawn where its corners are; `ground` around it, `paper` within. */
function picture(corners: Corners, ground: number, paper: number, isFramed = true): Greys {
  const values = new Uint8Array(WIDTH * HEIGHT).fill(ground);
  const size = { width: 400, height: 260 };
  const map = rectangleTo(size, corners)!;
  const draw = (x: number, y: number, value: number): void => {
    const [px, py] = mapped(map, [x, y]);
    const [column, row] = [Math.floor(px), Math.floor(py)];
    if (column >= 0 && column < WIDTH && row >= 0 && row < HEIGHT) values[row * WIDTH + column] = value;
  };
  for (let y = 0; y < size.height; y += 0.4) for (let x = 0; x < size.width; x += 0.4) draw(x, y, paper);
  const inset = isFramed ? 40 : 2;
  for (const y of [inset, 90, 150, size.height - inset])
    for (let x = inset; x < size.width - inset; x += 0.3) for (let w = 0; w < 3; w += 0.5) draw(x, y + w, 20);
  for (const x of [inset, 130, 220, 300, size.width - inset])
    for (let y = inset; y < size.height - inset; y += 0.3)
      for (let w = 0; w < 3; w += 0.5) draw(x + w, y, 20);
  return { width: WIDTH, height: HEIGHT, values };
}

const near = (found: Corners | undefined, wanted: Corners, off: number): void => {
  expect(found).toBeDefined();
  found!.forEach(([x, y], i) => {
    expect(Math.hypot(x - wanted[i]![0], y - wanted[i]![1])).toBeLessThanOrEqual(off);
  });
};
const turned = (degrees: number, wide: number, high: number): Corners => {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const corners: PlanePoint[] = [
    [-wide / 2, -high / 2],
    [wide / 2, -high / 2],
    [wide / 2, high / 2],
    [-wide / 2, high / 2],
  ];
  return corners.map(([x, y]): PlanePoint => [
    WIDTH / 2 + x * c - y * s,
    HEIGHT / 2 + x * s + y * c,
  ]) as unknown as Corners;
};

describe('proposeCorners', () => {
  it('a photo of a sheet on a wall, from the side → the corners of the sheet', () => {
    const corners: Corners = [
      [60, 50],
      [420, 80],
      [400, 300],
      [80, 330],
    ];
    const found = proposeCorners(picture(corners, 90, 230));
    expect(found?.by).toBe('sheet');
    near(found?.corners, corners, 4);
  });

  it.each([-7, -1.5, 0.4, 3, 12])('a scan that lies askew by %d degrees → turned by as much', (degrees) => {
    const found = proposeCorners(picture(turned(degrees, 380, 247), 250, 250, false));
    expect(found?.by).toBe('lines');
    const [[ax, ay], [bx, by]] = found!.corners;
    const angle = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
    expect(Math.abs(angle - degrees)).toBeLessThan(0.25);
  });

  it('a straight drawing with much free paper → cut to the drawing', () => {
    const corners = turned(0, 240, 156);
    const found = proposeCorners(picture(corners, 250, 250, false));
    near(found?.corners, corners, 12);
  });

  it('a straight drawing that fills its picture, an empty picture, a dark one → nothing', () => {
    expect(proposeCorners(picture(turned(0, WIDTH, HEIGHT), 250, 250, false))).toBeNull();
    const plain = (value: number): Greys => ({
      width: 60,
      height: 40,
      values: new Uint8Array(2400).fill(value),
    });
    expect([proposeCorners(plain(255)), proposeCorners(plain(0))]).toEqual([null, null]);
    expect(proposeCorners({ width: 3, height: 3, values: new Uint8Array(9) })).toBeNull();
  });
});
