import { requireEditor, requireSight } from '../../platform/access/authorize.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { type Gate, type Gates, PLATFORM_GATES } from '../../platform/http/mount.ts';
import { idParam, levelParam } from '../../platform/http/params.ts';
import type { Queryable } from '../../platform/storage/connect.ts';
import type { BuildingRow, LevelRow, SiteRow } from './queries/rows.ts';
import {
  requireClient,
  requireDraftBuilding,
  requireDraftLevel,
  requireDraftSite,
  requireVisibleBuilding,
  requireVisibleSite,
} from './service/require-place.ts';

const siteOf = (c: Ctx) => idParam(c, 'site');
const buildingOf = (c: Ctx) => idParam(c, 'building');

/**
 * The gates of calls about a place, which find it by the path. Who reads sees what is deleted, too; who writes needs
 * what is there.
 */
export const placeGates = (db: Queryable) =>
  ({
    ...PLATFORM_GATES,
    'see site': (c, user): Promise<SiteRow> => requireVisibleSite(db, user, siteOf(c), requireSight),
    'edit site': (c, user): Promise<SiteRow> => requireDraftSite(db, user, siteOf(c), requireEditor),
    'see building': (c, user): Promise<BuildingRow> =>
      requireVisibleBuilding(db, user, buildingOf(c), requireSight),
    'edit building': (c, user): Promise<BuildingRow> =>
      requireDraftBuilding(db, user, buildingOf(c), requireEditor),
    'edit level': (c, user): Promise<LevelRow> =>
      requireDraftLevel(db, user, { buildingId: buildingOf(c), levelIndex: levelParam(c) }, requireEditor),
  }) satisfies Gates;

/** A gate of a client that also wants it to be there: a SuperAdmin is let through to any number. */
export const withClient =
  (db: Queryable, gate: Gate<{ clientId: number }>): Gate<{ clientId: number }> =>
  async (c, user) => {
    const place = await gate(c, user);
    await requireClient(db, place.clientId);
    return place;
  };
