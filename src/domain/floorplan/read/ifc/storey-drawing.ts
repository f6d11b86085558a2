import { signedArea } from '../../../geometry/plane/ring.ts';
import { isInRings, type PlanePoint } from '../../../geometry/index.ts';
import { UNNAMED_COUNTERPARTS } from '../../../taxonomy/suggest/unnamed-counterparts.ts';
import type { OwnFeature } from '../../own-drawing.ts';
import type { Drawing, Drawn, Geodata } from '../drawing/drawing.ts';
import type { Rings } from './cut-bodies.ts';
import type { IfcElement, IfcGeoreference, IfcShape, IfcStorey } from './ifc-building.ts';
import { nameOfSpace, typeOfSpace } from './space-type.ts';

const TYPES: Readonly<Record<IfcElement['kind'], string>> = {
  wall: 'wall',
  'curtain-wall': 'curtain-wall',
  column: 'column',
  railing: 'railing',
  stairs: 'stairs-area',
  ramp: 'ramp',
  elevator: 'elevator-shaft',
  escalator: 'escalator-area',
};
/** The type of a room that is what leads to another storey. */
const LEADS: Readonly<Record<string, string>> = {
  stairs: 'stairs',
  elevator: 'elevator',
  escalator: 'escalator',
};
/** The layers on which rooms are looked for where a storey has no spaces. */
const LAYERS: Readonly<Record<string, string>> = {
  wall: 'WALL',
  'curtain-wall': 'WALL',
  column: 'WALL-COLUMN',
  door: 'DOOR',
  window: 'WINDOW',
};
/** What extended data may hold: the identifier of the file, of a fixed length and alphabet. */
const GLOBAL_ID = /^[\w$]{22}$/;

/**
 * A storey as a drawing of ours in metres: what the file says of spaces, doors and walls is kept. Without spaces its walls are
 * lines like those of other drawings, on which rooms are looked for.
 */
export function storeyDrawing(storey: IfcStorey, georeference: IfcGeoreference | null, factor = 1): Drawing {
  const drawn = [...ofSpaces(storey), ...ofOpenings(storey), ...ofElements(storey)];
  const hasSpaces = storey.spaces.length > 0;
  const all = hasSpaces ? drawn : drawn.map(asLines);
  return {
    drawn: all.map((one) => scaled(one, factor)),
    metresPerUnit: 1,
    ...(georeference && { geodata: geodataOf(georeference, factor) }),
  };
}

function geodataOf(of: IfcGeoreference, factor: number): Geodata {
  const { point, reference, tooLarge } = of;
  const [east, north] = reference;
  return {
    design: [point[0] * factor, point[1] * factor],
    reference: [east / (tooLarge ?? 1), north / (tooLarge ?? 1)],
    metresPerUnit: 1,
    north: of.north,
    gridScale: of.scale,
    definition: of.system,
  };
}

/** Areas as shapes that belong together. What has several has no identifier: apart they would be two things with one. */
function shapes(
  { globalId, areas }: IfcShape,
  of: Pick<OwnFeature, 'feature' | 'typeCode' | 'name'>,
): Drawn[] {
  const isKnown = areas.length === 1 && GLOBAL_ID.test(globalId);
  return areas.map((rings, part) => ({
    kind: 'area',
    layer: of.typeCode.toUpperCase(),
    entity: 'POLYLINE',
    rings,
    own: { ...of, part, ring: 0, ...(isKnown && { identity: { eid: globalId } }) },
  }));
}

/** Each area by itself: those of a wall with gaps may touch, which parts of one shape may not. Of what leads to another storey the
 * largest has its name, and is a place. */
function pieces({ areas, name }: IfcElement, feature: string, typeCode: string, place?: string): Drawn[] {
  const own = place === undefined ? null : ownName(name);
  const sizes = areas.map(([outline]) => (outline === undefined ? 0 : Math.abs(signedArea(outline))));
  const named = own === null ? -1 : sizes.indexOf(Math.max(...sizes));
  return areas.flatMap((area, i) =>
    shapes(
      { globalId: '', areas: [area] },
      {
        feature: `${feature}_${i}`,
        ...(i === named ? { typeCode: place!, name: own } : { typeCode, name: null }),
      },
    ),
  );
}

/** A name that a person gave: a program writes family, type and number instead. */
const ownName = (name: string | null): string | null =>
  name === null || name.trim() === '' || /:\d+$/.test(name) ? null : name.trim();

const ofSpaces = ({ spaces }: IfcStorey): Drawn[] =>
  spaces.flatMap((space, i) => {
    const name = nameOfSpace(space);
    const type = typeOfSpace(space);
    // A place needs a name.
    const typeCode = name === null ? (UNNAMED_COUNTERPARTS.get(type) ?? 'room-outline') : type;
    return shapes(space, { feature: `s${i}`, typeCode, name });
  });

const ofOpenings = ({ doors, windows }: IfcStorey): Drawn[] => [
  ...doors.flatMap((door, i) => shapes(door, { feature: `d${i}`, typeCode: 'door', name: null })),
  ...windows.flatMap((window, i) => shapes(window, { feature: `w${i}`, typeCode: 'window', name: null })),
];

/** Stairs in a room that is called stairs are that room. */
function ofElements({ elements, spaces }: IfcStorey): Drawn[] {
  const rooms = spaces.map((space) => ({ type: typeOfSpace(space), areas: space.areas }));
  return elements.flatMap((element, i) => {
    const { kind } = element;
    const leads = LEADS[kind];
    const isRoom = rooms.some(
      ({ type, areas }) =>
        type === leads && element.areas.some((area) => areas.some((room) => meet(area, room))),
    );
    return isRoom ? [] : pieces(element, `e${i}`, TYPES[kind], leads);
  });
}

/** Whether the middle of the one lies in the other. */
function meet([outline]: Rings, room: Rings): boolean {
  if (outline === undefined) return false;
  const middle = outline.reduce<PlanePoint>(
    ([x, y], [px, py]) => [x + px / outline.length, y + py / outline.length],
    [0, 0],
  );
  return isInRings(middle, room);
}

function asLines(one: Drawn): Drawn {
  const type = typeof one.own === 'object' ? one.own.typeCode : '';
  const layer = LAYERS[type];
  return layer === undefined ? one : { ...one, layer, own: undefined };
}

function scaled(one: Drawn, factor: number): Drawn {
  if (factor === 1 || one.kind !== 'area') return one;
  return {
    ...one,
    rings: one.rings.map((ring) => ring.map(([x, y]): PlanePoint => [x * factor, y * factor])),
  };
}
