import * as z from 'zod';
import { ELEVATOR, ESCALATOR, isNetworkNode, isPlace, STAIRS } from '../content/index.ts';
import type { Feature } from '../entities/feature.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import type { FeatureGeometry, Position } from '../entities/geometry.ts';
import {
  boundsOf,
  localPlane,
  middleOf,
  partsOf,
  ringsOf,
  type LocalPlane,
  type PlanePoint,
} from '../geometry/index.ts';
import { COLOUR_CLASSES, colourClassOf, planRoleOf, type ColourClass } from '../taxonomy/index.ts';
import { checkedOn } from './place-fields.ts';

/** Places that are drawn, the largest first: more would be dust. */
const MOST_SHAPES = 1_000;
/** Metres between corners that are drawn. */
const DETAIL_M = 0.25;
/** The radius of a place that is a point, in metres. */
const DOT_M = 0.8;

const SHAFT_TYPES: ReadonlySet<string> = new Set([ELEVATOR, STAIRS, ESCALATOR]);

const metresSchema = z.tuple([z.number(), z.number()]);
const shaftSchema = z.object({
  fid: z.string(),
  typeCode: z.string(),
  /** Transitions of one group are linked. */
  group: z.string().nullable(),
  at: metresSchema,
});
/** A lift, stairs or an escalator on a floor. */
export type FloorShaft = z.infer<typeof shaftSchema>;

/** A floor as it is drawn small: metres east and south of an origin that the floors of a building share. */
export const floorDrawingSchema = z.object({
  /** West, north, east, south. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** SVG path data of the floor itself and of the ground to walk on, or an empty text. */
  outline: z.string(),
  walkable: z.string(),
  /** SVG path data of the places of each colour. */
  fills: z.partialRecord(z.enum(COLOUR_CLASSES), z.string()),
  shafts: z.array(shaftSchema),
});
export type FloorDrawing = z.infer<typeof floorDrawingSchema>;

/** A floor with its places by when they were checked, in the same metres. */
export const checkDrawingSchema = z.object({
  bounds: floorDrawingSchema.shape.bounds,
  /** SVG path data of the floor and the ground to walk on. */
  ground: z.string(),
  /** SVG path data of the places that were checked on a day, as `checkedOn` gives it. */
  rooms: z.array(z.tuple([z.int(), z.string()])),
});
export type CheckDrawing = z.infer<typeof checkDrawingSchema>;

type Part = ColourClass | 'outline' | 'walkable';

interface Shape {
  part: Part;
  /** When it was checked, of places; null for all else. */
  checked: number | null;
  /** Square metres of the box around it. */
  size: number;
  rings: PlanePoint[][];
}

/** Where the drawings of all floors of a building begin, in degrees; null where the building has no outline. */
export function floorOrigin(outline: FeatureGeometry): Position | null {
  const bounds = boundsOf(outline);
  return bounds === null ? null : middleOf(bounds);
}

/** The outline of a building as SVG path data in the metres of its floors. */
export function outlineDrawing(
  outline: FeatureGeometry,
  origin: Position,
): Pick<FloorDrawing, 'bounds'> & { d: string } {
  const plane = localPlane(origin);
  const flat = (position: Position): PlanePoint => {
    const [east, north] = plane.toPlane(position);
    return [east, -north];
  };
  const rings = ringsOf(outline).map((ring) => thinned(ring.map(flat)));
  return { bounds: boxOf(rings.flat()), d: rings.map(pathOf).join('') };
}

/** The middle of a shape in the metres of a floor. */
export function onFloor(geometry: FeatureGeometry, origin: Position): PlanePoint | null {
  const bounds = boundsOf(geometry);
  if (bounds === null) return null;
  const [east, north] = localPlane(origin).toPlane(middleOf(bounds));
  return [east, -north];
}

/** Draws a floor from its features, which may come in parts. */
export class FloorSketch {
  readonly #plane: LocalPlane;
  readonly #taxonomy: Taxonomy;
  readonly #shapes: Shape[] = [];
  readonly #shafts: FloorShaft[] = [];
  /** What is drawn; null: not chosen since the last feature came. */
  #largest: readonly Shape[] | null = null;

  /** @param origin of all floors of a building, degrees */
  constructor(origin: Position, taxonomy: Taxonomy) {
    this.#plane = localPlane(origin);
    this.#taxonomy = taxonomy;
  }

