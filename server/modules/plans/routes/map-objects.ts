import type { Hono } from 'hono';
import {
  type DrawingType,
  formatOf,
  isDrawing,
} from '../../../../src/domain/floorplan/formats/plan-formats.ts';
import { tools } from '../../../../src/contract/calls/tools.ts';
import { requireSight } from '../../../platform/access/authorize.ts';
import { mapObjectsToBytes } from '../conversion/index.ts';
import { ApiError, badRequest, notFound } from '../../../platform/api-error.ts';
import { oneOfBytes } from '../../../platform/http/answer.ts';
import type { AppEnv } from '../../../platform/http/context.ts';
import { createMount, PLATFORM_GATES } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { asUuid } from '../../../platform/http/ids.ts';
import { publicOrigin } from '../../../platform/http/origin/public-origin.ts';
import { userKey } from '../../../platform/http/user-key.ts';
import { getFloorPlan } from '../queries.ts';

/**
 * POST /tools/floor-plan-map-objects: what is drawn on a floor plan of ours. Its address is only read for the id in it:
 * nothing is ever fetched, from here or from elsewhere.
 */
export function mapObjectRoutes(deps: Pick<Platform, 'db' | 'config' | 'files' | 'children'>): Hono<AppEnv> {
  const { db, files, config } = deps;
  const { routes, on } = createMount(PLATFORM_GATES);
  on(tools.floorPlanMapObjects, async ({ c, user, body }) => {
    const id = planId(body.floorPlanFileUrl, publicOrigin(c, config));
    const plan = await getFloorPlan(db, id);
    if (!plan) throw notFound();
    requireSight(user, plan);
    const type = typeOf(plan.fileType);
    if (type !== typeOf(body.fileType.trim().toLowerCase().replace(/^\./, ''))) {
      throw new ApiError(422, 'file-type-mismatch');
    }
    const file = await files.get(plan.fileId);
    if (!file) throw notFound();
    const [a, b] = body.georeferencing.anchors.map(anchorOf);
    const json = await mapObjectsToBytes(deps, {
      fileType: type,
      bytes: file.stream,
      size: file.size,
      place: { anchors: [a!, b!] },
      person: userKey(c),
      signal: c.req.raw.signal,
      ...(body.page !== undefined && { page: body.page }),
    });
    return oneOfBytes(c, json);
  });
  return routes;
}

function typeOf(fileType: string) {
  const type = formatOf(fileType);
  if (type === 'geojson' || isDrawing(fileType)) return type as 'geojson' | DrawingType;
  throw badRequest('invalid-extension');
}

function anchorOf(anchor: { originalCoordinates: number[]; coordinates: number[] }) {
  const [x, y] = anchor.originalCoordinates;
  const [lon, lat] = anchor.coordinates;
  return { original: [x!, y!] as [number, number], coordinates: [lon!, lat!] as [number, number] };
}

/** The id in an address that this server gave. Code: foreign-floor-plan-url. */
function planId(url: string, origin: string): string {
  const given = URL.canParse(url, origin) ? new URL(url, origin) : null;
  const path = /^\/api\/v8\/floor-plans\/([^/]+)$/.exec(given?.pathname ?? '');
  const id = given?.origin === origin ? asUuid(path?.[1]) : null;
  if (id === null) throw badRequest('foreign-floor-plan-url');
  return id;
}
