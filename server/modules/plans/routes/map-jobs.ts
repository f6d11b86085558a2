import { Hono } from 'hono';
import { isCleanText } from '../../../../src/domain/rules/values/text.ts';
import { mapFeedbackBodySchema, mapJobBodySchema } from '../../../../src/contract/index.ts';
import { requireEditor, requireSight } from '../../../platform/access/authorize.ts';
import type { SignedInUser } from '../../../platform/access/signed-in-user.ts';
import { type LevelRow, requireDraftLevel, writeContent } from '../../hierarchy/index.ts';
import { ApiError, badRequest, conflict, notFound } from '../../../platform/api-error.ts';
import { one } from '../../../platform/http/answer.ts';
import type { AppEnv, Ctx } from '../../../platform/http/context.ts';
import type { PlanDeps } from '../deps.ts';
import { idParam, levelParam } from '../../../platform/http/params.ts';
import { requireMatch } from '../../../platform/http/preconditions.ts';
import { readBody } from '../../../platform/http/body/read-body.ts';
import { deleteJob, insertJob, jobToWire, lockJob, putFeedback, requireJob } from '../map-jobs/queries.ts';
import { getFloorPlanOf } from '../queries.ts';
import { isRunning, JOB } from '../map-jobs/status.ts';
import { applyContent, holdLevel, revertContent } from '../map-jobs/apply-content.ts';
import type { Tx } from '../../../platform/storage/connect.ts';

const LEVEL = '/clients/:client/sites/:site/buildings/:building/levels/:level';

/** The automatic mapping of floor plans. */
export function mapJobRoutes({ db, mapJobs: runner }: Pick<PlanDeps, 'db' | 'mapJobs'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  routes.post('/map-jobs', async (c) => {
    const body = await readBody(c, mapJobBodySchema);
    const { buildingId, levelIndex } = body;
    const level = await requireDraftLevel(db, c.get('user'), { buildingId, levelIndex }, requireEditor);
    requireChain(level, body);
    const plan = await getFloorPlanOf(db, { buildingId, levelIndex });
    if (!plan) throw new ApiError(422, 'floor-plan-missing');
    const { clientId, siteId } = level;
    const place = { clientId, siteId, buildingId, levelIndex };
    const job = await insertJob(db, place, plan.id);
    if (!job) throw conflict('map-job-running');
    runner.nudge();
    return one(c, jobToWire(job));
  });

  routes.get('/map-jobs/:id', async (c) =>
    one(c, jobToWire(await requireJob(db, c.get('user'), c.req.param('id'), requireSight))),
  );

  routes.delete('/map-jobs/:id', async (c) => {
    const job = await requireJob(db, c.get('user'), c.req.param('id'), requireEditor);
    await db.transaction(async (tx) => {
      const held = await lockJob(tx, job.id);
      if (!held) throw notFound();
      await requireMatch(c, () => Promise.resolve(jobToWire(held)));
      await deleteJob(tx, job.id);
    });
    runner.cancel(job.id);
    return one(c, {});
  });

  routes.post('/map-jobs/:id/floorplan/:floorplan/feedback', async (c) => {
    const user = c.get('user');
    const job = await requireJob(db, user, c.req.param('id'), requireEditor);
    if (job.floorplanId !== c.req.param('floorplan').toLowerCase()) throw notFound();
    const { rating, comment = null } = await readBody(c, mapFeedbackBodySchema);
    if (comment !== null && !isCleanText(comment))
      throw badRequest('invalid-text', [{ path: 'comment', message: 'Holds control characters.' }]);
    if (isRunning(job.status)) throw conflict('wrong-state');
    await putFeedback(db, { jobId: job.id, userId: user.id }, { rating, comment });
    return one(c, { rating, comment });
  });

  async function change(
    c: Ctx,
    work: (tx: Tx, user: SignedInUser, level: LevelRow) => Promise<number>,
    levelStatus: number,
  ) {
    const at = { buildingId: idParam(c, 'building'), levelIndex: levelParam(c) };
    const user = c.get('user');
    const level = await requireDraftLevel(db, user, at, requireEditor);
    requireChain(level, { clientId: idParam(c, 'client'), siteId: idParam(c, 'site') });
    const count = await writeContent(db, level.clientId, async (tx) => {
      const job = await holdLevel(tx, level);
      await requireMatch(c, () => Promise.resolve(job ? jobToWire(job) : null));
      return work(tx, user, level);
    });
    return one(c, { levelStatus, count });
  }
  routes.post(`${LEVEL}/apply-content`, (c) => change(c, applyContent, JOB.applied));
  routes.post(`${LEVEL}/revert-content`, (c) => change(c, revertContent, JOB.declined));
  return routes;
}

/** The ids must belong together. */
function requireChain(level: LevelRow, ids: { clientId: number; siteId: number }): void {
  if (level.clientId !== ids.clientId || level.siteId !== ids.siteId) throw notFound();
}
