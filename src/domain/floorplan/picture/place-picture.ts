import { METRES_PER_POINT } from '../paper.ts';
import type { PlanAnchor } from '../read/drawing/placed-features.ts';
import type { MultiPolygon, Polygon, Position } from '../../entities/geometry.ts';
import { boundsOf, distanceMetres, localPlane, placePlan, roundPosition } from '../../geometry/index.ts';
import { measureFit, type OutlineFit } from '../placement/fit-outline.ts';
import { UNMOVED, type Placement } from '../placement/placement.ts';
import { pageCorners, type PagePicture } from './picture-pdf.ts';

type Measures = Pick<PagePicture, 'width' | 'height'>;

/** The south-west and north-east corners of a picture whose middle lies on a point, north up. */
export function pictureAnchors(picture: Measures, pivot: Position): [PlanAnchor, PlanAnchor] {
  const [low, high] = pageCorners(picture);
  const plane = localPlane(pivot);
  const half = [(high[0] * METRES_PER_POINT) / 2, (high[1] * METRES_PER_POINT) / 2] as const;
  return [
    { original: low, coordinates: roundPosition(plane.toEarth([-half[0], -half[1]])) },
    { original: high, coordinates: roundPosition(plane.toEarth([half[0], half[1]])) },
  ];
}

/** As large as the building it is a plan of. */
export function pictureOver(picture: Measures, outline: Polygon | MultiPolygon, pivot: Position): Placement {
  const [west, south, east, north] = boundsOf(outline) ?? [0, 0, 0, 0];
  const [{ coordinates: a }, { coordinates: b }] = pictureAnchors(picture, pivot);
  const wide = distanceMetres([west, pivot[1]], [east, pivot[1]]) / distanceMetres(a, [b[0], a[1]]);
  const high = distanceMetres([west, south], [west, north]) / distanceMetres(a, [a[0], b[1]]);
  const scale = Math.round(Math.min(wide, high) * 1e5) / 1e5;
  return scale > 0 ? { ...UNMOVED, scale } : UNMOVED;
}

/** How much of its building a picture covers. */
export function measurePictureFit(
  picture: Measures,
  outline: Polygon | MultiPolygon,
  pivot: Position,
  placement: Placement,
): OutlineFit {
  const [{ coordinates: a }, { coordinates: b }] = pictureAnchors(picture, pivot);
  const ring: Position[] = [a, [b[0], a[1]], b, [a[0], b[1]], a];
  return measureFit([{ type: 'Polygon', coordinates: [ring] }], outline, pivot, placement);
}

/** Where two anchors put the corners of a picture: top left, then clockwise. Null where they fix no direction. */
export function cornersOnEarth(
  picture: Measures,
  [a, b]: readonly [PlanAnchor, PlanAnchor],
): [Position, Position, Position, Position] | null {
  const carry = placePlan([a.original, b.original], [a.coordinates, b.coordinates]);
  if (carry === null) return null;
  const [low, high] = pageCorners(picture);
  return [carry([low[0], high[1]]), carry(high), carry([high[0], low[1]]), carry(low)];
}
