import type { Hono } from 'hono';
import { maps } from '../../../src/contract/calls/maps.ts';
import { review } from '../../../src/contract/calls/review.ts';
import { notFound } from '../../platform/api-error.ts';
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
import { changeDrafts, declinedOf, type PublishingRow, readStatus, step } from './status.ts';
import { afterwards } from '../../platform/storage/joint-transaction.ts';

export function publishingRoutes(deps: PublishingDeps): Hono<AppEnv> {
  const { db, config, publishingJobs } = deps;
  const { routes, on } = createMount(PLATFORM_GATES);

  const toWire = async (c: Ctx, row: PublishingRow) => ({
    status: row.status,
    previewTilesJsonUrl:
      row.stagedSnapshotId === null
        ? null
        : `${mapsAddress(c, config, row.clientId)}/preview/${row.stagedSnapshotId}/tiles.json`,
    ...(row.error === null ? {} : { error: { code: 'job-failed', message: 'The last attempt failed.' } }),
    ...(row.declinedReason === null ? {} : { declined: await declinedOf(db, row) }),
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
    const row = await step(db, clientId, 'approve', {
      expect: requireState(c, expect),
      work: async (tx, { stagedSnapshotId }) => {
        const { reason, quality } = config.apiExtensions ? body : {};
        if (stagedSnapshotId !== null)
          await noteApproval(tx, stagedSnapshotId, { publishedBy: user.id, reason, quality });
        await addPublishingJob(tx, clientId);
        return {};
      },
    });
    afterwards(publishingJobs.nudge);
    return toWire(c, row);
  });

  on(maps.decline, async ({ c, user, place: { clientId }, body, expect }) => {
    const row = await step(db, clientId, 'decline', {
      expect: requireState(c, expect),
      work: async (tx, { stagedSnapshotId }) => {
        await dropStaged(tx, clientId, stagedSnapshotId);
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
