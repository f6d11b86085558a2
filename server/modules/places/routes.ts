import type { Hono } from 'hono';
import { tools } from '../../../src/contract/calls/tools.ts';
import { MAP_SEARCH } from '../../../src/domain/limits.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { AppEnv } from '../../platform/http/context.ts';
import { createMount, PLATFORM_GATES } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireAllowance } from '../../platform/rate-limit.ts';
import { searchPlaces } from './search-places.ts';

/** Of one person: a search at each pause of typing, and no more. */
const ALLOWED = { most: 120, within: 60 };
const MAX_QUERY = 200;

/** Places of the whole world by their names, from the provider that the operator has set. */
export function placeRoutes({ db, config, log }: Pick<Platform, 'db' | 'config' | 'log'>): Hono<AppEnv> {
  const { routes, on } = createMount(PLATFORM_GATES);
  on(tools.places, async ({ user, query }) => {
    const { places } = config;
    if (places === null) throw new ApiError(404, 'places-not-configured');
    const text = query.q?.trim().slice(0, MAX_QUERY) ?? '';
    const at = positionOf(query.at);
    if (Array.from(text).length < MAP_SEARCH.minCharacters || at === null)
      throw new ApiError(400, 'invalid-query');
    await requireAllowance(db, `places:${user.id}`, ALLOWED);
    return searchPlaces(places, { text, at }, log);
  });
  return routes;
}

/** `36.13,-115.17`: latitude and longitude. */
function positionOf(at: string | undefined): [number, number] | null {
  const found = /^(-?\d{1,3}(?:\.\d{1,17})?),(-?\d{1,3}(?:\.\d{1,17})?)$/.exec(at ?? '');
  if (found === null) return null;
  const [lat, lng] = [Number(found[1]), Number(found[2])];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [lng, lat] : null;
}
