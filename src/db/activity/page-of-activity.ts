import type { StoreyDatabase } from '../database.ts';
import { parseEntityKey } from '../entity-key.ts';
import { pendingStates, type PendingStates } from '../pending-states.ts';
import type { ActivityKind, ActivityRecord, ContentRow, EntityKey, TagState } from '../records.ts';
import { createTitles, placeTitles } from '../titles.ts';
import { listTrash, stands } from '../trash/list-trash.ts';

/** Where the thing of a line stands by now. */
export type ActivityState = 'device' | 'uploading' | 'uploaded' | 'refused' | 'decision' | 'trash';

export interface ActivityLine extends ActivityRecord {
  n: number;
  /** Titles of what it lies in, from the outside. */
  where: string[];
  /** Null where the line is about no one thing, or nothing is known. */
  state: ActivityState | null;
  /** The thing, where it still stands: for the way to its form. */
  row: ContentRow | null;
}

export interface ActivityFilter {
  what?: readonly ActivityKind[];
  state?: ActivityState;
  /** In the name, the place, the person or the note; letters large or small. */
  text?: string;
}

export interface ActivityPage {
  lines: ActivityLine[];
  /** `before` of the next page; null where there is nothing older. */
  older: number | null;
}

/** Lines that are read in one go. */
const AT_ONCE = 500;

const STATES: Record<TagState, ActivityState> = {
  waiting: 'device',
  sending: 'uploading',
  refused: 'refused',
  conflict: 'decision',
};

/**
 * A page of what happened on this device, the latest first. May be the query of a live query.
 * @param of `before`: lines older than this one; `size`: how many at most
 */
export async function pageOfActivity(
  db: StoreyDatabase,
  of: { before?: number | undefined; size: number; filter?: ActivityFilter },
): Promise<ActivityPage> {
  const { size, filter = {} } = of;
  const states = await pendingStates(db);
  const trash = await listTrash(db);
  const inTrash = {
    whole: new Set(trash.filter(({ isChange }) => !isChange).map(({ entityKey }) => entityKey)),
    any: new Set(trash.map(({ entityKey }) => entityKey)),
  };
  const titleAt = createTitles(db);
  const wanted = filter.text?.toLocaleLowerCase() ?? '';
  const lines: ActivityLine[] = [];
  for (let before = of.before ?? Infinity; ;) {
    const read = await db.activity.where(':id').below(before).reverse().limit(AT_ONCE).toArray();
    for (const record of read) {
      before = record.n ?? 0;
      if (filter.what !== undefined && !filter.what.includes(record.what)) continue;
      const state = stateOf(record, states, inTrash);
      if (filter.state !== undefined && filter.state !== state) continue;
      const where = await placeTitles(titleAt, record.above);
      const words = [record.title, ...where, record.by ?? '', record.note ?? ''];
      if (!words.some((word) => word.toLocaleLowerCase().includes(wanted))) continue;
      lines.push({ ...record, n: before, where, state, row: await rowOf(db, record) });
      if (lines.length === size) return { lines, older: before };
    }
    if (read.length < AT_ONCE) return { lines, older: null };
  }
}

async function rowOf(db: StoreyDatabase, { entityKey }: ActivityRecord): Promise<ContentRow | null> {
  if (entityKey === null) return null;
  const { table, key } = parseEntityKey(entityKey);
  const row = await db.table<ContentRow, string>(table).get(key);
  return stands(row) ? row : null;
}

function stateOf(
  { entityKey, above, what }: ActivityRecord,
  states: PendingStates,
  trash: { whole: ReadonlySet<EntityKey>; any: ReadonlySet<EntityKey> },
): ActivityState | null {
  // What could not be kept says nothing of where the site stands.
  if (entityKey === null || what === 'notKept') return null;
  if (what === 'discarded') return trash.any.has(entityKey) ? 'trash' : null;
  const level = above.find((key) => key.startsWith('levels:'));
  const tag =
    states.own.get(entityKey) ??
    (level === undefined ? undefined : states.levels.get(parseEntityKey(level).key));
  // What was thrown away lies there, also while its deletion waits to be uploaded.
  if (trash.whole.has(entityKey)) return 'trash';
  return tag === undefined ? 'uploaded' : STATES[tag];
}
