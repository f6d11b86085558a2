import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { WireReviewChange } from '../../../../src/contract/index.ts';
import { CHANGED_KINDS } from '../../../../src/domain/review/index.ts';
import { badRequest } from '../../../platform/api-error.ts';
import { canSee } from '../../../platform/access/authorize.ts';
import { DOER } from '../../../platform/access/person.ts';
import type { SignedInUser } from '../../../platform/access/signed-in-user.ts';
import { askedPage, numberIn, readPosition, writePosition } from '../../../platform/http/paging.ts';
import type { Queryable } from '../../../platform/storage/connect.ts';
import { snapshotOfPublish } from '../versions.ts';
import { readStatus } from '../status.ts';
import { type DiffRow, readDiff } from './diff.ts';

const positionSchema = z.tuple([z.enum(CHANGED_KINDS), z.string().max(100)]);

/** A page of what would be published, as far as the user may see it. */
export async function changesToPublish(
  db: Queryable,
  user: SignedInUser,
  clientId: number,
  query: { n?: string; since?: string; cursor?: string; limit?: string },
): Promise<{ results: WireReviewChange[]; cursor: string | null }> {
  const { limit, after } = askedPage(query);
  const from = readPosition(after, positionSchema);
  const { status, stagedSnapshotId, publishedSnapshotId } = await readStatus(db, clientId);
  const n = numberIn('n', query.n);
  const isStaged = status >= 3 && stagedSnapshotId !== null;
  const drafts = { drafts: clientId };
  if (query.since !== undefined && query.since !== 'staging') throw badRequest('invalid-query');
  const sides =
    query.since !== undefined
      ? { after: drafts, before: isStaged ? { snapshotId: stagedSnapshotId } : drafts }
      : n === undefined
        ? {
            after: isStaged ? { snapshotId: stagedSnapshotId } : drafts,
            before: { snapshotId: publishedSnapshotId },
          }
        : { after: { snapshotId: await snapshotOfPublish(db, clientId, n) }, before: drafts };
  const found: WireReviewChange[] = [];
  const first = from === null ? 0 : CHANGED_KINDS.indexOf(from[0]);
  let last: [string, string] | null = null;
  let read = 0;
  for (const kind of CHANGED_KINDS.slice(first)) {
    const behind = from?.[0] === kind ? from[1] : '';
    const rows = await readDiff(db, kind, sides, { behind, limit: limit - read + 1 });
    for (const row of rows) {
      if (read === limit)
        return { results: await withAuthors(db, clientId, found), cursor: writePosition(last) };
      read += 1;
      last = [kind, row.key];
      if (canSee(user, { clientId, siteId: row.siteId, buildingId: row.buildingId }))
        found.push(toWire(kind, row));
    }
  }
  return { results: await withAuthors(db, clientId, found), cursor: null };
}

const toWire = (
  kind: string,
  { key, change, title, before, after, ...place }: DiffRow,
): WireReviewChange => ({
  kind,
  key,
  change,
  ...place,
  title,
  ...(before !== null && { before }),
  ...(after !== null && { after }),
});

/** Who touched each of them last, as far as it was noted. */
async function withAuthors(
  db: Queryable,
  clientId: number,
  changes: WireReviewChange[],
): Promise<WireReviewChange[]> {
  if (changes.length === 0) return changes;
  const keys = changes.map(({ key }) => key);
  const answer = await db.execute<{ kind: string; key: string; at: number; by: WireReviewChange['by'] }>(sql`
    select distinct on (a.kind, a.key) a.kind, a.key, floor(extract(epoch from a.at))::int as at, ${DOER} as by
    from activity a left join users u on u.id = a.user_id
    where a.client_id = ${clientId} and a.key = any(${sql.param(keys)}::text[]) order by a.kind, a.key, a.id desc`);
  const known = new Map(answer.rows.map(({ kind, key, at, by }) => [`${kind} ${key}`, { at, by }]));
  return changes.map((change) => ({ ...change, ...known.get(`${change.kind} ${change.key}`) }));
}
