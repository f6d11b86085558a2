import { CONTENT_TYPES } from '../../../domain/content/index.ts';
import type { ContentScreen } from '../../screens/screens.ts';
import type { CurrentContentRoute } from '../../state/navigation/content-route.ts';

/** One step up from where the address points; null at the top. */
export function backPath(
  route: Pick<CurrentContentRoute, 'contentType' | 'params'> & { screen: Pick<ContentScreen, 'back'> },
): string | null {
  const { clientId, siteId, buildingId, levelId } = route.params;
  if (route.screen.back !== undefined) return route.screen.back;
  const home = '/cms/content/clients';
  if (clientId === undefined) return null;
  const sites = `${home}/${encodeURIComponent(clientId)}/sites`;
  const { within } = CONTENT_TYPES[route.contentType];
  if (within === null || within === 'client') return home;
  if (siteId === undefined) return sites;
  const buildings = `${sites}/${encodeURIComponent(siteId)}/buildings`;
  if (within === 'site') return sites;
  if (buildingId === undefined) return buildings;
  const levels = `${buildings}/${encodeURIComponent(buildingId)}/levels`;
  if (within === 'building' && levelId === undefined) return buildings;
  return levels;
}
