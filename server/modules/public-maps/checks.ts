import type { PublicMapBody } from '../../../src/contract/index.ts';
import { isWebOrigin, PUBLIC_PROFILES, SLUG } from '../../../src/domain/public-map/index.ts';
import { badRequest } from '../../platform/api-error.ts';
import { sentenceFor } from '../../platform/error-messages.ts';
import type { Queryable } from '../../platform/storage/connect.ts';
import { DRAFT, getBuilding, listSites } from '../hierarchy/index.ts';

const refuse = (code: string, paths: string[]): void => {
  if (paths.length > 0)
    throw badRequest(
      code,
      paths.map((path) => ({ path, message: sentenceFor(code) })),
    );
};

/** The places in a list at which a member is not right. */
const wrongIn = <T>(path: string, list: readonly T[], isRight: (one: T) => boolean): string[] =>
  list.flatMap((one, i) => (isRight(one) ? [] : [`${path}/${i}`]));

/**
 * What the shape of a body does not say.
 * @throws 400 invalid-slug, invalid-origin, unknown-profile, audience-needs-password, unknown-place
 */
export async function checkMap(
  db: Queryable,
  clientId: number,
  body: PublicMapBody,
  hasPassword: boolean,
): Promise<void> {
  const { slug, siteIds, home, audience, profiles, origins } = body;
  if (!SLUG.test(slug)) refuse('invalid-slug', ['slug']);
  refuse('invalid-origin', wrongIn('origins', origins ?? [], isWebOrigin));
  const known: readonly string[] = PUBLIC_PROFILES;
  refuse(
    'unknown-profile',
    wrongIn('profiles', profiles, (id) => known.includes(id)),
  );
  if (audience.length > 0 && !hasPassword) refuse('audience-needs-password', ['audience']);
  const sites = new Set((await listSites(db, DRAFT, clientId)).map(({ id }) => id));
  refuse(
    'unknown-place',
    wrongIn('siteIds', siteIds ?? [], (id) => sites.has(id)),
  );
  const isOnMap = sites.has(home.siteId) && (siteIds?.includes(home.siteId) ?? true);
  if (!isOnMap) refuse('unknown-place', ['home/siteId']);
  if (home.buildingId === undefined) return;
  const building = await getBuilding(db, DRAFT, home.buildingId);
  if (building?.siteId !== home.siteId) refuse('unknown-place', ['home/buildingId']);
}
