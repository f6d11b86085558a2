import type { Feature } from '../../../domain/entities/feature.ts';
import type { Position } from '../../../domain/entities/geometry.ts';
import { localPlane } from '../../../domain/geometry/index.ts';
import type { FixPlan } from '../../../domain/quality/index.ts';

type Geometry = Feature['geometry'];

interface Drawn {
  features: readonly Feature[];
  plan: FixPlan | null;
  outline: Geometry | null;
  /** Other features of the level. */
  ground: readonly Feature[];
}

export interface FixDrawing {
  /** Metres. */
  viewBox: string;
  /** SVG path data. */
  paths: { outline: string; ground: string; before: string; after: string; deleted: string };
}

/** More features are not drawn: they would be dust. */
const MOST = 3_000;
/** The share of the picture that stays free on each side. */
const MARGIN = 0.06;
/** The radius of a point, as a share of the picture. */
const DOT = 1 / 80;
/** Metres that the picture shows at least. */
const LEAST_M = 4;

/** A fix as a drawing in metres, north up; null where there is nothing to draw. */
export function drawFix({ features, plan, outline, ground }: Drawn): FixDrawing | null {
  const levels = new Set(features.map(({ levelLid }) => levelLid));
  const changes = plan?.changes.filter(({ before }) => levels.has(before.levelLid)).slice(0, MOST) ?? [];
  const before = features.slice(0, MOST).map(({ geometry }) => geometry);
  const after = changes.flatMap(({ after: to }) => (to === null ? [] : to.geometry));
  const deleted = changes.flatMap(({ before: from, after: to }) => (to === null ? from.geometry : []));
  const origin = pointsOf(before[0] ?? after[0])[0];
  if (origin === undefined) return null;
  const plane = localPlane(origin);
  const flat = ([east, north]: [number, number]): [number, number] => [east, -north];
  const toFlat = (position: Position): [number, number] => flat(plane.toPlane(position));
  let [west, top, east, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const position of [...before, ...after].flatMap(pointsOf)) {
    const [x, y] = toFlat(position);
    west = Math.min(west, x);
    east = Math.max(east, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const size = Math.max(east - west, bottom - top, LEAST_M);
  const margin = size * MARGIN;
  const [x, y] = [(west + east) / 2 - size / 2 - margin, (top + bottom) / 2 - size / 2 - margin];
  const dot = size * DOT;
  const path = (geometries: readonly Geometry[]): string =>
    geometries.map((geometry) => pathOf(geometry, toFlat, dot)).join('');
  return {
    viewBox: [x, y, size + 2 * margin, size + 2 * margin].map((value) => value.toFixed(2)).join(' '),
    paths: {
      outline: outline === null ? '' : path([outline]),
      ground: path(ground.slice(0, MOST).map(({ geometry }) => geometry)),
      before: path(before),
      after: path(after),
      deleted: path(deleted),
    },
  };
}

function pointsOf(geometry: Geometry | undefined): readonly Position[] {
  if (geometry === undefined) return [];
  if (geometry.type === 'Point') return [geometry.coordinates];
  return geometry.type === 'Polygon' ? geometry.coordinates.flat() : geometry.coordinates.flat(2);
}

/** @param dot the radius of a point in metres */
function pathOf(geometry: Geometry, toFlat: (position: Position) => [number, number], dot: number): string {
  const write = (position: Position): string =>
    toFlat(position)
      .map((value) => value.toFixed(2))
      .join(' ');
  if (geometry.type === 'Point') {
    const half = `a${dot} ${dot} 0 1 0`;
    return `M${write(geometry.coordinates)}m${-dot} 0${half} ${2 * dot} 0${half} ${-2 * dot} 0Z`;
  }
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
  return rings.map((ring) => `M${ring.map(write).join('L')}Z`).join('');
}
