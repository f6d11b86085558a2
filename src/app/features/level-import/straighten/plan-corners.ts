import type { PlanePoint } from '../../../../domain/geometry/index.ts';
import type { Corners, PixelSize } from '../../../../domain/floorplan/picture/homography.ts';

export const wholePicture = ({ width, height }: PixelSize): Corners => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
];

/** The same corners for a plan whose top is another side. @param quarters to the left */
export function turnedBy(corners: Corners, quarters: 1 | -1): Corners {
  const [a, b, c, d] = corners;
  return quarters === 1 ? [b, c, d, a] : [d, a, b, c];
}

/** With one corner elsewhere, on the picture. */
export function withCorner(corners: Corners, index: number, [x, y]: PlanePoint, size: PixelSize): Corners {
  const at: PlanePoint = [
    Math.round(Math.min(size.width, Math.max(0, x))),
    Math.round(Math.min(size.height, Math.max(0, y))),
  ];
  return corners.map((corner, i) => (i === index ? at : corner)) as unknown as Corners;
}
