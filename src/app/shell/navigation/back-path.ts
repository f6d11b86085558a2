import { CONTENT_TYPES } from '../../../domain/content/index.ts';
import { paths } from '../../routes/paths.ts';
import type { ContentScreen } from '../../routes/screen.ts';
import type { CurrentContentRoute } from '../../state/navigation/content-route.ts';

/** One step up from where the address points; null at the top. */
export function backPath(
  route: Pick<CurrentContentRoute, 'contentType' | 'params'> & { screen: Pick<ContentScreen, 'back'> },
): string | null {
  const { clientId, siteId, buildingId, levelId } = route.params;
  if (route.screen.back !== undefined) return route.screen.back;
  const { home } = paths;
  if (clientId === undefined) return null;
  const sites = paths.sites(clientId);
  const { within } = CONTENT_TYPES[route.contentType];
  if (within === null || within === 'client') return home;
  if (siteId === undefined) return sites;
  const buildings = paths.buildings({ clientId, siteId });
  if (within === 'site') return sites;
  if (buildingId === undefined) return buildings;
  if (within === 'building' && levelId === undefined) return buildings;
  return paths.levels({ clientId, siteId, buildingId });
}
