import { ClipperOffset, EndType, JoinType, PolyTree64, type Path64 } from 'clipper2-ts';
import type { MultiPolygon, Polygon, Position } from '../entities/geometry.ts';
import { areasInTree } from '../geometry/boolean/areas-in-tree.ts';
import { localPlane, rewind, roundGeometry, validityIssues, type PlanePoint } from '../geometry/index.ts';

/** Metres: how thick a wall is that is drawn as a line. */
export const WALL_THICKNESS_M = 0.2;
/** Whole numbers in a metre: Clipper computes on these. */
const UNITS = 10_000;
/** A corner sharper than this is cut off, so that no spike leaves it. Times half of the thickness. */
const MITRE = 2.5;

/**
 * The wall along a line of corners, `thickness` metres wide, in one piece: the line runs in its middle. A line whose last corner
 * is its first goes around. Null where that makes no valid shape: a line without length.
 * @param overhang metres by which both open ends are longer
 */
export function wallRun(
  line: readonly Position[],
  thickness = WALL_THICKNESS_M,
  overhang = 0,
): Polygon | MultiPolygon | null {
  const first = line[0];
  if (first === undefined) return null;
  const plane = localPlane(first);
  const corners = line
    .map((at) => plane.toPlane(at))
    .filter((at, i, all) => i === 0 || !samePlace(at, all[i - 1]!));
  if (corners.length < 2) return null;
  const isClosed = corners.length > 3 && samePlace(corners[0]!, corners.at(-1)!);
  const path = (isClosed ? corners.slice(0, -1) : longer(corners, overhang)).map(([x, y]) => ({
    x: Math.round(x * UNITS),
    y: Math.round(y * UNITS),
  }));
  const offset = new ClipperOffset(MITRE);
  offset.addPath(path, JoinType.Miter, isClosed ? EndType.Joined : EndType.Butt);
  const tree = new PolyTree64();
  offset.execute((thickness / 2) * UNITS, tree);
  const ringOf = (ring: Path64): Position[] => {
    const at = ring.map(({ x, y }) => plane.toEarth([x / UNITS, y / UNITS]));
    return at[0] === undefined ? [] : [...at, at[0]];
  };
  const areas = areasInTree(tree, ringOf).filter(([shell]) => (shell?.length ?? 0) >= 4);
  if (areas.length === 0) return null;
  const shape = rewind(
    roundGeometry(
      areas.length === 1
        ? { type: 'Polygon', coordinates: areas[0]! }
        : { type: 'MultiPolygon', coordinates: areas },
    ),
  );
  return validityIssues(shape).length === 0 ? shape : null;
}

const samePlace = ([x, y]: PlanePoint, [a, b]: PlanePoint): boolean => Math.hypot(x - a, y - b) < 0.01;

function longer(corners: readonly PlanePoint[], metres: number): readonly PlanePoint[] {
  const beyond = ([x, y]: PlanePoint, [fromX, fromY]: PlanePoint): PlanePoint => {
    const share = metres / Math.hypot(x - fromX, y - fromY);
    return [x + (x - fromX) * share, y + (y - fromY) * share];
  };
  return [
    beyond(corners[0]!, corners[1]!),
    ...corners.slice(1, -1),
    beyond(corners.at(-1)!, corners.at(-2)!),
  ];
}
