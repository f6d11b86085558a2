import { isBuilt, isPlace } from '../content/index.ts';
import type { Feature } from '../entities/feature.ts';
import type { FeatureGeometry, Position } from '../entities/geometry.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import { boundsOf, labelPoint, localPlane, middleOf, type PlanePoint } from '../geometry/index.ts';
import { colourClassOf, type ColourClass } from '../taxonomy/index.ts';

export const SCALES = [100, 200, 500] as const;
export type Scale = (typeof SCALES)[number];

/** Millimetres, upright. */
export const PAPERS = {
  A4: [210, 297],
  A3: [297, 420],
  A2: [420, 594],
  A1: [594, 841],
  A0: [841, 1189],
} as const;
export type Paper = keyof typeof PAPERS;
const PAPER_NAMES = Object.keys(PAPERS) as Paper[];
const HANDY: ReadonlySet<Paper> = new Set<Paper>(['A4', 'A3']);

/** Millimetres: the edge that printers leave white, and the strip below the plan for legend, scale bar and code. */
export const MARGIN = 10;
export const STRIP = 42;

/** One thing on the sheet. Coordinates are millimetres from the upper left corner of the plan. */
export interface SheetShape {
  fid: string;
  /** Of an SVG path. */
  d: string;
  isArea: boolean;
  /** Null: walls, furniture and whatever else has no colour of its own. */
  colour: ColourClass | null;
}
export interface SheetLabel {
  fid: string;
  text: string;
  at: PlanePoint;
  /** How wide the thing is, in millimetres: a name that is wider is left out by who draws. */
  room: number;
}
export interface FloorSheet {
  scale: Scale;
  paper: Paper;
  isLandscape: boolean;
  /** Of the paper, as it lies. */
  size: PlanePoint;
  /** Where the plan begins on the paper, and how large it is. */
  plan: { at: PlanePoint; size: PlanePoint };
  shapes: SheetShape[];
  labels: SheetLabel[];
  legend: { code: string; title: string; colour: ColourClass; count: number }[];
  /** A round length, and how long it is on paper. */
  bar: { metres: number; millimetres: number };
}

/** The smallest paper that holds a plan of a width and height, in millimetres, rather lying as the plan does; null where none does. */
export function paperFor([width, height]: PlanePoint): { paper: Paper; isLandscape: boolean } | null {
  for (const paper of PAPER_NAMES) {
    const [short, long] = PAPERS[paper];
    for (const isLandscape of width > height ? [true, false] : [false, true]) {
      const [across, down] = isLandscape ? [long, short] : [short, long];
      if (width <= across - 2 * MARGIN && height <= down - 2 * MARGIN - STRIP) return { paper, isLandscape };
    }
  }
  return null;
}

/** In metres: where a floor begins in its plane, and how large it is. */
interface Ground {
  plane: ReturnType<typeof localPlane>;
  left: number;
  top: number;
  size: PlanePoint;
}

/** Null without anything to draw. */
function groundOf(shown: readonly Feature[]): Ground | null {
  const bounds = boundsOf(...shown.map(({ geometry }) => geometry));
  if (bounds === null) return null;
  const [west, south, east, north] = bounds;
  const plane = localPlane(middleOf(bounds));
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ].map((corner) => plane.toPlane(corner as Position));
  const left = Math.min(...corners.map(([x]) => x));
  const top = Math.max(...corners.map(([, y]) => y));
  const size: PlanePoint = [
    Math.max(...corners.map(([x]) => x)) - left,
    top - Math.min(...corners.map(([, y]) => y)),
  ];
  return { plane, left, top, size };
}

const sizeAt = ({ size: [width, height] }: Ground, scale: Scale): PlanePoint => [
  (width * 1000) / scale,
  (height * 1000) / scale,
];

/** The most detailed scale at which a floor is on paper that most printers take, or else the least detailed. */
export function handyScale(features: readonly Feature[]): Scale {
  const ground = groundOf(features.filter(isBuilt));
  const isHandy = (scale: Scale): boolean => {
    const on = ground === null ? null : paperFor(sizeAt(ground, scale));
    return on !== null && HANDY.has(on.paper);
  };
  return SCALES.find(isHandy) ?? (ground === null ? 200 : 500);
}

/**
 * A floor to scale on the smallest paper that holds it, north up. A metre is 1000 / scale millimetres, to within the local
 * plane's 4e-7. Fails on an empty floor, or if no paper is large enough.
 * @param nameOf the name of a place in the reader's language
 */
