import type { ContentRow, EntityKey, StoreyDatabase } from '../../db/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { changedFields, sameOrAbsent } from '../../domain/merge/index.ts';
import { LIST_STALENESS_MS } from '../store/retention.ts';

/**
 * Whether a list may be older than our last word: it was asked for soon after that was confirmed, and shows what stood
 * before it, or nothing. Whatever follows here would take that for what somebody else says.
 * @param of.base what the server was last seen to have
 * @param askedAt when the list was asked for. Milliseconds since 1970
 * @returns from when on a list can be believed; null: this one can. Milliseconds since 1970
 */
export async function staleUntil(
  db: StoreyDatabase,
  table: ContentTable,
  entityKey: EntityKey,
  { base, theirs }: { base: ContentRow; theirs: ContentRow | null },
  askedAt: number,
): Promise<number | null> {
  // What is no feature has a reading of its own.
  if (table !== 'features') return null;
  const at = (await db.acks.get(entityKey))?.at ?? 0;
  // One of the future was written down before the clock was put back.
  if (at <= askedAt - LIST_STALENESS_MS || at > askedAt) return null;
  if (theirs === null) return at + LIST_STALENESS_MS;
  const written = (await db.audits.get(entityKey))?.fields.filter(
    (field) => field.at > askedAt - LIST_STALENESS_MS,
  );
  const isBefore = changedFields<ContentTable>(table, base, theirs).some(({ path, merged }) =>
    written?.some((field) => field.path === path && sameOrAbsent(field.old, merged)),
  );
  return isBefore ? at + LIST_STALENESS_MS : null;
}
