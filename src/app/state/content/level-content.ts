import { exists, getLevel, listFeatures, rowsOf, type StoreyDatabase } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { sameValue } from '../../../domain/moment/index.ts';
import { afterPaint } from '../page/after-paint.ts';
import { dropFirstPage, firstPageOf, takeFirstRows, type FirstRows } from './first-rows.ts';
import type { Query } from '../queries/query.ts';

/** In the order in which the device lists them: by kind, then by key. */
export interface LevelContent {
  levelLid: string;
  /** The existing features. */
  features: Feature[];
  /** What the server lists as deleted. */
  listed: Feature[];
}

/**
 * The content of a level, read once for list, map and form; undefined where the device has no such level.
 * @param first what may have been read of it before the database was open
 */
export const levelContentQuery = (
  db: StoreyDatabase,
  levelLid: string | undefined,
  first: FirstRows | null = null,
): Query<LevelContent | undefined> => ({
  key: JSON.stringify(['level content', levelLid]),
  tables: ['levels', 'features'],
  ask: async () => {
    if (levelLid === undefined || (await getLevel(db, levelLid)) === undefined) return undefined;
    const early = first ?? (await earlyRows(db, levelLid));
    const isRead = early?.levelLid === levelLid && early.holds();
    const stored = isRead ? early.rows : await listFeatures(db, levelLid);
    dropFirstPage(db);
    return { levelLid, features: stored.filter(exists), listed: stored.filter((one) => !exists(one)) };
  },
  keep: keepIdentity,
  patch: {
    table: 'features',
    alsoReads: { levels: levelLid === undefined ? [] : [levelLid] },
    apply: async (previous, fids) => previous && withRows(previous, fids, await rowsOf(db.features, fids)),
  },
});

/** What is shown of it already is painted before the rest is made. */
async function earlyRows(db: StoreyDatabase, levelLid: string): Promise<FirstRows | null> {
  if (firstPageOf(db, levelLid) === null) return null;
  await new Promise<void>((settle) => afterPaint(settle));
  return takeFirstRows(db);
}

/** Rows that did not change keep their object, so that the map sends only differences to its workers. */
function keepIdentity(
  previous: LevelContent | undefined,
  next: LevelContent | undefined,
): LevelContent | undefined {
  if (previous === undefined || next === undefined || previous.levelLid !== next.levelLid) return next;
  const before = new Map(previous.features.map((feature) => [feature.fid, feature]));
  const listed = sameValue(previous.listed, next.listed) ? previous.listed : next.listed;
  let same = previous.features.length === next.features.length && listed === previous.listed;
  const features = next.features.map((feature, i) => {
    const old = before.get(feature.fid);
    const kept = old !== undefined && sameValue(old, feature) ? old : feature;
    if (kept !== previous.features[i]) same = false;
    return kept;
  });
  return same ? previous : { levelLid: next.levelLid, features, listed };
}

/** The content after these rows of the device were written; `undefined`: the row was deleted. */
function withRows(
  previous: LevelContent,
  fids: readonly string[],
  rows: readonly (Feature | undefined)[],
): LevelContent {
  const { levelLid } = previous;
  const written = new Set(fids);
  const here = rows.filter((row): row is Feature => row?.levelLid === levelLid);
  const features = patched(previous.features, written, here.filter(exists));
  const listed = patched(
    previous.listed,
    written,
    here.filter((row) => !exists(row)),
  );
  return features === previous.features && listed === previous.listed
    ? previous
    : { levelLid, features, listed };
}

/** The list without what was written, and with these rows at their places; itself where nothing is otherwise. */
function patched(list: Feature[], written: ReadonlySet<string>, rows: readonly Feature[]): Feature[] {
  const coming = rows.toSorted(byKindAndKey);
  const next: Feature[] = [];
  const before = new Map<string, Feature>();
  for (const old of list) if (written.has(old.fid)) before.set(old.fid, old);
  if (before.size === 0 && coming.length === 0) return list;
  let at = 0;
  const place = (row: Feature): void => {
    const old = before.get(row.fid);
    next.push(old !== undefined && sameValue(old, row) ? old : row);
  };
  for (const one of list) {
    if (written.has(one.fid)) continue;
    for (let row = coming[at]; row !== undefined && byKindAndKey(row, one) < 0; row = coming[(at += 1)])
      place(row);
    next.push(one);
  }
  for (const row of coming.slice(at)) place(row);
  const isSame = next.length === list.length && next.every((one, i) => one === list[i]);
  return isSame ? list : next;
}

/** As IndexedDB orders them. */
function byKindAndKey(a: Feature, b: Feature): number {
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1;
  return a.fid === b.fid ? 0 : a.fid < b.fid ? -1 : 1;
}
