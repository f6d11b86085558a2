import { boxAround } from '../geometry/plane/box.ts';
import { hypotenuse } from '../geometry/metric/hypotenuse.ts';
import { type Answer, answerOf, CodedError } from '../coded-error.ts';
import type { FeatureGeometry, Position } from '../entities/geometry.ts';
import type { OwnIdentity } from '../floorplan/own-drawing.ts';
import { layerSummaries, type LayerSummary, type RoleChoices } from '../floorplan/index.ts';
import { localPlane, rewind, roundGeometry, validityIssues } from '../geometry/index.ts';
import { builtInTaxonomy, planRoleOf, suggestType } from '../taxonomy/index.ts';
import type { PlacedCollection, PlacedFeature } from '../floorplan/read/drawing/placed-features.ts';
import { type Face, facesOf, placeIn, type Ring } from './planar-faces.ts';
import { doorsOfSwings } from './doors-of-swings.ts';
import { closeGaps } from './close-gaps.ts';
import { interiorPoint } from './interior-point.ts';
import { labelOf } from './room-labels.ts';
import { snapRound } from './snap-rounding.ts';
import type { Corner, Segment } from './linework/segment.ts';
import { THICKEST_WALL } from './linework/wall-sides.ts';
import { meanWidth, type Shape, type Sketch, sketchOf } from './read-linework.ts';
import { withoutStrays } from './remove-strays.ts';
import { distanceToSegment } from '../geometry/plane/segment.ts';
import { signedArea } from '../geometry/plane/ring.ts';

/** Something found on a plan. */
export interface Finding {
  typeCode: string;
  name: string | null;
  geometry: FeatureGeometry;
  /** Of a beacon in a drawing of ours. */
  identity?: OwnIdentity;
}

/** Bytes of JSON. A plan that is larger has several times the lines that rooms can be looked for in. */
const MOST_BYTES = 100_000_000;
/** Centimetres by which lines of a drawing miss each other. */
const TOLERANCE = 3;
/** Square metres. */
const LEAST_ROOM = 1;
/** The same for a space that has neither a name nor a door: a pier or a shaft is as large. */
const LEAST_CLOSED = 3;
const LEAST_PART = 0.01;
/** An opening in a wall is at most so large, and at most as wide as the thickest wall is thick (mean width, centimetres). */
const MOST_OPENING = 4;
const WIDEST_OPENING = 75;
/** Share of what is around an opening that the closed gaps are. */
const MOSTLY_GAP = 0.4;
/** Centimetres: a door for people, from and to, and how far beyond a gap is looked for ground. */
const LEAST_DOOR = 50;
const WIDEST_DOOR = 130;
const BEYOND = 30;
/** From the end of a door to what is around its room. */
const AT_DOOR = 30;
/** Cosine of directions that are the same. */
const ALONG = 0.97;
/** Square metres up to which what is round is the head of an axis or a column, and how round that is (1 is a circle). */
const MOST_BUBBLE = 3;
const ROUND = 0.95;
/** A rectangle over such a share of the drawing's width and height with so many texts of its own is the frame of a sheet. */
const FRAME_SHARE = 0.8;
const FRAME_TEXTS = 10;
const LEAST_FRAME = 100;
const OPENINGS = new Set(['door', 'window']);
const ROOM_ROLES = new Set(['room', 'walkable']);

/**
 * Finds the rooms of a floor plan: what its walls close in once doors and other openings are closed. Walls and doors
 * are found on the way. A plan that says what its polygons are keeps them as they are. Refused with `plan-too-complex`.
 */
export const findRooms = (features: readonly PlacedFeature[], choices: RoleChoices = {}): Answer<Finding[]> =>
  answerOf(() => findingsOf(features, choices));

/** The same for a plan as UTF-8 JSON, as readers of drawings give it. */
export const findRoomsInJson = (plan: Uint8Array): Answer<Finding[]> =>
  answerOf(() => findingsOf(featuresIn(plan), {}));

/** Rooms of a plan as UTF-8 JSON, and the layers that they were looked for on. */
export function findOnLayers(
  plan: Uint8Array,
  choices: RoleChoices,
): { layers: LayerSummary[]; findings: Answer<Finding[]> } {
  const features = answerOf(() => featuresIn(plan));
  if (!features.ok) return { layers: [], findings: features };
  return { layers: layerSummaries(features.value), findings: findRooms(features.value, choices) };
}

function featuresIn(plan: Uint8Array): PlacedFeature[] {
  if (plan.length > MOST_BYTES) throw new CodedError('plan-too-complex');
  return (JSON.parse(new TextDecoder().decode(plan)) as PlacedCollection).features;
}

