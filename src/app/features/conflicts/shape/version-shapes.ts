import type { ContentRow } from '../../../../db/index.ts';
import type { FeatureGeometry, Position } from '../../../../domain/entities/geometry.ts';
import type { ConflictView, ResolutionPreview } from '../../../../sync/index.ts';
import type { Shapes } from './shape-map.tsx';
import { hasGeometry } from '../../../../domain/entities/row.ts';

const shapeOf = (row: ContentRow | null): FeatureGeometry | undefined =>
  hasGeometry(row) ? row.geometry : undefined;

/** The shapes of all versions; null where the thing has none (a client, a level). */
export function shapesOf(
  { base, mine, theirs }: Pick<ConflictView, 'base' | 'mine' | 'theirs'>,
  result: ContentRow | null,
): Shapes | null {
  const all: [keyof Shapes, FeatureGeometry | undefined][] = [
    ['base', shapeOf(base)],
    ['mine', shapeOf(mine)],
    ['theirs', shapeOf(theirs)],
    ['result', shapeOf(result)],
  ];
  const there = all.filter((entry) => entry[1] !== undefined);
  return there.length === 0 ? null : Object.fromEntries(there);
}

/** Whether two outlines are in question. */
export const hasOutlines = ({ fields }: Pick<ConflictView, 'fields'>): boolean =>
  fields.some(({ path, mine, theirs }) => path === 'geometry' && [mine, theirs].every(isOutline));

const isOutline = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && value.type !== 'Point';

/** More rings than these would hide what they are about. */
const SPOTS_MAX = 40;

/** Where on the map a rule is broken by what would come of a choice. */
export function spotsOf(preview: ResolutionPreview | null | undefined): Position[] {
  const { issues = [], faults = [] } = preview ?? {};
  const spots = [...issues, ...faults].flatMap(({ where = [] }) => where);
  return [...new Map(spots.map((spot) => [spot.join(), spot])).values()].slice(0, SPOTS_MAX);
}
