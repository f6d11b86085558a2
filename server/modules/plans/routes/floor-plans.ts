import { createReadStream } from 'node:fs';
import type { Hono } from 'hono';
import { floorPlans } from '../../../../src/contract/calls/floor-plans.ts';
import { requireSight } from '../../../platform/access/authorize.ts';
import { floorPlanType, planMediaType } from '../file-type.ts';
import { requireFileType } from '../check-file-type.ts';
import { DRAFT, listLevels, placeGates } from '../../hierarchy/index.ts';
import { notFound } from '../../../platform/api-error.ts';
import type { AppEnv, Ctx } from '../../../platform/http/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { asUuid } from '../../../platform/http/ids.ts';
import { createMount } from '../../../platform/http/mount.ts';
import { personalFile } from '../../../platform/http/private-answers.ts';
import { levelStatuses } from '../map-jobs/queries.ts';
import { JOB } from '../map-jobs/status.ts';
import { publicOrigin } from '../../../platform/http/origin/public-origin.ts';
import { userKey } from '../../../platform/http/user-key.ts';
import { getFloorPlan, listFloorPlans } from '../queries.ts';
import { replaceFloorPlan } from '../service.ts';

export function floorPlanRoutes({
  db,
  config,
  files,
  uploads,
  children,
}: Pick<Platform, 'db' | 'config' | 'files' | 'uploads' | 'children'>): Hono<AppEnv> {
  const { routes, on, onStream } = createMount({
    ...placeGates(db),
    'see content': async (c, user) => {
      const id = asUuid(c.req.param('id'));
      const plan = id === null ? undefined : await getFloorPlan(db, id);
      if (!plan) throw notFound();
      requireSight(user, plan);
      return plan;
    },
  });
  const urlOf = (c: Ctx, id: string) => `${publicOrigin(c, config)}/api/v8/floor-plans/${id}`;

  /** The ids of the path must belong together. */
  function requireChain(
    params: { client: number; site: number },
    row: { clientId: number; siteId: number },
  ): void {
    if (row.clientId !== params.client || row.siteId !== params.site) throw notFound();
  }

  onStream(floorPlans.upload, async ({ c, place: level, params, expect }) => {
    requireChain(params, level);
    const person = userKey(c);
    const file = await uploads.take(
      c,
      floorPlans.upload.body,
      'floorPlanFileBase64',
      async (upload) => {
        const type = floorPlanType(upload.fields.fileType, upload.file.size);
        await requireFileType(upload.file, type, { children, person, signal: c.req.raw.signal });
        const kept = await files.put(createReadStream(upload.file.path), planMediaType(type), 'floor-plan');
        return { fileType: type, fileId: kept, isMapped: upload.fields.isMapped ?? false };
      },
      { person },
    );
    const id = await replaceFloorPlan({ db, files }, level, file, expect);
    return { floorPlanUrl: urlOf(c, id), fileType: file.fileType };
  });

  on(floorPlans.levelStatuses, async ({ c, place: building, params }) => {
    requireChain(params, building);
    const [levels, statuses, plans] = await Promise.all([
      listLevels(db, DRAFT, building.id),
      levelStatuses(db, building.id),
      listFloorPlans(db, building.id),
    ]);
    return levels
      .filter((level) => !level.deleted)
      .map(({ levelIndex }) => {
        const plan = plans.find((p) => p.levelIndex === levelIndex);
        const job = statuses.get(levelIndex);
        return {
          levelIndex,
          levelStatus: job?.status ?? (plan?.isMapped === true ? JOB.applied : JOB.none),
          floorPlanUrl: plan ? urlOf(c, plan.id) : null,
          fileType: plan?.fileType ?? null,
          ...(job !== undefined && { mapJobId: job.id }),
        };
      });
  });

  on(floorPlans.get, async ({ c, place: plan }) => {
    const file = await files.get(plan.fileId);
    if (!file) throw notFound();
    const headers = {
      'content-type': file.mediaType,
      'content-length': String(file.size),
      // A file that someone uploaded is never shown as a page of ours.
      'content-disposition': `attachment; filename="floor-plan.${plan.fileType}"`,
    };
    // A stored file never changes.
    return personalFile(c, `"${plan.fileId}"`, headers, () => file.stream());
  });
  return routes;
}
