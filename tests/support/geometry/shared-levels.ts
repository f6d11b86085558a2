import type { FeatureGeometry, Position } from '../../../src/domain/entities/geometry.ts';
import { builtInTaxonomy, suggestType } from '../../../src/domain/taxonomy/index.ts';
import type { LevelFeature } from '../../../src/domain/wayfinding/generate/index.ts';
import { type SharedFeature, sharedFeatures } from './shared-geometry.ts';

/** A university in Saint Petersburg, as IMDF. */
export const POLYMAP = 'geojson/imdf-spbpu-polymap';

const typed = (value: unknown, name: unknown): string =>
  suggestType(String(value), builtInTaxonomy, { isNamed: typeof name === 'string' }) ?? 'undefined';

/** A floor of Westport House, as a level would keep it. */
export function westport(floor: string): LevelFeature[] {
  const features = sharedFeatures(`geojson/westport-house-7-levels/westport-house-floor-${floor}.geojson`);
  return features.map(({ properties: { type, name }, geometry }, index) => ({
    fid: `#${index}`,
    typeCode: typed(type, name),
    name: typeof name === 'string' ? name : null,
    geometry: geometry!,
  }));
}

/** Openings are lines there: a door of 30 cm along each. */
function doorAlong(line: readonly Position[]): FeatureGeometry {
  const [a, b] = [line[0]!, line.at(-1)!];
  const squeeze = Math.cos((a[1] * Math.PI) / 180);
  const [dx, dy] = [(b[0] - a[0]) * squeeze, b[1] - a[1]];
  const half = 0.15 / 111_195 / Math.hypot(dx, dy);
  const [ox, oy] = [(-dy * half) / squeeze, dx * half];
  const first: Position = [a[0] - ox, a[1] - oy];
  const ring: Position[] = [
    first,
    [b[0] - ox, b[1] - oy],
    [b[0] + ox, b[1] + oy],
    [a[0] + ox, a[1] + oy],
    first,
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

/** A level of the university, by its id there. */
export function polymap(levelId: unknown): LevelFeature[] {
  const ofLevel = (file: string): SharedFeature[] =>
    sharedFeatures(`${POLYMAP}/${file}.geojson`).filter((f) => f.properties['level_id'] === levelId);
  const units = ofLevel('unit').map(({ id, properties, geometry }): LevelFeature => ({
    fid: String(id),
    typeCode: typed(properties['category'], 'named'),
    name: null,
    geometry: geometry!,
  }));
  const doors = ofLevel('opening').map(({ id, geometry }): LevelFeature => ({
    fid: String(id),
    typeCode: 'door',
    name: null,
    geometry: doorAlong(geometry!.coordinates as unknown as Position[]),
  }));
  return [...units, ...doors];
}
