import type { NamedScope } from '../../online/scopes.ts';
import { paths } from '../../routes/paths.ts';

/** The list of the contents of a client, site or building. */
export function placePath({ scope }: Pick<NamedScope, 'scope'>): string {
  const clientId = String(scope.clientId);
  if (typeof scope.siteId !== 'number') return paths.sites(clientId);
  const site = { clientId, siteId: String(scope.siteId) };
  return typeof scope.buildingId === 'number'
    ? paths.levels({ ...site, buildingId: String(scope.buildingId) })
    : paths.buildings(site);
}