function findingsOf(features: readonly PlacedFeature[], choices: RoleChoices): Finding[] {
  const origin = firstPosition(features);
  if (!origin) return [];
  const plane = localPlane(origin);
  const toPlane = (position: Position): Corner => {
    const [x, y] = plane.toPlane(position);
    return [Math.round(x * 100), Math.round(y * 100)];
  };
  const toEarth = ([x, y]: Corner): Position => plane.toEarth([x / 100, y / 100]);
  const sketch = sketchOf(features, toPlane, choices);
  const lines = withoutStrays(sketch.lines);
  const noded = snapRound(lines, TOLERANCE);
  const { across: gaps, caps } = closeGaps(noded);
  const doors = sketch.doors.filter((door) => gaps.filter((gap) => isBesideGap(door, gap)).length < 2);
  const faces = facesOf(snapRound([...noded, ...gaps, ...caps, ...doors, ...sketch.partitions], TOLERANCE));
  const judged = faces.flatMap((face) => judge(face, sketch, gaps, faces) ?? []);
  const known = [...sketch.shapes, ...judged].filter(({ typeCode }) => OPENINGS.has(typeCode));
  const hung = doorsOfSwings(
    sketch.swings,
    [...noded, ...sketch.partitions],
    faces,
    known.flatMap(({ rings }) => rings.slice(0, 1)),
  );
  const found: Shape[] = [
    ...sketch.shapes,
    ...judged,
    ...hung.map((ring) => ({ rings: [ring], typeCode: 'door', name: null })),
  ];
  return found.flatMap(({ rings, typeCode, name }): Finding[] => {
    const geometry = roundGeometry(rewind(polygonOf(rings, toEarth)));
    return validityIssues(geometry).length === 0 ? [{ typeCode, name, geometry }] : [];
  });
}

/** Whether a gap that is closed already is one side of the door's opening. */
function isBesideGap([a, b]: Segment, [c, d]: Segment): boolean {
  const [dx, dy, ex, ey] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const [door, gap] = [hypotenuse(dx, dy), hypotenuse(ex, ey)];
  if (Math.abs(dx * ex + dy * ey) < ALONG * door * gap || gap < door / 2) return false;
  const [mx, my] = [(c[0] + d[0] - a[0] - b[0]) / 2, (c[1] + d[1] - a[1] - b[1]) / 2];
  const [along, beside] = [Math.abs(mx * dx + my * dy) / door, Math.abs(mx * dy - my * dx) / door];
  return along <= door / 3 && beside <= THICKEST_WALL;
}

function firstPosition(features: readonly PlacedFeature[]): Position | null {
  for (const { geometry } of features) {
    let coordinates: unknown = geometry?.coordinates;
    while (Array.isArray(coordinates) && Array.isArray(coordinates[0])) coordinates = coordinates[0];
    if (Array.isArray(coordinates) && coordinates.length > 1) return coordinates as Position;
  }
  return null;
}

/** The shape of a face; null for no shape, or a known one. */
function judge(face: Face, sketch: Sketch, gaps: readonly Segment[], faces: readonly Face[]): Shape | null {
  const rings = [face.shell, ...face.holes].map(withoutStraightCorners);
  const area = face.area / 10_000;
  const inside = interiorPoint(face);
  if (!inside || area < LEAST_PART) return null;
  if (sketch.shapes.some((shape) => isKnown(shape, inside))) return null;
  const isThin = meanWidth(rings) <= THICKEST_WALL;
  // The outline of a wall that runs around a room is drawn without the room as its hole.
  if (sketch.bodies.some((body) => (isThin || body.isFilled) && isInRings(inside, body.rings)))
    return { rings, typeCode: 'wall', name: null };
  if (area <= MOST_BUBBLE && isRound(face)) return null;
  if (isFrame(face, rings, sketch)) return null;
  const { name, typeCode } = labelOf(face, sketch.labels);
  const opening = typeCode === null && area <= MOST_OPENING ? openingOf(rings, face, gaps, faces) : null;
  if (opening !== null) return { rings, typeCode: opening, name: null };
  if (isThin) return sketch.shapes.length > 0 ? null : { rings, typeCode: 'wall', name: null };
  if (area < LEAST_ROOM) return null;
  if (name === null && area < LEAST_CLOSED && !hasDoor(face, sketch.doors)) return null;
  if (name === null) return { rings, typeCode: 'room-outline', name };
  return { rings, typeCode: typeCode ?? suggestRoom(name), name };
}

