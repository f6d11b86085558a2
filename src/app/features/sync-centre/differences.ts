import type { ConflictRecord, ContentRow } from '../../../db/index.ts';
import type { FeatureGeometry } from '../../../domain/entities/geometry.ts';
import { ringsOf } from '../../../domain/geometry/index.ts';

export type Shown = { kind: 'value'; value: unknown } | { kind: 'shape'; corners: number } | { kind: 'gone' };

export interface Difference {
  /** Member of the row, or of its properties ("name"). */
  path: string;
  mine: Shown;
  theirs: Shown;
}

/** Keys that place a row rather than describe it. */
const PLACING = new Set([
  'lid',
  'fid',
  'kind',
  'clientLid',
  'siteLid',
  'buildingLid',
  'levelLid',
  'publishState',
]);

function fieldsOf(row: ContentRow | null): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [key, value] of Object.entries(row ?? {})) {
    if (PLACING.has(key)) continue;
    if (key === 'properties') {
      for (const [inner, one] of Object.entries(value as Record<string, unknown>)) fields.set(inner, one);
    } else fields.set(key, value);
  }
  return fields;
}

function cornersOf(geometry: FeatureGeometry): number {
  if (geometry.type === 'Point') return 1;
  return ringsOf(geometry).reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0);
}

function isGeometry(value: unknown): value is FeatureGeometry {
  return typeof value === 'object' && value !== null && 'coordinates' in value;
}

function shown(row: ContentRow | null, value: unknown): Shown {
  if (row === null) return { kind: 'gone' };
  return isGeometry(value) ? { kind: 'shape', corners: cornersOf(value) } : { kind: 'value', value };
}

/** The members in which mine and theirs differ, in the order of the row. */
export function differencesOf({ mine, theirs }: ConflictRecord): Difference[] {
  const [a, b] = [fieldsOf(mine), fieldsOf(theirs)];
  const paths = new Set([...a.keys(), ...b.keys()]);
  return [...paths]
    .filter((path) => JSON.stringify(a.get(path)) !== JSON.stringify(b.get(path)))
    .map((path) => ({ path, mine: shown(mine, a.get(path)), theirs: shown(theirs, b.get(path)) }));
}
