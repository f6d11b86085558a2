import {
  ancestorsOf,
  parseEntityKey,
  sameContent,
  type ContentRow,
  type PendingOp,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { SentEntry } from '../status.ts';
import { createTitles, titleOf } from './placed.ts';

/** Lines that are kept. */
const KEPT = 200;
/** How many more there may be before old ones are taken out: not with each line. */
const SLACK = 50;

/** The server has confirmed a change. Inside a transaction of the outbox. @param row as it was sent, or as it was */
export async function noteSent(
  db: StoreyDatabase,
  { entityKey, intent }: PendingOp,
  row: ContentRow | null,
  at: number,
): Promise<void> {
  const versions = await db.exchanged.where({ entityKey }).toArray();
  // As it came out of the file: what was made of it since is this person's.
  const from = versions.find(({ by, head }) => by !== undefined && sameContent(head, row));
  const n = await db.sentLog.add({
    at,
    entityKey,
    intent,
    title: titleOf(row),
    above: row === null ? [] : ancestorsOf(row),
    ...(from?.by !== undefined && { by: from.by }),
  });
  if (n % SLACK === 0)
    await db.sentLog
      .where(':id')
      .belowOrEqual(n - KEPT)
      .delete();
}

/** What has arrived lately, the latest first. */
export async function listSent(db: StoreyDatabase): Promise<SentEntry[]> {
  const records = await db.sentLog.orderBy(':id').reverse().limit(KEPT).toArray();
  const titleAt = createTitles(db);
  const entries: SentEntry[] = [];
  for (const { n = 0, entityKey, intent, title, above, at, by } of records) {
    const where: string[] = [];
    for (const key of above.toReversed()) where.push(await titleAt(key));
    const { table } = parseEntityKey(entityKey);
    const named = where.filter((one) => one !== '');
    entries.push({ n, entityKey, table, intent, title, where: named, at, by: by ?? null });
  }
  return entries;
}
