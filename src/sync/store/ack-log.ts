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

/** Lines that are told. */
const TOLD = 200;

/** The server has confirmed a change. Inside a transaction of the outbox. @param row as it was sent, or as it was */
export async function recordAck(
  db: StoreyDatabase,
  { entityKey, intent }: PendingOp,
  row: ContentRow | null,
  at: number,
): Promise<void> {
  const versions = await db.exchanged.where({ entityKey }).toArray();
  // As it came out of the file: what was made of it since is this person's.
  const from = versions.find(({ by, head }) => by !== undefined && equalContent(head, row));
  const subject =
    row === null ? { entityKey, title: '', above: [] } : subjectOf(parseEntityKey(entityKey).table, row);
  const by = from?.by === undefined ? {} : { by: from.by };
  await noteActivity(db, [{ at, what: 'uploaded', ...subject, intent, ...by }]);
}

/** What has arrived lately, the latest first. */
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
