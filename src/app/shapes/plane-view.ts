import type { Bounds, FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import { boundsOf, localPlane, ringsOf } from '../../domain/geometry/index.ts';

/** A look from above on a piece of the earth, in metres from its middle; y grows southwards, as on a screen. */
export interface PlaneView {
  viewBox: string;
  /** Metres from side to side. */
  width: number;
  height: number;
  bounds: Bounds;
  pathOf: (geometry: FeatureGeometry) => string;
  pointAt: (position: Position) => readonly [x: number, y: number];
}

/** A view is never narrower than this, in metres: a point has no size of its own. */
const NARROWEST_M = 8;

/** What is free on each side, as a share of what is shown. */
const MARGIN = 0.18;

/** The view that shows all of these; null without any. */
export function planeView(shown: readonly Bounds[]): PlaneView | null {
  const all = shown.filter((bounds) => bounds.every(Number.isFinite));
  if (all.length === 0) return null;
  const west = Math.min(...all.map(([w]) => w));
  const south = Math.min(...all.map(([, s]) => s));
  const east = Math.max(...all.map(([, , e]) => e));
  const north = Math.max(...all.map(([, , , n]) => n));
  const plane = localPlane([(west + east) / 2, (south + north) / 2]);
  const pointAt = (position: Position): readonly [number, number] => {
    const [x, y] = plane.toPlane(position);
    return [rounded(x), rounded(-y)];
  };
  const [right, top] = plane.toPlane([east, north]);
  const width = withMargin(Math.abs(right) * 2);
  const height = withMargin(Math.abs(top) * 2);
  const [lowWest, lowSouth] = plane.toEarth([-width / 2, -height / 2]);
  const [highEast, highNorth] = plane.toEarth([width / 2, height / 2]);
  return {
    viewBox: [-width / 2, -height / 2, width, height].map(rounded).join(' '),
    width,
    height,
    bounds: [lowWest, lowSouth, highEast, highNorth],
    pointAt,
    pathOf: (geometry) =>
      ringsOf(geometry)
        .map((ring) => `M${ring.map((corner) => pointAt(corner).join(' ')).join('L')}Z`)
        .join(''),
  };
}

/** How far a view of points goes beyond them, in metres, until it has something to see them by. */
const REACHES_M = [5, 10, 20, 40, 80];
/** Corners that show where one is. */
const SEEN_BY = 4;

/** The bounds of points with some of their surroundings; a point by itself would be empty. */
export function takingIn(points: Bounds, around: readonly FeatureGeometry[]): Bounds {
  const plane = localPlane([(points[0] + points[2]) / 2, (points[1] + points[3]) / 2]);
  const [east, north] = plane.toPlane([points[2], points[3]]);
  const corners = around.flatMap(positionsOf);
  const views = REACHES_M.map((reach): Bounds => {
    const [west, south] = plane.toEarth([-east - reach, -north - reach]);
    const [right, top] = plane.toEarth([east + reach, north + reach]);
    return [west, south, right, top];
  });
  const isIn = ([x, y]: Position, [west, south, right, top]: Bounds): boolean =>
    x >= west && x <= right && y >= south && y <= top;
  const enough = views.find((view) => corners.filter((corner) => isIn(corner, view)).length >= SEEN_BY);
  return enough ?? views[1] ?? points;
}

const withMargin = (metres: number): number => Math.max(NARROWEST_M, metres * (1 + 2 * MARGIN));

/** To a tenth of a millimetre. */
const rounded = (metres: number): number => Math.round(metres * 1e4) / 1e4;

export const meets = (a: Bounds, b: Bounds): boolean =>
  a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

/** The bounds of the corners that not all of the shapes have; null where all have the same. */
export function differingBounds(shapes: readonly FeatureGeometry[]): Bounds | null {
  const corners = shapes.map((shape) => new Map(positionsOf(shape).map((one) => [one.join(), one])));
  const lone = corners.flatMap((own) =>
    [...own].flatMap(([key, position]) => (corners.every((other) => other.has(key)) ? [] : [position])),
  );
  if (lone.length === 0) return null;
  return boundsOf({ type: 'Polygon', coordinates: [lone] });
}

function positionsOf(shape: FeatureGeometry): Position[] {
  return shape.type === 'Point' ? [shape.coordinates] : ringsOf(shape).flat();
}
