import Flatbush from 'flatbush';
import type { FeatureGeometry, Position } from '../../entities/geometry.ts';
import { boundsOf, ringsOf } from '../../geometry/index.ts';
import { METRES_PER_DEGREE } from '../../geometry/measure/units.ts';
import type { ImdfArchive, ImdfFeature } from '../archive.ts';
import { metresFromEdge, metresOutside } from '../metres-from.ts';
import { hasPositions, typeOfGeometry } from '../sound-shape.ts';
import { findingAt, type Finding, type ImdfRule } from './rule.ts';

/** Metres: what walls have between rooms, and drawings between what should touch. */
const TOLERANCE_M = 0.5;

/** How far the corners of a shape reach out of an area, in metres. */
const reachesOut = (area: FeatureGeometry, shape: FeatureGeometry): number => {
  const corners = shape.type === 'Point' ? [shape.coordinates] : ringsOf(shape).flat();
  return corners.reduce((most, corner) => Math.max(most, metresOutside(area, corner)), 0);
};

const metres = (value: number): string => `${value.toFixed(2)} m`;

/** Features of a type that reach out of what `around` has for them. */
function* outside(
  features: Iterable<ImdfFeature>,
  around: (feature: ImdfFeature) => ImdfFeature | null,
): Generator<Finding> {
  for (const feature of features) {
    const area = around(feature)?.shape ?? null;
    if (area === null || area.type === 'Point' || feature.shape === null) continue;
    const out = reachesOut(area, feature.shape);
    if (out > TOLERANCE_M) yield findingAt(feature, metres(out));
  }
}

function* displayPointsOutside({ features }: ImdfArchive): Generator<Finding> {
  for (const feature of features) {
    const { shape, properties } = feature;
    const point = properties['display_point'];
    if (shape === null || shape.type === 'Point' || !hasPositions(point)) continue;
    const out = metresOutside(shape, (point as { coordinates: Position }).coordinates);
    if (out > TOLERANCE_M) yield findingAt(feature, metres(out));
  }
}

type Area = Exclude<FeatureGeometry, { type: 'Point' }>;

/** Units of a level, to be asked which are near. */
class Units {
  private readonly areas: readonly Area[];
  private readonly index: Flatbush;

  constructor(shapes: readonly (FeatureGeometry | null)[]) {
    this.areas = shapes.filter((shape): shape is Area => shape !== null && shape.type !== 'Point');
    this.index = new Flatbush(Math.max(1, this.areas.length));
    for (const area of this.areas) this.index.add(...boundsOf(area)!);
    if (this.areas.length === 0) this.index.add(0, 0, 0, 0);
    this.index.finish();
  }

  /** Metres from a line to the edge of the unit that it follows best: of its end that is further away. */
  metresFrom(line: readonly Position[]): number {
    const pad = (TOLERANCE_M * 4) / METRES_PER_DEGREE;
    const [x, y] = line[0]!;
    const wide = pad / Math.cos((y * Math.PI) / 180);
    return this.index
      .search(x - wide, y - pad, x + wide, y + pad)
      .flatMap((at) => this.areas[at] ?? [])
      .reduce(
        (best, area) => Math.min(best, Math.max(...line.map((at) => metresFromEdge(area, at)))),
        Infinity,
      );
  }
}

function* openingsOffUnits(archive: ImdfArchive): Generator<Finding> {
  const byLevel = new Map<unknown, (FeatureGeometry | null)[]>();
  for (const { properties, shape } of archive.of('unit')) {
    const shapes = byLevel.get(properties['level_id']) ?? [];
    shapes.push(shape);
    byLevel.set(properties['level_id'], shapes);
  }
  const units = new Map<unknown, Units>();
  for (const feature of archive.of('opening')) {
    const { geometry } = feature;
    const level = archive.leadsTo(feature, 'level_id', 'level')?.id;
    if (level === undefined || typeOfGeometry(geometry) !== 'LineString' || !hasPositions(geometry)) continue;
    const near = units.get(level) ?? new Units(byLevel.get(level) ?? []);
    units.set(level, near);
    const off = near.metresFrom((geometry as { coordinates: Position[] }).coordinates);
    if (off > TOLERANCE_M) yield findingAt(feature, Number.isFinite(off) ? metres(off) : null);
  }
}

/** Levels of one building that say to be on the same storey, in or out of doors. */
function* sameStorey(archive: ImdfArchive): Generator<Finding> {
  const seen = new Set<string>();
  for (const feature of archive.of('level')) {
    const { ordinal, outdoor, building_ids: buildings } = feature.properties;
    const of = Array.isArray(buildings) && buildings.length > 0 ? (buildings as unknown[]) : [''];
    const keys = of.map((building) => JSON.stringify([building, ordinal, outdoor]));
    if (keys.some((key) => seen.has(key))) yield findingAt(feature, { ordinal });
    for (const key of keys) seen.add(key);
  }
}

const idsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

function withoutFootprint(archive: ImdfArchive): Finding[] {
  const drawn = new Set(
    archive.of('footprint').flatMap(({ properties }) => idsIn(properties['building_ids'])),
  );
  return archive
    .of('building')
    .filter(({ id }) => !drawn.has(id))
    .map((building) => findingAt(building, null));
}

/** What holds between features, as they stand on the earth. Drawings miss by a little: up to half a metre is let pass. */
export const PLACE_RULES: readonly ImdfRule[] = [
  {
    id: 'display-point-inside',
    clause: 'Reference, DISPLAY-POINT',
    severity: 'warning',
    text: 'display-point-inside',
    check: displayPointsOutside,
  },
  {
    id: 'level-storey',
    clause: 'Level, Guidance',
    severity: 'warning',
    text: 'level-storey',
    check: sameStorey,
  },
  {
    id: 'level-building',
    clause: 'Level, Guidance',
    severity: 'warning',
    text: 'level-building',
    check: (archive) =>
      archive
        .of('level')
        .filter(
          ({ properties }) =>
            properties['outdoor'] === false && idsIn(properties['building_ids']).length === 0,
        )
        .map((level) => findingAt(level, level.properties['building_ids'])),
  },
  {
    id: 'building-footprint',
    clause: 'Footprint, Guidance',
    severity: 'warning',
    text: 'building-footprint',
    check: withoutFootprint,
  },
  {
    id: 'in-venue',
    clause: 'Venue, Guidance',
    severity: 'warning',
    text: 'in-venue',
    check: (archive) => {
      const venues = archive.of('venue');
      const [venue] = venues;
      if (venue === undefined || venues.length > 1) return [];
      return outside([...archive.of('footprint'), ...archive.of('level')], () => venue);
    },
  },
  {
    id: 'unit-in-level',
    clause: 'Unit, Guidance',
    severity: 'warning',
    text: 'unit-in-level',
    check: (archive) => outside(archive.of('unit'), (unit) => archive.leadsTo(unit, 'level_id', 'level')),
  },
  {
    id: 'opening-on-unit',
    clause: 'Opening, Guidance',
    severity: 'warning',
    text: 'opening-on-unit',
    check: openingsOffUnits,
  },
  {
    id: 'anchor-in-unit',
    clause: 'Anchor, Guidance',
    severity: 'warning',
    text: 'anchor-in-unit',
    check: (archive) => outside(archive.of('anchor'), (anchor) => archive.leadsTo(anchor, 'unit_id', 'unit')),
  },
];
