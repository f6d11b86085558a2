import type { Hono } from 'hono';
import { baseMaps as calls } from '../../../../src/contract/calls/base-maps.ts';
import type { Bounds } from '../../../../src/domain/entities/geometry.ts';
import { notFound } from '../../../platform/api-error.ts';
import type { AppEnv, Ctx } from '../../../platform/http/context.ts';
import { createMount } from '../../../platform/http/mount.ts';
import { callerAddress } from '../../../platform/http/origin/caller-address.ts';
import { publicOrigin } from '../../../platform/http/origin/public-origin.ts';
import { requireAllowance } from '../../../platform/rate-limit.ts';
import type { Db } from '../../../platform/storage/connect.ts';
import {
  type BaseMapDeps,
  type BaseMapFile,
  baseMapHandlers,
  type BaseMaps,
  createKept,
  orNotThere,
} from '../../base-map/index.ts';
import { type MapOf, requireNoWait } from '../map-of.ts';
import type { ReadableMap } from '../read-maps.ts';
import { styleOf } from './style-of.ts';
import { createWindows } from '../windows.ts';

/** Of one address, in a minute. */
const MOST_FILES = 1200;
/** Tiles of one map that are read from other hosts in a day. */
const TILES_A_DAY = { most: 20_000, within: 86_400 };
const KEPT_BYTES = 64_000_000;
const KEPT_MS = 86_400_000;
const MAX_ZOOM = 19;
const AROUND_METRES = 2000;
const METRES_A_DEGREE = 111_320;

/** The ground around what a public map shows, read through this server: a visitor's page asks no other host. */
export function groundRoutes({ mapOf, ...deps }: BaseMapDeps & { mapOf: MapOf }): Hono<AppEnv> {
  const { db, config } = deps;
  const addressOf = (c: Ctx) => callerAddress(c, config.trustedProxies);
  const asked = createWindows(MOST_FILES);
  const kept = createKept<BaseMapFile & { until: number }>(KEPT_BYTES);

  const { routes, on } = createMount({
    anyone: async (c) => {
      const map = await mapOf(c, c.req.param('slug') ?? '');
      requireNoWait(asked.spend(addressOf(c)));
      const found = await styleOf(deps, map.row.clientId);
      const styleUrl = orNotThere(found?.styleUrl ?? null);
      return { maps: around(found!.maps, map, db, kept), styleUrl };
    },
  });
  const { style, tile, file, sprite } = baseMapHandlers({
    callerOf: addressOf,
    originOf: (c) => config.publicUrl ?? publicOrigin(c, config),
  });
  on(calls.publicStyle, style);
  on(calls.publicTile, tile);
  on(calls.publicFile, file);
  on(calls.publicSprite, sprite);
  return routes;
}

/** A base map of which a map's visitors get the tiles around it, each read from its host once a day. */
function around(
  maps: BaseMaps,
  { row, bounds }: ReadableMap,
  db: Db,
  kept: ReturnType<typeof createKept<BaseMapFile & { until: number }>>,
): BaseMaps {
  return {
    ...maps,
    tile: async (styleUrl, name, at) => {
      if (at.z > MAX_ZOOM || bounds === null || !isNear(at, bounds)) throw notFound();
      const key = `${styleUrl} ${name} ${at.z}/${at.x}/${at.y}`;
      const known = kept.get(key);
      if (known && Date.now() < known.until) return known;
      await requireAllowance(db, `public-base-map:${row.id}`, TILES_A_DAY);
      const tile = { ...(await maps.tile(styleUrl, name, at)), until: Date.now() + KEPT_MS };
      kept.set(key, tile, tile.bytes.length);
      return tile;
    },
  };
}

/** Whether a tile overlaps the box with 2 km around it. */
export function isNear(
  { z, x, y }: { z: number; x: number; y: number },
  [west, south, east, north]: Bounds,
): boolean {
  const latitude = (row: number) =>
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;
  const [top, bottom] = [latitude(y), latitude(y + 1)];
  const high = AROUND_METRES / METRES_A_DEGREE;
  if (bottom > north + high || top < south - high) return false;
  const wide = high / Math.max(0.01, Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180));
  const [left, right] = [(x / 2 ** z) * 360 - 180, ((x + 1) / 2 ** z) * 360 - 180];
  // A box across the 180th meridian goes on behind it.
  const end = east < west ? east + 360 : east;
  return [0, -360, 360].some((turn) => left + turn <= end + wide && right + turn >= west - wide);
}
