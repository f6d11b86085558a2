import type { Position } from '../../../entities/geometry.ts';
import { localPlane, placePlan, type PlanePoint, rewind, roundPosition } from '../../../geometry/index.ts';
import { boxAround, type Box } from '../../../geometry/plane/box.ts';
import { topologyFaults } from '../../../geometry/validity/topology.ts';
import { type Answer, answerOf, CodedError } from '../../../coded-error.ts';
import { pointsOf, type Drawing, type Drawn } from './drawing.ts';
import { inBox } from './drawing-parts.ts';
import type { PlacedFeature, PlacedGeometry, PlanPlace } from './placed-features.ts';

/** Metres. A wider drawing can't be the plan of a place, whatever its unit. */
const WIDEST_M = 1_000_000;
/** Metres. A drawing that is smaller fixes no direction: its two anchors would be one point. */
const NARROWEST_M = 0.01;

type ToEarth = (point: PlanePoint) => Position;

/**
 * Puts a drawing on earth and adds two anchors, the south-west and north-east corners of its box. Features are made one
 * at a time, as they are asked for: with all at once a large drawing would be held twice. Refused with `nothing-usable`,
 * `drawing-too-wide`, `anchors-too-close`.
 */
export const placeDrawing = (drawing: Drawing, place: PlanPlace): Answer<Iterable<PlacedFeature>> =>
  answerOf(() => onEarth(drawing, place));

function onEarth(drawing: Drawing, place: PlanPlace): Iterable<PlacedFeature> {
  const { metresPerUnit } = drawing;
  const drawn = place.part === undefined ? drawing.drawn : inBox(drawing.drawn, place.part);
  const box = boxAround(drawn.flatMap(pointsOf));
  if (box[0] > box[2]) throw new CodedError('nothing-usable');
  const [west, south, east, north] = box;
  const size = Math.hypot(east - west, north - south) * metresPerUnit;
  if (!(size <= WIDEST_M)) throw new CodedError('drawing-too-wide');
  if (size < NARROWEST_M) throw new CodedError('nothing-usable');
  const carry =
    'anchors' in place ? byAnchors(place.anchors) : byCentre(box, metresPerUnit, place.centerPoint);
  const toEarth: ToEarth = (point) => roundPosition(carry(point));

  return placed(drawn, toEarth, [
    [west, south],
    [east, north],
  ]);
}

function* placed(
  drawn: readonly Drawn[],
  toEarth: ToEarth,
  corners: readonly PlanePoint[],
): Generator<PlacedFeature> {
  for (const one of drawn) {
    for (const geometry of geometriesOf(one, toEarth)) {
      yield { type: 'Feature', properties: propertiesOf(one), geometry };
    }
  }
  for (const corner of corners) yield anchor(corner, toEarth);
}

/** The centre of the box on the point, north up, true to scale. */
function byCentre([west, south, east, north]: Box, metresPerUnit: number, centerPoint: Position): ToEarth {
  const middle: PlanePoint = [(west + east) / 2, (south + north) / 2];
  const plane = localPlane(centerPoint);
  return ([x, y]) => plane.toEarth([(x - middle[0]) * metresPerUnit, (y - middle[1]) * metresPerUnit]);
}

/** Where the anchors say; the unit of the drawing does not matter then. */
function byAnchors([a, b]: Extract<PlanPlace, { anchors: unknown }>['anchors']): ToEarth {
  const carry = placePlan([a.original, b.original], [a.coordinates, b.coordinates]);
  if (!carry) throw new CodedError('anchors-too-close');
  return carry;
}

function propertiesOf(one: Drawn): Record<string, unknown> {
  const { layer, entity, block, strokeWidth, isDashed, own } = one;
  const place = {
    layer,
    entity,
    ...(block !== undefined && { block }),
    ...(strokeWidth !== undefined && { strokeWidth }),
    ...(isDashed && { isDashed }),
    ...(own !== undefined && { own }),
  };
  return one.kind === 'text' ? { ...place, text: one.text } : place;
}

function anchor(corner: PlanePoint, toEarth: ToEarth): PlacedFeature {
  return {
    type: 'Feature',
    properties: { typeCode: 'georeferencing-anchor', originalCoordinates: corner },
    geometry: { type: 'Point', coordinates: toEarth(corner) },
  };
}

/** The geometries of a thing on earth; empty if it vanishes in the rounding to a millimetre. */
function geometriesOf(one: Drawn, toEarth: ToEarth): PlacedGeometry[] {
  switch (one.kind) {
    case 'text':
      return [{ type: 'Point', coordinates: toEarth(one.at) }];
    case 'line':
      return line(chainOf(one.points, toEarth));
    case 'area':
      return area(one.rings.map((ring) => chainOf(ring, toEarth)));
  }
}

const isSame = (a: Position, b: Position) => a[0] === b[0] && a[1] === b[1];

/** A chain on earth, without points that rounding made equal to the one before. */
function chainOf(points: readonly PlanePoint[], toEarth: ToEarth): Position[] {
  const chain: Position[] = [];
  for (const point of points) {
    const position = toEarth(point);
    const last = chain.at(-1);
    if (!last || !isSame(last, position)) chain.push(position);
  }
  return chain;
}

const line = (coordinates: Position[]): PlacedGeometry[] =>
  coordinates.length >= 2 ? [{ type: 'LineString', coordinates }] : [];

/** A polygon where it is valid; where it crosses itself, its outlines as lines: they are what the person drew. */
function area(chains: Position[][]): PlacedGeometry[] {
  const [shell, ...holes] = chains.map(closed);
  if (!shell) return [];
  if (shell.length < 4) return line(shell.slice(0, 2));
  const coordinates = [shell, ...holes.filter((hole) => hole.length >= 4)];
  if (topologyFaults([coordinates]).length > 0) return coordinates.flatMap(line);
  return [rewind({ type: 'Polygon', coordinates })];
}

function closed(chain: Position[]): Position[] {
  const [first, last] = [chain[0], chain.at(-1)];
  return first && last && !isSame(first, last) ? [...chain, first] : chain;
}
