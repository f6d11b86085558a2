import type { Hono } from 'hono';
import * as z from 'zod';
import { review } from '../../../src/contract/calls/review.ts';
import { canPublish } from '../../../src/domain/status/index.ts';
import type { AppEnv } from '../../platform/http/context.ts';
import { createMount, PLATFORM_GATES } from '../../platform/http/mount.ts';
import { askedPage, idIn, numberIn, readPosition, writePosition } from '../../platform/http/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import { withClient } from '../hierarchy/index.ts';
import { listActivity } from './queries.ts';

/** What people did with the content of a client: all of it for its admins, their own for others. */
export function activityRoutes({ db }: Pick<Platform, 'db'>): Hono<AppEnv> {
  const { routes, on } = createMount({ 'see client': withClient(db, PLATFORM_GATES['see client']) });

  on(review.activity, async ({ user, place: { clientId }, query }) => {
    const { limit, after } = askedPage(query);
    const behind = readPosition(after, z.int());
    const [from, to] = [numberIn('from', query.from), numberIn('to', query.to)];
    const asked = idIn('userId', query.userId);
    const of = canPublish(user, clientId) ? asked : user.id;
    const rows = await listActivity(db, clientId, {
      kind: query.kind,
      userId: of,
      from,
      to,
      behind,
      limit: limit + 1,
    });
    const listed = rows.slice(0, limit);
    const cursor = rows.length > limit ? writePosition(Number(listed.at(-1)!.id)) : null;
    return { results: listed.map(({ id: _id, ...entry }) => entry), cursor };
  });
  return routes;
}
