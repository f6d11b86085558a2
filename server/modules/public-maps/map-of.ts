import { notFound, tooManyRequests, unauthorized } from '../../platform/api-error.ts';
import type { Config } from '../../platform/config.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { callerAddress } from '../../platform/http/origin/caller-address.ts';
import type { PublicMapDeps } from './deps.ts';
import type { ReadableMap } from './read-maps.ts';

/** The map of a slug for who may read it. @throws 404 no-such-map, 401 password-needed, 429 for who tries many slugs */
export type MapOf = (c: Ctx, slug: string) => Promise<ReadableMap>;

/** How visitors' calls find their map. */
export function createEntrance({
  config,
  publicMaps,
  mapCookies,
  guesses,
}: { config: Config } & Pick<PublicMapDeps, 'publicMaps' | 'mapCookies' | 'guesses'>) {
  const addressOf = (c: Ctx) => callerAddress(c, config.trustedProxies);
  const refuseGuesser = (c: Ctx) => requireNoWait(guesses.waitOf(addressOf(c)));

  /** Also one with a password that is not open. */
  const anyMapOf: MapOf = async (c, slug) => {
    const map = await publicMaps.find(slug);
    if (!map) {
      requireNoWait(guesses.spend(addressOf(c)));
      throw notFound('no-such-map');
    }
    c.set('readBy', map.row.settings.origins);
    return map;
  };
  const mapOf: MapOf = async (c, slug) => {
    const map = await anyMapOf(c, slug);
    const { row } = map;
    if (row.passwordHash === null || mapCookies.isOpen(c, row)) return map;
    refuseGuesser(c);
    throw unauthorized('password-needed');
  };
  return { addressOf, refuseGuesser, anyMapOf, mapOf };
}

/** @throws 429 where there is something to wait for */
export function requireNoWait(wait: number): void {
  if (wait > 0) throw tooManyRequests(wait);
}
