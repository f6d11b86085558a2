import type { Hono } from 'hono';
import { maps } from '../../../src/contract/calls/maps.ts';
import { review } from '../../../src/contract/calls/review.ts';
import { badRequest, notFound } from '../../platform/api-error.ts';
import type { AppEnv, Ctx } from '../../platform/http/context.ts';
import type { PublishingDeps } from './deps.ts';
import { addPublishingJob } from './jobs.ts';
import { asId } from '../../platform/http/ids.ts';
import { changesToPublish } from './review/changes.ts';
import { publishHistory } from './review/history.ts';
import { takeToDrafts } from './review/to-drafts.ts';
import { createMount, PLATFORM_GATES } from '../../platform/http/mount.ts';
import type { ExpectMatch } from '../../platform/http/preconditions.ts';
import { noteApproval } from './queries.ts';
import { mapsAddress, previewRoutes } from './preview-routes.ts';
import { dropStaged } from './snapshot.ts';
import { dropSchedule, instantAhead, requireSchedule, schedulePublish } from './schedule.ts';
import {
  changeDrafts,
  declinedOf,
  type PublishingRow,
  readStatus,
  scheduledOf,
  secondsOf,
  step,
} from './status.ts';
import { afterwards } from '../../platform/storage/joint-transaction.ts';

export function publishingRoutes(deps: PublishingDeps): Hono<AppEnv> {
  const { db, config, publishingJobs, schedule } = deps;
  const { routes, on } = createMount(PLATFORM_GATES);

  const toWire = async (c: Ctx, row: PublishingRow) => ({
    status: row.status,
    previewTilesJsonUrl:
      row.stagedSnapshotId === null
        ? null
        : `${mapsAddress(c, config, row.clientId)}/preview/${row.stagedSnapshotId}/tiles.json`,
    ...(row.error === null ? {} : { error: { code: 'job-failed', message: 'The last attempt failed.' } }),
    ...(row.declinedReason === null ? {} : { declined: await declinedOf(db, row) }),
    ...(row.scheduledAt === null ? {} : { scheduled: await scheduledOf(db, row) }),
    ...(row.unscheduledAt === null
      ? {}
      : { unscheduled: { at: secondsOf(row.unscheduledAt), reason: 'no-right' } }),
  });

  /** Who names the state that they know stages and publishes nothing but that. */
  const requireState = (c: Ctx, expect: ExpectMatch) => (row: PublishingRow) => expect(() => toWire(c, row));

  on(maps.status, async ({ c, place: { clientId } }) => {
    return toWire(c, await readStatus(db, clientId));
  });

  on(maps.convert, async ({ c, place: { clientId }, expect }) => {
    const row = await step(db, clientId, 'convert', {
      expect: requireState(c, expect),
      work: async (tx) => {
        await addPublishingJob(tx, clientId);
        return { declinedReason: null, declinedBy: null, declinedAt: null };
      },
    });
    afterwards(publishingJobs.nudge);
    return toWire(c, row);
  });

  on(maps.approve, async ({ c, user, place: { clientId }, body, expect }) => {
    // Also a server without extensions never publishes at once what was meant for later.
    const at = body.at === undefined ? null : instantAhead(body.at);
    if (at !== null && !config.apiExtensions) throw badRequest('invalid-instant');
    const row = await step(db, clientId, at === null ? 'approve' : 'schedule', {
      expect: requireState(c, expect),
      work: async (tx, { stagedSnapshotId }) => {
        const { reason, quality } = config.apiExtensions ? body : {};
        if (stagedSnapshotId !== null)
          await noteApproval(tx, stagedSnapshotId, { publishedBy: user.id, reason, quality });
        if (at !== null) return schedulePublish(tx, clientId, { at, by: user.id });
        await dropSchedule(tx, clientId);
        return addPublishingJob(tx, clientId);
      },
    });
    afterwards(at === null ? publishingJobs.nudge : schedule.nudge);
    return toWire(c, row);
  });

  on(maps.decline, async ({ c, user, place: { clientId }, body, expect }) => {
    const row = await step(db, clientId, 'decline', {
      expect: requireState(c, expect),
      work: async (tx, { stagedSnapshotId }) => {
        await dropStaged(tx, clientId, stagedSnapshotId);
        await dropSchedule(tx, clientId);
        const { reason } = config.apiExtensions ? body : {};
        if (reason === undefined) return { stagedSnapshotId: null };
        return {
          stagedSnapshotId: null,
          declinedReason: reason,
          declinedBy: user.id,
          declinedAt: new Date(),
        };
      },
    });
    return toWire(c, row);
  });

  if (config.apiExtensions) {
    on(maps.unschedule, async ({ c, place: { clientId }, expect }) => {
      const row = await step(db, clientId, 'schedule', {
        expect: async (found) => {
          requireSchedule(found);
          await requireState(c, expect)(found);
        },
        work: async (tx) => {
          await dropSchedule(tx, clientId);
          return {};
        },
      });
      return toWire(c, row);
    });

    on(review.changes, ({ user, place: { clientId }, query }) => changesToPublish(db, user, clientId, query));

    on(review.history, ({ place: { clientId }, query }) => publishHistory(db, clientId, query));

    on(review.toDrafts, async ({ c, place: { clientId }, params, expect }) => {
      const n = asId(params.n);
      if (n === null) throw notFound();
      const row = await changeDrafts(db, clientId, async (tx, row) => {
        await requireState(c, expect)(row);
        return takeToDrafts(tx, row, n);
      });
      return toWire(c, row);
    });
  }

  routes.route('/', previewRoutes(deps));
  return routes;
}
