import { isFound, textToSearch } from '../../domain/search/index.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { parseEntityKey } from '../schema/entity-key.ts';
import { pendingStates } from '../outbox/operation-status.ts';
import type { ContentRow, EntityKey } from '../schema/operation.ts';
import type { ActivityKind, ActivityRecord } from '../schema/activity-records.ts';
import { createTitles, placeTitles } from '../queries/titles.ts';
import { listTrash } from '../queries/list-trash.ts';
import { exists } from '../schema/exists.ts';
import { createOutcomes, EDITS, type ActivityState } from './outcomes.ts';

export interface ActivityLine extends ActivityRecord {
  n: number;
  /** Titles of what it lies in, from the outside. */
  where: string[];
  /** Null where the line is about no one thing, says itself what became of it, or nothing is known. */
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
  /** `before` of the next page; null without older lines. */
  older: number | null;
}

/** Lines that are read in one go. */
const AT_ONCE = 500;

/**
 * A page of what happened on this device, the latest first. May be the query of a live query.
 * @param of `before`: lines older than this one; `size`: how many at most
 */
export async function pageOfActivity(
  db: StoreyDatabase,
  of: { before?: number | undefined; size: number; filter?: ActivityFilter },
): Promise<ActivityPage> {
  const { size, filter = {} } = of;
  const trash = await listTrash(db);
  const whole = new Set(trash.filter(({ isChange }) => !isChange).map(({ entityKey }) => entityKey));
  const fateOf = createOutcomes(await pendingStates(db), {
    whole,
    any: new Set(trash.map(({ entityKey }) => entityKey)),
  });
  const titleAt = createTitles(db);
  const wanted = filter.text ?? '';
  const lines: ActivityLine[] = [];
  // From the latest on, whichever page it is: later lines decide what became of a change.
  for (let before = Infinity; ;) {
    const read = await db.activity.where(':id').below(before).reverse().limit(AT_ONCE).toArray();
    // Who asks for uploads sees each; in all others an edit says itself that it was uploaded.
    const told = filter.what === undefined ? await toldByEdits(db, read, whole) : NONE;
    for (const record of read) {
      before = record.n ?? 0;
      const state = fateOf(record);
      if (told.has(before)) continue;
      if (of.before !== undefined && before >= of.before) continue;
      if (filter.what !== undefined && !filter.what.includes(record.what)) continue;
      if (filter.state !== undefined && filter.state !== state) continue;
      const where = await placeTitles(titleAt, record.above);
      const words = [record.title, ...where, record.by ?? '', record.note ?? ''];
      if (!isFound(textToSearch(...words), wanted)) continue;
      lines.push({ ...record, n: before, where, state, row: await rowOf(db, record) });
      if (lines.length === size) return { lines, older: before };
    }
    if (read.length < AT_ONCE) return { lines, older: null };
  }
}

const NONE: ReadonlySet<number> = new Set();

/** Of the uploads among these lines those that an earlier line shows as its state: one act is one line. */
async function toldByEdits(
  db: StoreyDatabase,
  lines: readonly ActivityRecord[],
  inTrash: ReadonlySet<EntityKey>,
): Promise<ReadonlySet<number>> {
  const keys = new Set<EntityKey>();
  for (const { what, entityKey } of lines) if (what === 'uploaded' && entityKey !== null) keys.add(entityKey);
  if (keys.size === 0) return NONE;
  const told = new Set<number>();
  /** The last upload of a thing, until it is known what it sent. */
  const open = new Map<EntityKey, number>();
  const all = await db.activity
    .where('entityKey')
    .anyOf([...keys])
    .toArray();
  for (const { n = 0, what, entityKey, draft, intent } of all.sort((a, b) => (b.n ?? 0) - (a.n ?? 0))) {
    if (entityKey === null) continue;
    const upload = open.get(entityKey);
    if (what === 'uploaded') open.set(entityKey, n);
    else if (upload === undefined || draft === true) continue;
    else if (EDITS.has(what)) {
      // For an edit in the trash the line says that, and not that its deletion was uploaded.
      if (!inTrash.has(entityKey)) told.add(upload);
      open.delete(entityKey);
    } else if (what === 'decided' || (what === 'discarded' && intent !== undefined)) open.delete(entityKey);
  }
  return told;
}

async function rowOf(db: StoreyDatabase, { entityKey }: ActivityRecord): Promise<ContentRow | null> {
  if (entityKey === null) return null;
  const { table, key } = parseEntityKey(entityKey);
  const row = await db.table<ContentRow, string>(table).get(key);
  return exists(row) ? row : null;
}
