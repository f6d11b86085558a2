import type { Hono } from 'hono';
import * as z from 'zod';
import { review } from '../../../src/contract/calls/review.ts';
import { canPublish, canSee } from '../../../src/domain/status/index.ts';
import { badRequest } from '../../platform/api-error.ts';
import type { AppEnv } from '../../platform/http/context.ts';
import { createMount, PLATFORM_GATES } from '../../platform/http/mount.ts';
import { askedPage, idIn, numberIn, readPosition, writePosition } from '../../platform/http/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import { withClient } from '../hierarchy/index.ts';
import { listActivity, listDeleted } from './queries.ts';

/** People and pictures belong to no place: what was done to them is for the admins, and for who did it. */
const WITHOUT_PLACE: ReadonlySet<string | undefined> = new Set(['user', 'picture']);

/** What people did with the content of a client: all of it for its admins, their own for others. */
export function activityRoutes({ db }: Pick<Platform, 'db'>): Hono<AppEnv> {
  const { routes, on } = createMount({ 'see client': withClient(db, PLATFORM_GATES['see client']) });

  on(review.activity, async ({ user, place: { clientId }, query }) => {
    const { limit, after } = askedPage(query);
    const behind = readPosition(after, z.int());
    const [from, to] = [numberIn('from', query.from), numberIn('to', query.to)];
    const asked = idIn('userId', query.userId);
    if (query.key !== undefined && query.kind === undefined)
      throw badRequest('invalid-query', [{ path: 'kind', message: 'A key is that of a kind.' }]);
    // What happened to one thing belongs to it, as its content does.
    const isOfThing = query.key !== undefined && !WITHOUT_PLACE.has(query.kind);
    const rows = await listActivity(db, clientId, {
      kind: query.kind,
      key: query.key,
      hasValues: query.values === '1',
      userId: isOfThing || canPublish(user, clientId) ? asked : user.id,
      from,
      to,
      behind,
      limit: limit + 1,
    });
    return pageOf(rows, limit, (row) => !isOfThing || canSee(user, { clientId, ...row }));
  });
  on(review.deleted, async ({ user, place: { clientId }, query }) => {
    const { limit, after } = askedPage(query);
    const behind = readPosition(after, z.int());
    const rows = await listDeleted(db, clientId, { behind, limit: limit + 1 });
    return pageOf(rows, limit, (row) => canSee(user, { clientId, ...row }));
  });
  return routes;
}

type Row = Awaited<ReturnType<typeof listActivity>>[number];

/** Rows that are not the caller's to see count for the cursor alone. */
function pageOf(rows: Row[], limit: number, isSeen: (row: Row) => boolean) {
  const listed = rows.slice(0, limit);
  const cursor = rows.length > limit ? writePosition(Number(listed.at(-1)!.id)) : null;
  return { results: listed.filter(isSeen).map((row) => ({ ...row, id: Number(row.id) })), cursor };
}
