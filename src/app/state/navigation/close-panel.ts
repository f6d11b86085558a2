import { atom, useStore } from 'jotai';
import { useLocation, useNavigate } from 'react-router';
import { CONTENT_TYPES, type ContentType } from '../../../domain/content/index.ts';
import type { ContentParams } from '../../routes/content-type.ts';
import { isLevelParams, paths } from '../../routes/paths.ts';
import { navigation } from './at-once.ts';
import { useContentRoute } from './content-route.ts';

/** The list that a panel was opened from. Pure. */
export function listPathOf(contentType: ContentType, params: ContentParams): string {
  const { clientId, siteId, buildingId } = params;
  const { within } = CONTENT_TYPES[contentType];
  if (clientId === undefined) return paths.home;
  if (within === null) return paths.client(clientId);
  if (within === 'client') return `${paths.client(clientId)}/${contentType}`;
  if (siteId === undefined) return paths.sites(clientId);
  if (within === 'site') return `${paths.site({ clientId, siteId })}/${contentType}`;
  if (buildingId === undefined) return paths.buildings({ clientId, siteId });
  if (within === 'building' || !isLevelParams(params)) return paths.levels({ clientId, siteId, buildingId });
  return paths.content(params, contentType);
}

/** Where closing the panel at an address leads, instead of to its list: a form that a survey opened leads back to it. */
export const returnPathAtom = atom<{ at: string; to: string } | null>(null);

/** Goes back to the list; the leave guard asks first where work would be lost. */
export function useClosePanel(): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const store = useStore();
  const { contentType, params } = useContentRoute();
  return () => {
    const back = store.get(returnPathAtom);
    const to = back?.at === pathname ? back.to : listPathOf(contentType, params);
    store.set(returnPathAtom, null);
    void navigate(to, navigation());
  };
}
