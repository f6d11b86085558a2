import type { PlanePoint } from '../../../geometry/index.ts';
import type { Rings } from './cut-bodies.ts';
import type { DoorSwing, IfcOpening } from './ifc-building.ts';
import type { IfcFile, IfcValue, Triangles } from './ifc-library.ts';
import { frameOf, type Frame } from './ifc-placement.ts';
import type { IfcTree } from './ifc-tree.ts';
import { numberIn, textIn } from './ifc-values.ts';

/** Metres beside an opening within which corners of its wall are its jambs. */
const JAMB = 0.08;
/** Metres: the thickest wall, and how thick an opening is whose wall is not known. */
const THICKEST = 1.2;
const LEAST_THICK = 0.02;
/** Metres: how wide an opening is at least. */
const LEAST_WIDE = 0.1;

/** Length of the level part of an axis from which it counts as level. */
const LEVEL = 0.5;

/** Where the entities of doors say how they open: in IFC 4 themselves, or in their type, in 2x3 in their style. */
const OPERATIONS: Readonly<Record<string, number>> = {
  IFCDOOR: 11,
  IFCDOORSTANDARDCASE: 11,
  IFCDOORTYPE: 10,
  IFCDOORSTYLE: 8,
};

function swingOf(file: IfcFile, tree: IfcTree, id: number): DoorSwing {
  const type = tree.typeOf(id);
  const told = [id, ...(type === null ? [] : [type])].map((one): IfcValue | undefined => {
    const at = OPERATIONS[file.entityOf(one)];
    return at === undefined ? null : file.valuesOf(one)[at];
  });
  const operation = told.find((one) => typeof one === 'string' && one !== 'NOTDEFINED');
  if (typeof operation !== 'string') return 'none';
  if (operation.startsWith('SINGLE_SWING_')) return operation.endsWith('LEFT') ? 'left' : 'right';
  return operation.startsWith('DOUBLE_') && operation.includes('SWING') ? 'both' : 'none';
}

/**
 * A door or a window: the gap that it fills, from jamb to jamb. Null without a place.
 * @param walls what the cut leaves of its wall
 */
export function openingOf(
  file: IfcFile,
  tree: IfcTree,
  id: number,
  metresPerUnit: number,
  walls: readonly Rings[],
): IfcOpening | null {
  const values = file.valuesOf(id);
  const frame = frameOf(file, values[5]);
  if (frame === null) return null;
  const at: PlanePoint = [frame.origin[0] * metresPerUnit, frame.origin[1] * metresPerUnit];
  const stated = numberIn(values[9]);
  const width = stated === null ? null : stated * metresPerUnit;
  const gap = tree.gapOf(id);
  const cut = gap === null ? [] : file.bodiesOf(gap);
  const bodies = cut.length > 0 ? cut : file.bodiesOf(id);
  const { along, box } = alignedBox(frame, bodies, at);
  const areas = box === null ? [] : areaOf(box, at, along, walls);
  return {
    globalId: textIn(values[0]) ?? '',
    name: textIn(values[2]),
    at,
    width,
    swing: swingOf(file, tree, id),
    areas,
  };
}

/** Along and across the opening: metres from its place. */
type Box = [left: number, near: number, right: number, far: number];

const local = ([x, y]: PlanePoint, at: PlanePoint, [ux, uy]: PlanePoint): PlanePoint => {
  const [dx, dy] = [x - at[0], y - at[1]];
  return [dx * ux + dy * uy, dy * ux - dx * uy];
};

/** Along its width: its x axis, or, where that stands upright, the level axis along which it is longest. */
function alignedBox({ x, y, z }: Frame, bodies: readonly Triangles[], at: PlanePoint) {
  const boxes = [x, y, z].flatMap(([dx, dy]) => {
    const length = Math.hypot(dx, dy);
    if (length < LEVEL) return [];
    const along: PlanePoint = [dx / length, dy / length];
    return [{ along, box: boxOf(bodies, at, along) }];
  });
  const isLevel = Math.hypot(x[0], x[1]) >= LEVEL;
  const wide = ({ box }: (typeof boxes)[number]): number => (box === null ? 0 : box[2] - box[0]);
  const [first = { along: [1, 0] as PlanePoint, box: null }, second] = boxes;
  return isLevel || second === undefined || wide(first) >= wide(second) ? first : second;
}

function boxOf(bodies: readonly Triangles[], at: PlanePoint, along: PlanePoint): Box | null {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const body of bodies)
    for (let i = 0; i + 2 < body.length; i += 3) grow(box, local([body[i]!, body[i + 1]!], at, along));
  return box[0] <= box[2] ? box : null;
}

function grow(box: Box, [u, v]: PlanePoint): void {
  box[0] = Math.min(box[0], u);
  box[1] = Math.min(box[1], v);
  box[2] = Math.max(box[2], u);
  box[3] = Math.max(box[3], v);
}

/** From jamb to jamb, as thick as the wall there. */
function areaOf(
  [left, near, right, far]: Box,
  at: PlanePoint,
  along: PlanePoint,
  walls: readonly Rings[],
): Rings[] {
  const jambs: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const corner of walls.flat(2)) {
    const [u, v] = local(corner, at, along);
    const isAtEdge = Math.abs(u - left) <= JAMB || Math.abs(u - right) <= JAMB;
    if (isAtEdge && v >= near - JAMB && v <= far + JAMB) grow(jambs, [u, v]);
  }
  const isKnown = jambs[3] - jambs[1] >= LEAST_THICK;
  const [from, to] = isKnown ? [jambs[1], jambs[3]] : [near, far];
  if (right - left < LEAST_WIDE || to - from < LEAST_THICK || to - from > THICKEST) return [];
  const corner = (u: number, v: number): PlanePoint => [
    at[0] + u * along[0] - v * along[1],
    at[1] + u * along[1] + v * along[0],
  ];
  return [[[corner(left, from), corner(right, from), corner(right, to), corner(left, to)]]];
}
