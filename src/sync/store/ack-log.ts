import {
  createTitles,
  noteActivity,
  parseEntityKey,
  placeTitles,
  equalContent,
  subjectOf,
  type ContentRow,
  type PendingOp,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { SentEntry } from '../status.ts';

/** Entries that are listed. */
const TOLD = 200;

/**
 * Logs that the server acknowledged a change. Call inside an outbox transaction. @param row as it was sent, or as it
 * was before
 */
export async function recordAck(
  db: StoreyDatabase,
  { entityKey, intent }: PendingOp,
  row: ContentRow | null,
  at: number,
): Promise<void> {
  const versions = await db.exchanged.where({ entityKey }).toArray();
  // As it came out of the work file. Later changes belong to this user.
  const from = versions.find(({ by, head }) => by !== undefined && equalContent(head, row));
  const subject =
    row === null ? { entityKey, title: '', above: [] } : subjectOf(parseEntityKey(entityKey).table, row);
  const by = from?.by === undefined ? {} : { by: from.by };
  await noteActivity(db, [{ at, what: 'uploaded', ...subject, intent, ...by }]);
}

/** Recently acknowledged changes, latest first. */
export async function listAcks(db: StoreyDatabase): Promise<SentEntry[]> {
  const records = await db.activity.where({ what: 'uploaded' }).reverse().limit(TOLD).toArray();
  const titleAt = createTitles(db);
  const entries: SentEntry[] = [];
  for (const { n = 0, entityKey, intent, title, above, at, by } of records) {
    if (entityKey === null || intent === undefined) continue;
    const where = await placeTitles(titleAt, above);
    const { table } = parseEntityKey(entityKey);
    entries.push({ n, entityKey, table, intent, title, where, at, by: by ?? null });
  }
  return entries;
}
