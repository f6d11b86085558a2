import type { ContentRow, EntityKey, StoreyDatabase } from '../../db/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { changedFields, sameOrAbsent } from '../../domain/merge/index.ts';
import { isSince } from '../clock.ts';
import { LIST_STALENESS_MS } from '../store/retention.ts';

/**
 * Whether a list may be older than our last acknowledged write: it was requested soon after the acknowledge, and
 * shows the value before it or nothing. It must not be taken for a remote change. @param of.base what the server was
 * last seen to have @param askedAt when the list was requested, in milliseconds since 1970 @returns from when on a
 * list can be trusted, in milliseconds since 1970; null: this one can
 */
export async function staleUntil(
  db: StoreyDatabase,
  table: ContentTable,
  entityKey: EntityKey,
  { base, theirs }: { base: ContentRow; theirs: ContentRow | null },
  askedAt: number,
): Promise<number | null> {
  // Only features are read from lists.
  if (table !== 'features') return null;
  const at = (await db.acks.get(entityKey))?.at ?? 0;
  if (!isSince(at, askedAt - LIST_STALENESS_MS, askedAt)) return null;
  if (theirs === null) return at + LIST_STALENESS_MS;
  const written = (await db.audits.get(entityKey))?.fields.filter(
    (field) => field.at > askedAt - LIST_STALENESS_MS,
  );
  const isBefore = changedFields<ContentTable>(table, base, theirs).some(({ path, merged }) =>
    written?.some((field) => field.path === path && sameOrAbsent(field.old, merged)),
  );
  return isBefore ? at + LIST_STALENESS_MS : null;
}