  add(feature: Feature): void {
    this.#largest = null;
    const { geometry, properties, fid } = feature;
    const part = this.#partOf(feature);
    if (part !== null) {
      const checked = isPlace(feature) ? checkedOn(feature) : null;
      if (geometry.type === 'Point')
        this.#shapes.push({ part, checked, size: 0, rings: [dotAt(this.#toFlat(geometry.coordinates))] });
      else for (const polygon of partsOf(geometry)) this.#addPolygon(polygon, { part, checked });
    } else if (isNetworkNode(feature) && geometry.type === 'Point' && SHAFT_TYPES.has(properties.typeCode)) {
      const group = properties['portalGroupId'];
      this.#shafts.push({
        fid,
        typeCode: properties.typeCode,
        group: typeof group === 'string' && group !== '' ? group : null,
        at: rounded(this.#toFlat(geometry.coordinates)),
      });
    }
  }

  /** Null where nothing is to be drawn. */
  drawing(): FloorDrawing | null {
    const shapes = this.#drawn();
    if (shapes.length === 0) return null;
    const paths: Partial<Record<Part, string>> = {};
    for (const { part, rings } of shapes) paths[part] = (paths[part] ?? '') + rings.map(pathOf).join('');
    const { outline = '', walkable = '', ...fills } = paths;
    const bounds = boxOf(shapes.flatMap(({ rings }) => rings.flat()));
    return { bounds, outline, walkable, fills, shafts: this.#shafts };
  }

  /** The same floor, by when its places were checked. Null where nothing is to be drawn. */
  checks(): CheckDrawing | null {
    const shapes = this.#drawn();
    if (shapes.length === 0) return null;
    const rooms = new Map<number, string>();
    let ground = '';
    for (const { checked, rings } of shapes) {
      const d = rings.map(pathOf).join('');
      if (checked === null) ground += d;
      else rooms.set(checked, (rooms.get(checked) ?? '') + d);
    }
    return { bounds: boxOf(shapes.flatMap(({ rings }) => rings.flat())), ground, rooms: [...rooms] };
  }

  #drawn(): readonly Shape[] {
    this.#largest ??= this.#shapes.toSorted((a, b) => b.size - a.size).slice(0, MOST_SHAPES);
    return this.#largest;
  }

  #addPolygon(polygon: readonly (readonly Position[])[], of: Pick<Shape, 'part' | 'checked'>): void {
    const rings = polygon.map((ring) => thinned(ring.map(this.#toFlat))).filter((ring) => ring.length > 2);
    const outer = rings[0];
    if (outer === undefined) return;
    const xs = outer.map(([x]) => x);
    const ys = outer.map(([, y]) => y);
    const size = (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
    this.#shapes.push({ ...of, size, rings });
  }

  readonly #toFlat = (position: Position): PlanePoint => {
    const [east, north] = this.#plane.toPlane(position);
    return [east, -north];
  };

  /** Null: it is not drawn. */
  #partOf({ kind, properties: { typeCode } }: Feature): Part | null {
    if (isPlace({ kind })) return placeColour(typeCode, this.#taxonomy);
    const type = typeIn(this.#taxonomy, typeCode);
    const role = type === undefined || isNetworkNode({ kind }) ? null : planRoleOf(typeCode, this.#taxonomy);
    return role === 'outline' || role === 'walkable' ? role : null;
  }
}

const typeIn = (taxonomy: Taxonomy, code: string) =>
  Object.hasOwn(taxonomy, code) ? taxonomy[code] : undefined;

/** The colour of a place on the map, by its type. */
export function placeColour(typeCode: string, taxonomy: Taxonomy): ColourClass {
  const type = typeIn(taxonomy, typeCode);
  return type === undefined ? 'service' : colourClassOf(type);
}

/** A ring with corners at least `DETAIL_M` apart, and without its last one, which repeats the first. */
function thinned(ring: readonly PlanePoint[]): PlanePoint[] {
  const kept: PlanePoint[] = [];
  for (const point of ring.slice(0, -1)) {
    const last = kept.at(-1);
    if (last === undefined || Math.hypot(point[0] - last[0], point[1] - last[1]) >= DETAIL_M)
      kept.push(rounded(point));
  }
  return kept;
}

/** West, north, east, south. */
function boxOf(points: readonly PlanePoint[]): FloorDrawing['bounds'] {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, y);
    south = Math.max(south, y);
  }
  return [west, north, east, south];
}

/** A square that stands on a corner. */
const dotAt = ([x, y]: PlanePoint): PlanePoint[] =>
  [
    [x, y - DOT_M],
    [x + DOT_M, y],
    [x, y + DOT_M],
    [x - DOT_M, y],
  ].map(([east, south]) => rounded([east!, south!]));

/** To a decimetre, and never -0, which JSON does not know. */
const rounded = ([x, y]: PlanePoint): PlanePoint => [
  Math.round(x * 10) / 10 || 0,
  Math.round(y * 10) / 10 || 0,
];

const pathOf = (ring: readonly PlanePoint[]): string => `M${ring.map(([x, y]) => `${x} ${y}`).join('L')}Z`;
