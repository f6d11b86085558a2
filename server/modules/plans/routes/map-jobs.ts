import type { Hono } from 'hono';
import { isCleanText } from '../../../../src/domain/values/text.ts';
import { mapJobs } from '../../../../src/contract/calls/map-jobs.ts';
import { requireEditor, requireSight } from '../../../platform/access/authorize.ts';
import type { SignedInUser } from '../../../platform/access/signed-in-user.ts';
import { type LevelRow, placeGates, requireDraftLevel, writeContent } from '../../hierarchy/index.ts';
import { ApiError, badRequest, conflict, notFound } from '../../../platform/api-error.ts';
import type { AppEnv } from '../../../platform/http/context.ts';
import type { PlanDeps } from '../deps.ts';
import { BODY_LIMIT } from '../../../platform/http/body/body-limit.ts';
import { BY_HANDLER, createMount, type Received } from '../../../platform/http/mount.ts';
import { deleteJob, insertJob, jobToWire, lockJob, putFeedback, requireJob } from '../map-jobs/queries.ts';
import { getFloorPlanOf } from '../queries.ts';
import { isRunning } from '../map-jobs/status.ts';
import { type Applied, applyContent, holdLevel, revertContent } from '../map-jobs/apply-content.ts';
import type { Tx } from '../../../platform/storage/connect.ts';

/** The automatic mapping of floor plans. */
export function mapJobRoutes({ db, mapJobs: runner }: Pick<PlanDeps, 'db' | 'mapJobs'>): Hono<AppEnv> {
  const { routes, on } = createMount({
    ...placeGates(db),
    'see content': (c, user) => requireJob(db, user, c.req.param('id')!, requireSight),
    'edit content': async (c, user) => {
      const job = await requireJob(db, user, c.req.param('id')!, requireEditor);
      const plan = c.req.param('floorplan');
      if (plan !== undefined && job.floorplanId !== plan.toLowerCase()) throw notFound();
      return job;
    },
  });
  // The level is in the body.
  const unplaced = createMount({ 'edit content': BY_HANDLER });

  unplaced.on(mapJobs.create, async ({ user, body }) => {
    const { buildingId, levelIndex } = body;
    const level = await requireDraftLevel(db, user, { buildingId, levelIndex }, requireEditor);
    requireChain(level, body);
    const plan = await getFloorPlanOf(db, { buildingId, levelIndex });
    if (!plan) throw new ApiError(422, 'floor-plan-missing');
    const { clientId, siteId } = level;
    const place = { clientId, siteId, buildingId, levelIndex };
    const job = await insertJob(db, place, plan.id);
    if (!job) throw conflict('map-job-running');
    runner.nudge();
    return jobToWire(job);
  });
  routes.route('/', unplaced.routes);

  on(mapJobs.get, ({ place: job }) => jobToWire(job));

  on(mapJobs.delete, async ({ place: job, expect }) => {
    await db.transaction(async (tx) => {
      const held = await lockJob(tx, job.id);
      if (!held) throw notFound();
      await expect(() => Promise.resolve(jobToWire(held)));
      await deleteJob(tx, job.id);
    });
    runner.cancel(job.id);
  });

  on(mapJobs.feedback, async ({ user, place: job, body: { rating, comment = null } }) => {
    if (comment !== null && !isCleanText(comment))
      throw badRequest('invalid-text', [{ path: 'comment', message: 'Holds control characters.' }]);
    if (isRunning(job.status)) throw conflict('wrong-state');
    await putFeedback(db, { jobId: job.id, userId: user.id }, { rating, comment });
    return { rating, comment };
  });

  async function change(
    { user, place: level, params, expect }: Received<typeof mapJobs.apply | typeof mapJobs.revert, LevelRow>,
    work: (tx: Tx, user: SignedInUser, level: LevelRow) => Promise<Applied>,
  ) {
    requireChain(level, { clientId: params.client, siteId: params.site });
    return writeContent(db, level.clientId, async (tx) => {
      const job = await holdLevel(tx, level);
      await expect(() => Promise.resolve(job ? jobToWire(job) : null));
      return work(tx, user, level);
    });
  }
  on(
    mapJobs.apply,
    (given) => change(given, (tx, user, level) => applyContent(tx, user, level, given.body)),
    { limit: BODY_LIMIT.content },
  );
  on(mapJobs.revert, (given) => change(given, revertContent));
  return routes;
}

/** The ids must belong together. */
function requireChain(level: LevelRow, ids: { clientId: number; siteId: number }): void {
  if (level.clientId !== ids.clientId || level.siteId !== ids.siteId) throw notFound();
}
