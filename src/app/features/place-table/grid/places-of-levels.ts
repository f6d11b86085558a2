import { exists, isLevelKnown, listFeatures, rowsOf, type StoreyDatabase } from '../../../../db/index.ts';
import { PLACE_KIND } from '../../../../domain/content/index.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { Query } from '../../../state/queries/query.ts';

/** The places of several levels, level by level; a write of a few reads those alone. */
export const placesOfLevelsQuery = (db: StoreyDatabase, levelLids: readonly string[]): Query<Feature[]> => ({
  key: JSON.stringify(['places of levels', levelLids]),
  tables: ['levels', 'features'],
  ask: async () => {
    const places: Feature[] = [];
    for (const lid of levelLids) places.push(...(await listFeatures(db, lid, PLACE_KIND)).filter(exists));
    return places;
  },
  patch: {
    table: 'features',
    alsoReads: { levels: levelLids },
    apply: async (previous, fids) => withWritten(previous, levelLids, fids, await rowsOf(db.features, fids)),
  },
});

/** Of several levels those that this device has never read. */
export const unreadLevelsQuery = (
  db: StoreyDatabase,
  levelLids: readonly string[],
): Query<readonly string[]> => ({
  key: JSON.stringify(['unread of levels', levelLids]),
  tables: ['meta', 'idmap'],
  ask: async () => {
    const unread: string[] = [];
    for (const lid of levelLids) if (!(await isLevelKnown(db, lid))) unread.push(lid);
    return unread;
  },
});

/** Rows that were written take the place of their former selves; new ones come last. */
function withWritten(
  previous: Feature[],
  levelLids: readonly string[],
  fids: readonly string[],
  rows: readonly (Feature | undefined)[],
): Feature[] {
  const written = new Set(fids);
  const levels = new Set<string>(levelLids);
  const here = new Map<string, Feature>();
  for (const row of rows)
    if (row !== undefined && row.kind === PLACE_KIND && levels.has(row.levelLid ?? '') && exists(row))
      here.set(row.fid, row);
  const next: Feature[] = [];
  for (const old of previous) {
    if (!written.has(old.fid)) {
      next.push(old);
      continue;
    }
    const row = here.get(old.fid);
    here.delete(old.fid);
    if (row !== undefined) next.push(row);
  }
  return [...next, ...here.values()];
}