const lengthAround = (shell: Ring): number =>
  shell.reduce((sum, corner, i) => {
    const next = shell[(i + 1) % shell.length]!;
    return sum + hypotenuse(next[0] - corner[0], next[1] - corner[1]);
  }, 0);

const isRound = ({ shell, area }: Face): boolean => (4 * Math.PI * area) / lengthAround(shell) ** 2 >= ROUND;

/** Whether a face is what the frame of a sheet leaves free around its plan. */
function isFrame({ shell, holes, area }: Face, [outer]: readonly Ring[], { lines, labels }: Sketch): boolean {
  if (outer?.length !== 4 || area < LEAST_FRAME * 10_000) return false;
  const [own, all] = [sizeOf(shell), sizeOf(lines.flat())];
  if (own[0] < all[0] * FRAME_SHARE || own[1] < all[1] * FRAME_SHARE) return false;
  return labels.filter(({ at }) => isInRings(at, [shell, ...holes])).length >= FRAME_TEXTS;
}

/** Of the box around corners. */
function sizeOf(corners: readonly Corner[]): [width: number, height: number] {
  const [west, south, east, north] = boxAround(corners);
  return [east - west, north - south];
}

/** Whether a door leads into a face; where a plan draws none, it is not known. */
function hasDoor({ shell }: Face, doors: readonly Segment[]): boolean {
  const isAt = (corner: Corner): boolean =>
    shell.some((from, i) => distanceToSegment(corner, from, shell[(i + 1) % shell.length]!) <= AT_DOOR);
  return doors.length === 0 || doors.some(([a, b]) => isAt(a) && isAt(b));
}

/** A door or a window lies between two closed gaps, which are most of what is around it. Null where it is neither. */
function openingOf(
  rings: readonly Ring[],
  face: Face,
  gaps: readonly Segment[],
  faces: readonly Face[],
): 'door' | 'window' | null {
  if (meanWidth(rings) > WIDEST_OPENING) return null;
  const corners = new Set(face.shell.map(String));
  const own = gaps.filter(([a, b]) => corners.has(String(a)) && corners.has(String(b)));
  const lengths = own.map(([a, b]) => hypotenuse(b[0] - a[0], b[1] - a[1]));
  const around = lengthAround(face.shell);
  if (own.length < 2 || lengths.reduce((sum, one) => sum + one, 0) < around * MOSTLY_GAP) return null;
  if (Math.max(...lengths) < LEAST_DOOR) return null;
  // A wide opening to the outside is more likely glass than a gate.
  const isWide = Math.max(...lengths) > WIDEST_DOOR;
  return isWide && own.some((gap) => leadsOut(gap, faces)) ? 'window' : 'door';
}

function leadsOut([a, b]: Segment, faces: readonly Face[]): boolean {
  const length = hypotenuse(b[0] - a[0], b[1] - a[1]);
  const middle: Corner = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  return [-BEYOND, BEYOND].some((away) => {
    const spot: Corner = [
      middle[0] + ((b[1] - a[1]) / length) * away,
      middle[1] - ((b[0] - a[0]) / length) * away,
    ];
    return !faces.some((face) => placeIn(spot, face.shell) > 0);
  });
}

function suggestRoom(name: string): string {
  const typeCode = suggestType(name, builtInTaxonomy);
  return typeCode !== null && ROOM_ROLES.has(planRoleOf(typeCode, builtInTaxonomy)) ? typeCode : 'room';
}

/** The floor as a whole and walkable areas may hold rooms; any other known area can't hold another room. */
function isKnown({ rings, typeCode }: Shape, inside: Corner): boolean {
  return planRoleOf(typeCode, builtInTaxonomy) !== 'outline' && isInRings(inside, rings);
}

const isInRings = (corner: Corner, [shell, ...holes]: readonly Ring[]): boolean =>
  shell !== undefined && placeIn(corner, shell) > 0 && holes.every((hole) => placeIn(corner, hole) < 0);

function withoutStraightCorners(ring: Ring): Ring {
  const bent = ring.filter((corner, i) => {
    const before = ring[(i + ring.length - 1) % ring.length]!;
    const after = ring[(i + 1) % ring.length]!;
    return (
      (corner[0] - before[0]) * (after[1] - before[1]) !== (corner[1] - before[1]) * (after[0] - before[0])
    );
  });
  return bent.length > 2 && signedArea(bent) !== 0 ? bent : ring;
}

function polygonOf(rings: readonly Ring[], toEarth: (corner: Corner) => Position): FeatureGeometry {
  const closed = rings.map((ring) => [...ring, ring[0]!].map(toEarth));
  return { type: 'Polygon', coordinates: closed };
}
