import type { FeatureGeometry, Position, Ring } from '../../entities/geometry.ts';
import { areaSquareMetres } from './area-square-metres.ts';
import { boundsOf } from '../bounds.ts';
import { centreOf } from './centre-of.ts';
import { RADIANS } from '../metric/wgs84.ts';
import { partsOf } from '../transform/rings-of.ts';
import { unwrapAntimeridian, wrapPosition } from '../transform/antimeridian.ts';

/** A place must be this much further from the outline than the best one so far to be worth moving the label. */
const GAIN = 1.1;
const MOST_CELLS = 2000;
const MOST_COLUMNS = 44;

interface Cell {
  x: number;
  y: number;
  half: number;
  /** Distance from the cell's middle to the outline, negative outside. */
  distance: number;
  /** The most that any place in the cell can reach. */
  most: number;
}

/**
 * A point well inside the geometry, best for a label: the centre of mass if that is about as far from the outline as a point
 * can be, else the point farthest from the outline (searched by quartering, most promising cell first). Of several parts the
 * largest has the label. Null without a position.
 */
export function labelPoint(geometry: FeatureGeometry): Position | null {
  const whole = unwrapAntimeridian(geometry);
  if (whole === geometry) return labelInPlane(geometry);
  const point = labelInPlane(whole);
  return point === null ? null : wrapPosition(point);
}

function labelInPlane(geometry: FeatureGeometry): Position | null {
  const centre = centreOf(geometry);
  const part = largestPart(geometry);
  if (!part || !centre) return centre;
  const bounds = boundsOf({ type: 'Polygon', coordinates: part });
  if (!bounds) return centre;
  const [west, south, east, north] = bounds;
  // Degrees of longitude are shorter: search where distances are true.
  const squeeze = Math.cos(((south + north) / 2) * RADIANS);
  const width = (east - west) * squeeze;
  const height = north - south;
  const size = Math.min(width, height);
  if (!(size > 0)) return centre;
  const edges = edgesOf(part, west, south, squeeze);
  const middle = centreOf({ type: 'Polygon', coordinates: part }) ?? centre;
  const start = cellAt(edges, (middle[0] - west) * squeeze, middle[1] - south, 0);
  // Nothing is further from the outline than half the smaller side.
  if (start.distance * GAIN >= size / 2) return middle;
  const best = search(edges, width, height, size, start);
  return best === start ? middle : [west + best.x / squeeze, south + best.y];
}

/** Ends of all edges as x, y, x, y, measured from the corner of the bounds. */
function edgesOf(rings: readonly Ring[], west: number, south: number, squeeze: number): Float64Array {
  let count = 0;
  for (const ring of rings) count += Math.max(0, ring.length - 1);
  const edges = new Float64Array(count * 4);
  let at = 0;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      edges[at++] = (ring[i - 1]![0] - west) * squeeze;
      edges[at++] = ring[i - 1]![1] - south;
      edges[at++] = (ring[i]![0] - west) * squeeze;
      edges[at++] = ring[i]![1] - south;
    }
  }
  return edges;
}

function search(edges: Float64Array, width: number, height: number, size: number, start: Cell): Cell {
  let best = start;
  const half = size / 2;
  const open: Cell[] = [];
  const columns = Math.min(Math.ceil(width / size), MOST_COLUMNS);
  const rows = Math.min(Math.ceil(height / size), MOST_COLUMNS);
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const x = (width * (i + 0.5)) / columns;
      const y = (height * (j + 0.5)) / rows;
      open.push(cellAt(edges, x, y, Math.max(half, width / columns / 2, height / rows / 2)));
    }
  }
  for (let looked = open.length; open.length > 0 && looked < MOST_CELLS; looked += 4) {
    const cell = takeMostPromising(open);
    if (cell.distance > best.distance * (best.distance > 0 ? GAIN : 1)) best = cell;
    if (best.distance > 0 && cell.most <= best.distance * GAIN) break;
    const h = cell.half / 2;
    for (const [dx, dy] of [
      [-h, -h],
      [h, -h],
      [-h, h],
      [h, h],
    ] as const)
      open.push(cellAt(edges, cell.x + dx, cell.y + dy, h));
  }
  return best;
}

function takeMostPromising(cells: Cell[]): Cell {
  let at = 0;
  for (let i = 1; i < cells.length; i++) if (cells[i]!.most > cells[at]!.most) at = i;
  const taken = cells[at]!;
  cells[at] = cells.at(-1)!;
  cells.pop();
  return taken;
}

function cellAt(edges: Float64Array, x: number, y: number, half: number): Cell {
  const distance = signedDistance(edges, x, y);
  return { x, y, half, distance, most: distance + half * Math.SQRT2 };
}

/** Distance to the nearest edge, negative outside. Not exact: labels need no exactness. */
function signedDistance(edges: Float64Array, px: number, py: number): number {
  let isInside = false;
  let nearest = Infinity;
  for (let i = 0; i < edges.length; i += 4) {
    const ax = edges[i]!;
    const ay = edges[i + 1]!;
    const by = edges[i + 3]!;
    const dx = edges[i + 2]! - ax;
    const dy = by - ay;
    if (ay > py !== by > py && px < (dx * (py - ay)) / dy + ax) isInside = !isInside;
    const square = dx * dx + dy * dy;
    const along = square > 0 ? Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / square)) : 0;
    const ex = px - ax - along * dx;
    const ey = py - ay - along * dy;
    nearest = Math.min(nearest, ex * ex + ey * ey);
  }
  return (isInside ? 1 : -1) * Math.sqrt(nearest);
}

function largestPart(geometry: FeatureGeometry): Ring[] | undefined {
  const parts = partsOf(geometry);
  if (parts.length < 2) return parts[0];
  const area = (part: Ring[]): number => areaSquareMetres({ type: 'Polygon', coordinates: part });
  return parts.reduce((largest, part) => (area(part) > area(largest) ? part : largest));
}