export function floorSheet(
  features: readonly Feature[],
  taxonomy: Taxonomy,
  scale: Scale,
  nameOf: (feature: Feature) => string,
): FloorSheet | 'empty' | 'too-large' {
  const shown = features.filter(isBuilt);
  const ground = groundOf(shown);
  if (ground === null) return 'empty';
  const { plane, left, top } = ground;
  const perMetre = 1000 / scale;
  const size = sizeAt(ground, scale);
  const on = paperFor(size);
  if (on === null) return 'too-large';
  const place = (position: Position): PlanePoint => {
    const [x, y] = plane.toPlane(position);
    return [(x - left) * perMetre, (top - y) * perMetre];
  };
  const [short, long] = PAPERS[on.paper];
  const paperSize: PlanePoint = on.isLandscape ? [long, short] : [short, long];
  return {
    scale,
    ...on,
    size: paperSize,
    plan: { at: [(paperSize[0] - size[0]) / 2, MARGIN], size },
    shapes: shown.map((feature) => shapeOf(feature, taxonomy, place)),
    labels: shown.flatMap((feature) => labelOf(feature, nameOf(feature), place)),
    legend: legendOf(shown, taxonomy),
    bar: barFor(scale),
  };
}

type Place = (position: Position) => PlanePoint;
const number = (value: number): string => String(Number(value.toFixed(3)));
const point = ([x, y]: PlanePoint): string => `${number(x)} ${number(y)}`;

function colourOf(feature: Feature, taxonomy: Taxonomy): ColourClass | null {
  const { typeCode } = feature.properties;
  const type = Object.hasOwn(taxonomy, typeCode) ? taxonomy[typeCode] : undefined;
  return isPlace(feature) && type ? colourClassOf(type) : null;
}

function shapeOf(feature: Feature, taxonomy: Taxonomy, place: Place): SheetShape {
  const { fid, geometry } = feature;
  const colour = colourOf(feature, taxonomy);
  return { fid, colour, isArea: geometry.type.endsWith('Polygon'), d: pathOf(geometry, place) };
}

function pathOf(geometry: FeatureGeometry, place: Place): string {
  const line = (positions: readonly Position[], isClosed: boolean): string =>
    `M${positions.map((position) => point(place(position))).join('L')}${isClosed ? 'Z' : ''}`;
  const rings = (polygon: readonly (readonly Position[])[]): string =>
    polygon.map((ring) => line(ring.slice(0, -1), true)).join('');
  switch (geometry.type) {
    case 'Point': {
      const [x, y] = place(geometry.coordinates);
      // A dot of 1.2 mm.
      return `M${point([x - 0.6, y])}a0.6 0.6 0 1 0 1.2 0a0.6 0.6 0 1 0 -1.2 0Z`;
    }
    case 'Polygon':
      return rings(geometry.coordinates);
    case 'MultiPolygon':
      return geometry.coordinates.map(rings).join('');
    default:
      return line((geometry as { coordinates: Position[] }).coordinates, false);
  }
}

function labelOf(feature: Feature, name: string, place: Place): SheetLabel[] {
  const { fid, geometry } = feature;
  const text = name.trim();
  if (!isPlace(feature) || text === '') return [];
  const bounds = boundsOf(geometry);
  const isPoint = geometry.type === 'Point';
  const middle = labelPoint(geometry);
  if (bounds === null || middle === null) return [];
  const [x0] = place([bounds[0], bounds[1]]);
  const [x1] = place([bounds[2], bounds[1]]);
  const [x, y] = place(middle);
  return [{ fid, text, at: isPoint ? [x, y + 3.4] : [x, y], room: isPoint ? 24 : x1 - x0 }];
}

function legendOf(features: readonly Feature[], taxonomy: Taxonomy): FloorSheet['legend'] {
  const entries = new Map<string, FloorSheet['legend'][number]>();
  for (const feature of features) {
    const colour = colourOf(feature, taxonomy);
    const code = feature.properties.typeCode;
    if (colour === null) continue;
    const entry = entries.get(code) ?? { code, title: taxonomy[code]?.title ?? code, colour, count: 0 };
    entries.set(code, { ...entry, count: entry.count + 1 });
  }
  return [...entries.values()].toSorted((a, b) => b.count - a.count || (a.title < b.title ? -1 : 1));
}

/** The longest round length that takes at most 50 mm. */
function barFor(scale: Scale): FloorSheet['bar'] {
  const metres = [25, 20, 10, 5, 2, 1].find((length) => (length * 1000) / scale <= 50) ?? 1;
  return { metres, millimetres: (metres * 1000) / scale };
}
