import { useNavigate } from 'react-router';
import type { ContentParams, ContentType } from '../../routes/content-type.ts';
import { isLevelParams, paths } from '../../routes/paths.ts';
import { useContentRoute } from './content-route.ts';

/** The list that a panel was opened from. Pure. */
export function listPathOf(contentType: ContentType, params: ContentParams): string {
  const { clientId, siteId, buildingId } = params;
  if (clientId === undefined) return paths.home;
  if (contentType === 'clients') return paths.client(clientId);
  if (contentType === 'global-geofences') return paths.globalGeofences(clientId);
  if (siteId === undefined || contentType === 'sites') return paths.sites(clientId);
  if (contentType === 'outdoor-wayfinding-network')
    return `${paths.site({ clientId, siteId })}/outdoor-wayfinding-network`;
  if (buildingId === undefined || contentType === 'buildings') return paths.buildings({ clientId, siteId });
  if (!isLevelParams(params) || contentType === 'levels')
    return paths.levels({ clientId, siteId, buildingId });
  return paths.content(params, contentType);
}

/** Goes back to the list; the leave guard asks first where work would be lost. */
export function useClosePanel(): () => void {
  const navigate = useNavigate();
  const { contentType, params } = useContentRoute();
  return () => void navigate(listPathOf(contentType, params));
}
