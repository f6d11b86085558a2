import type { Feature } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { fidSchema } from '../../../domain/entities/ids.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { ringsOf } from '../../../domain/geometry/index.ts';
import { featureRow } from '../../../domain/ops/index.ts';
import {
  LEAST_AGREEMENT,
  type Revision,
  type RevisionKind,
  type RevisionRow,
} from '../../../domain/revision/index.ts';
import { kindOf } from '../../../domain/taxonomy/index.ts';
import type { OverlayMark } from '../../../map/index.ts';

/** A row with what the map and the table know it by. */
export type ReviewRow = RevisionRow & { key: string };

export const reviewRows = (rows: readonly RevisionRow[], newKey: () => string): ReviewRow[] =>
  rows.map((row) => ({ ...row, key: row.fid ?? newKey() }));

/** Where one of the walls is chosen or left, all are. */
export function withAllWalls(
  rows: readonly ReviewRow[],
  before: ReadonlySet<string>,
  next: ReadonlySet<string>,
): ReadonlySet<string> {
  const walls = rows.flatMap(({ part, kind, key }) => (part === 'wall' && kind !== 'same' ? [key] : []));
  const turned = walls.find((key) => before.has(key) !== next.has(key));
  if (turned === undefined) return next;
  const others = [...next].filter((key) => !walls.includes(key));
  return new Set(next.has(turned) ? [...others, ...walls] : others);
}

/**
 * The rows that are selected when the review opens. Changed walls are: the new plan replaces the old walls. Moved and
 * renamed rooms, new openings and new rooms with a name are too. Deletions, new rooms without a name, and all rows of a
 * plan that does not fit the level are left to the person.
 */
export const chosenAtFirst = ({ agreement }: Revision, rows: readonly ReviewRow[]): Set<string> =>
  new Set(
    agreement < LEAST_AGREEMENT
      ? []
      : rows
          .filter(
            ({ kind, name, part }) =>
              (part === 'wall' && kind !== 'same') ||
              kind === 'moved' ||
              kind === 'renamed' ||
              (kind === 'new' && (name !== '' || part === 'opening')),
          )
          .map(({ key }) => key),
  );

/** The choice after the level was read again: for each unchanged row the earlier choice. */
export function chosenAgain(
  before: { rows: readonly ReviewRow[]; chosen: ReadonlySet<string> },
  revision: Revision,
  rows: readonly ReviewRow[],
): Set<string> {
  const mark = ({ kind, fid, geometry }: ReviewRow): string => JSON.stringify([kind, fid ?? geometry]);
  const wasChosen = new Map(before.rows.map((row) => [mark(row), before.chosen.has(row.key)]));
  const atFirst = chosenAtFirst(revision, rows);
  return new Set(
    rows.flatMap((row) => ((wasChosen.get(mark(row)) ?? atFirst.has(row.key)) ? [row.key] : [])),
  );
}

/** The level as it would be. */
export function revisedFeatures(
  { clientLid, siteLid, buildingLid, lid: levelLid }: Level,
  features: readonly Feature[],
  rows: readonly ReviewRow[],
  chosen: ReadonlySet<string>,
  taxonomy: Taxonomy,
): Feature[] {
  const taken = rows.filter(({ key }) => chosen.has(key));
  const byKey = new Map(taken.map((row) => [row.key, row]));
  const place = { clientLid, siteLid, buildingLid, levelLid };
  const kept = features.flatMap((feature): Feature[] => {
    const row = byKey.get(feature.fid);
    if (row === undefined) return [feature];
    if (row.geometry === null) return [];
    const geometry = row.kind === 'renamed' ? feature.geometry : row.geometry;
    const properties =
      row.newName === null ? feature.properties : { ...feature.properties, name: row.newName };
    return [{ ...feature, geometry, properties }];
  });
  const added = taken.flatMap(({ key, fid, typeCode, name, geometry }) =>
    fid !== null || geometry === null
      ? []
      : [
          featureRow(place, {
            fid: fidSchema.parse(key),
            kind: kindOf(typeCode, taxonomy),
            geometry,
            properties: { typeCode, ...(name !== '' && { name }) },
          }),
        ],
  );
  return [...kept, ...added];
}

const LINES: Record<Exclude<RevisionKind, 'same'>, 'accepted' | 'rejected' | 'proposed' | 'locked'> = {
  new: 'accepted',
  gone: 'rejected',
  moved: 'proposed',
  renamed: 'locked',
};

/** Around each room what becomes of it. */
export const outlinesOf = (rows: readonly ReviewRow[]): OverlayMark[] =>
  rows.flatMap(({ kind, geometry, former }) => {
    const shape = geometry ?? former;
    if (kind === 'same' || shape === null) return [];
    return ringsOf(shape).map((line) => ({ kind: LINES[kind], line }));
  });
