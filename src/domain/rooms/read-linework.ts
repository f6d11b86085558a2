import { hypotenuse } from '../geometry/metric/hypotenuse.ts';
import { chosenRole, type LayerRole, type RoleChoices } from '../floorplan/index.ts';
import type { Position } from '../entities/geometry.ts';
import { builtInTaxonomy, type PlanRole, planRoleOf, suggestType } from '../taxonomy/index.ts';
import type { PlacedFeature, PlacedGeometry } from '../floorplan/read/drawing/placed-features.ts';
import type { Ring } from './planar-faces.ts';
import { doorCornersIn, readDoors, linesOf } from './linework/read-doors.ts';
import { dashesAmong } from './linework/drawn-dashes.ts';
import { THICKEST_WALL } from './linework/wall-sides.ts';
import { wallsOnSheet } from './linework/walls-on-sheet.ts';
import { wallsByPen } from './linework/walls-by-pen.ts';
import { fixturesAmong } from './find-fixtures.ts';
import { thinPartitions } from './linework/thin-partitions.ts';
import type { Corner, Segment } from './linework/segment.ts';
import { signedArea } from '../geometry/plane/ring.ts';

/** A text of the plan and where it stands. */
export interface Label {
  at: Corner;
  text: string;
  role: LayerRole;
}

/** A polygon of the plan whose type is known. */
export interface Shape {
  rings: Ring[];
  typeCode: string;
  name: string | null;
}

/** What a plan holds, in whole centimetres. */
export interface Sketch {
  lines: Segment[];
  /** Doors as they are when closed. */
  doors: Segment[];
  /** Those of them that swing, from hinge to latch. */
  swings: Segment[];
  /** Sides of what is too thin for a wall, and parts rooms all the same. */
  partitions: Segment[];
  labels: Label[];
  /** Bodies of walls: thin outlines and what is filled. */
  bodies: { rings: Ring[]; isFilled: boolean }[];
  /** Of a file that says what its polygons are. */
  shapes: Shape[];
}

/** Where a feature of a file may say what it is, and what it is called. */
const TYPE_MEMBERS = ['typeCode', 'type', 'category', 'room', 'amenity', 'shop', 'indoor'];
const NAME_MEMBERS = ['name', 'text', 'title', 'label'];
/** Metres of wall from which the layers of walls are trusted to hold them all. */
const ENOUGH_WALL = 20;

const WALL: ReadonlySet<LayerRole> = new Set(['wall']);
const DOOR: ReadonlySet<LayerRole> = new Set(['door']);
const USED_IF_NAMED: ReadonlySet<LayerRole> = new Set(['wall', 'window']);
const USED_IF_NOT: ReadonlySet<LayerRole> = new Set(['wall', 'window', 'door', 'other']);
const LINE_ROLES: ReadonlySet<PlanRole> = new Set(['wall', 'window', 'door', 'outline']);

interface Sorted {
  role: LayerRole;
  runs: Corner[][];
  /** The file says of each thing what it is, and draws no symbols. */
  isDescribed?: true;
  /** Of the pen. */
  strokeWidth?: number;
  /** Of a block: a symbol. */
  isInBlock?: true;
}

/** Reads the features of a plan. @param toPlane centimetres from lon/lat. @param choices a person's choices for its layers */
export function sketchOf(
  features: readonly PlacedFeature[],
  toPlane: (position: Position) => Corner,
  choices: RoleChoices = {},
): Sketch {
  const sketch: Sketch = {
    lines: [],
    doors: [],
    swings: [],
    partitions: [],
    labels: [],
    bodies: [],
    shapes: [],
  };
  const sorted = features.flatMap((feature): Sorted[] => {
    const { geometry, properties } = feature;
    if (!geometry || properties['typeCode'] === 'georeferencing-anchor') return [];
    const layer = properties['layer'];
    return typeof layer === 'string'
      ? drawn(geometry, chosenRole(choices, layer, properties['block']), properties, sketch, toPlane)
      : described(geometry, properties, sketch, toPlane);
  });
  const runsOf = (roles: ReadonlySet<LayerRole>): Corner[][] =>
    sorted.filter(({ role }) => roles.has(role)).flatMap(({ runs }) => runs);
  const areWallsNamed = lengthOf(linesOf(runsOf(WALL))) >= ENOUGH_WALL * 100;
  const byPen = areWallsNamed ? null : wallsByPen(sorted.filter(({ role }) => USED_IF_NOT.has(role)));
  if (byPen) {
    sketch.lines = linesOf(byPen.walls);
    sketch.doors = byPen.openings;
    sketch.swings = byPen.swings;
    return sketch;
  }
  const used = runsOf(areWallsNamed ? USED_IF_NAMED : USED_IF_NOT);
  const mayBeDoors = runsOf(areWallsNamed ? DOOR : USED_IF_NOT);
  if (areWallsNamed) {
    const loose = sorted.filter(({ role, isInBlock }) => role === 'other' && isInBlock !== true);
    const lines = linesOf(loose.flatMap(({ runs }) => runs));
    sketch.partitions = thinPartitions(lines, linesOf(used), doorCornersIn(mayBeDoors));
  }
  const doors = readDoors(mayBeDoors, [...used, ...sketch.partitions], areWallsNamed);
  sketch.doors = doors.closed;
  sketch.swings = doors.swings;
  const isDescribed = new Set(sorted.filter((one) => one.isDescribed).flatMap(({ runs }) => runs));
  const texts = sketch.labels.map(({ at }) => at);
  const fixtures = areWallsNamed ? new Set() : fixturesAmong(used, texts, doors.swings);
  const dashes = areWallsNamed ? new Set() : dashesAmong(sorted.filter(({ role }) => USED_IF_NOT.has(role)));
  const isLeftOut = (run: Corner[]): boolean =>
    !areWallsNamed && !isDescribed.has(run) && (doors.isPart(run) || fixtures.has(run) || dashes.has(run));
  const drawnLines = linesOf(used.filter((run) => !isLeftOut(run)));
  sketch.lines = (areWallsNamed ? null : wallsOnSheet(used, drawnLines)) ?? drawnLines;
  return sketch;
}

const lengthOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, [a, b]) => sum + hypotenuse(b[0] - a[0], b[1] - a[1]), 0);

/** Of a drawing: what it is says its layer or its block. */
function drawn(
  geometry: PlacedGeometry,
  role: LayerRole,
  properties: PlacedFeature['properties'],
  sketch: Sketch,
  toPlane: (position: Position) => Corner,
): Sorted[] {
  if (geometry.type === 'Point') {
    const text = nameIn(properties);
    if (text !== null && role !== 'dimension')
      sketch.labels.push({ at: toPlane(geometry.coordinates), text, role });
    return [];
  }
  const areas = ringsIn(geometry, toPlane);
  const isFilled = properties['entity'] === 'HATCH' && role === 'wall';
  for (const rings of areas)
    if (role === 'wall' && (isFilled || isThin(rings))) sketch.bodies.push({ rings, isFilled });
  // Axes, and lines above the cut, are not walls.
  if (properties['isDashed'] === true && role === 'other') return [];
  // The lines around a filling are drawn as lines too.
  if (properties['entity'] === 'HATCH' && !isFilled) return [];
  const isInBlock = properties['block'] !== undefined && ({ isInBlock: true } as const);
  return [{ role, runs: runsIn(geometry, toPlane), ...isInBlock, ...penOf(properties) }];
}

const penOf = ({ strokeWidth }: PlacedFeature['properties']): Pick<Sorted, 'strokeWidth'> =>
  typeof strokeWidth === 'number' ? { strokeWidth } : {};

/** Of a file that says of each thing what it is. */
function described(
  geometry: PlacedGeometry,
  properties: PlacedFeature['properties'],
  sketch: Sketch,
  toPlane: (position: Position) => Corner,
): Sorted[] {
  const name = nameIn(properties);
  const typeCode = typeIn(properties, name !== null);
  if (geometry.type === 'Point') {
    if (name !== null)
      sketch.labels.push({ at: toPlane(geometry.coordinates), text: name, role: 'room-text' });
    return [];
  }
  const areas = ringsIn(geometry, toPlane);
  if (typeCode === null) return [{ role: 'other', runs: runsIn(geometry, toPlane), isDescribed: true }];
  for (const rings of areas) sketch.shapes.push({ rings, typeCode, name });
  const role = planRoleOf(typeCode, builtInTaxonomy);
  return LINE_ROLES.has(role) ? [{ role: 'wall', runs: runsIn(geometry, toPlane) }] : [];
}

function nameIn(properties: PlacedFeature['properties']): string | null {
  for (const member of NAME_MEMBERS) {
    const value = properties[member];
    // In several languages: any of them.
    const text: unknown =
      typeof value === 'object' && value !== null ? (Object.values(value) as unknown[])[0] : value;
    if (typeof text === 'string' && text.trim() !== '') return text.trim();
  }
  return null;
}

function typeIn(properties: PlacedFeature['properties'], isNamed: boolean): string | null {
  for (const member of TYPE_MEMBERS) {
    const value = properties[member];
    const typeCode = typeof value === 'string' ? suggestType(value, builtInTaxonomy, { isNamed }) : null;
    if (typeCode !== null) return typeCode;
  }
  return null;
}

/** Runs of corners, none twice in a row. */
function runsIn(geometry: PlacedGeometry, toPlane: (position: Position) => Corner): Corner[][] {
  const runs = ((): Position[][] => {
    switch (geometry.type) {
      case 'Point':
      case 'MultiPoint':
        return [];
      case 'LineString':
        return [geometry.coordinates];
      case 'Polygon':
      case 'MultiLineString':
        return geometry.coordinates;
      case 'MultiPolygon':
        return geometry.coordinates.flat();
    }
  })();
  return runs.map((run) =>
    run
      .map(toPlane)
      .filter((corner, i, all) => i === 0 || corner[0] !== all[i - 1]![0] || corner[1] !== all[i - 1]![1]),
  );
}

/** The areas of a geometry; rings without their last corner. */
function ringsIn(geometry: PlacedGeometry, toPlane: (position: Position) => Corner): Ring[][] {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return [];
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return parts.map((part) =>
    runsIn({ type: 'Polygon', coordinates: part }, toPlane)
      .map((run) => run.slice(0, -1))
      .filter((ring) => ring.length > 2),
  );
}

/** Twice the area over the length around it: the width of anything long. Centimetres. */
export function meanWidth(rings: readonly Ring[]): number {
  let length = 0;
  let area = 0;
  rings.forEach((ring, i) => {
    area += (i === 0 ? 1 : -1) * Math.abs(signedArea(ring));
    ring.forEach((corner, k) => {
      const next = ring[(k + 1) % ring.length]!;
      length += hypotenuse(next[0] - corner[0], next[1] - corner[1]);
    });
  });
  return length > 0 ? (2 * Math.abs(area)) / length : 0;
}

/** An outline on a wall's layer is the wall itself and not the room within up to the thickness of a wall, by its mean width. */
const isThin = (rings: readonly Ring[]): boolean => meanWidth(rings) <= THICKEST_WALL;
