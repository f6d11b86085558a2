import { useTranslation } from 'react-i18next';
import { paths } from '../../routes/paths.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { siblingsQuery } from '../../state/navigation/siblings.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { FIRST_OF_LEVEL, isLevelContent } from '../../../domain/content/index.ts';
import { useTitles } from '../../state/content/feature-name.ts';
import type { Crumb } from '../../ui/index.ts';

// @spec 2.80 2.81 2.82
/** The way from the client to where the address points, each with its siblings. */
export function useCrumbs(): Crumb[] {
  const { t } = useTranslation('content');
  const { titleOf, shortOf } = useTitles();
  const { db } = useWorkspace();
  const route = useContentRoute();
  const ref = useRefs();
  const place = usePlace();
  const { client, site, building, level } = place ?? {};
  const siblings = useQuery(db, siblingsQuery(db, place));

  const crumbs: Crumb[] = [];
  if (client) {
    crumbs.push({
      id: 'client',
      label: client.title,
      href: paths.sites(ref(client.lid)),
      siblings: siblings?.clients.map((one) => ({
        id: one.lid,
        label: titleOf(one),
        href: paths.sites(ref(one.lid)),
        isSelected: one.lid === client.lid,
      })),
    });
  }
  if (client && site) {
    const clientId = ref(client.lid);
    const to = (lid: string) => paths.buildings({ clientId, siteId: ref(lid) });
    crumbs.push({
      id: 'site',
      label: titleOf(site),
      href: to(site.lid),
      siblings: siblings?.sites.map((one) => ({
        id: one.lid,
        label: titleOf(one),
        href: to(one.lid),
        isSelected: one.lid === site.lid,
      })),
    });
  }
  if (client && site && building) {
    const above = { clientId: ref(client.lid), siteId: ref(site.lid) };
    const to = (lid: string) => paths.levels({ ...above, buildingId: ref(lid) });
    crumbs.push({
      id: 'building',
      label: titleOf(building),
      href: to(building.lid),
      siblings: siblings?.buildings.map((one) => ({
        id: one.lid,
        label: titleOf(one),
        href: to(one.lid),
        isSelected: one.lid === building.lid,
      })),
    });
  }
  if (client && site && building && level) {
    const above = { clientId: ref(client.lid), siteId: ref(site.lid), buildingId: ref(building.lid) };
    const type = isLevelContent(route.contentType) ? route.contentType : FIRST_OF_LEVEL;
    const to = (index: number) => paths.content({ ...above, levelId: String(index) }, type);
    crumbs.push({
      id: 'level',
      label: titleOf(level),
      href: to(level.levelIndex),
      siblings: siblings?.levels.toReversed().map((one) => ({
        id: one.lid,
        label: titleOf(one),
        note: shortOf(one),
        href: to(one.levelIndex),
        isSelected: one.lid === level.lid,
      })),
    });
  }
  if (crumbs.length === 0) crumbs.push({ id: 'clients', label: t('titles.clients') });
  return crumbs;
}
