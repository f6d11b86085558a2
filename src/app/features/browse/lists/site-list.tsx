import { Eye, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { countHeld, listGlobalGeofences, listSites, exists, withDeleted } from '../../../../db/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { paths } from '../../../routes/paths.ts';
import { contentIcon } from '../../../state/content/content-icon.ts';
import { usePermission } from '../../../state/rights/permission.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { useRefs } from '../../../state/navigation/server-refs.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { ContentTabs } from '../../../ui/index.ts';
import { heldText } from '../rows/held-text.ts';
import { useTitles } from '../../../state/content/feature-name.ts';
import { HierarchyList } from './hierarchy-list.tsx';

/** The sites of a client. */
export function SiteList() {
  const { t } = useTranslation('content');
  const { titleOf } = useTitles();
  const { db } = useWorkspace();
  const ref = useRefs();
  const place = usePlace();
  const permission = usePermission();
  const clientLid = place?.client?.lid;
  const found = useLiveQuery(async () => {
    if (clientLid === undefined) return undefined;
    const stored = await listSites(db, clientLid);
    const { standing, deleted } = await withDeleted(
      db,
      'sites',
      stored,
      (one) => one.clientLid === clientLid,
    );
    return {
      sites: standing,
      deleted,
      buildings: await countHeld(db, 'sites', standing, (siteLid) =>
        db.buildings.where({ siteLid }).filter(exists).count(),
      ),
      geofences: (await listGlobalGeofences(db, clientLid)).filter(exists).length,
    };
  }, [db, clientLid]);
  const formats = useFormats();
  const clientId = clientLid === undefined ? '' : ref(clientLid);
  return (
    <HierarchyList
      list="sites"
      rows={found?.sites}
      deleted={found?.deleted}
      tabs={
        <ContentTabs
          label={t('titles.sites')}
          value="sites"
          tabs={[
            {
              id: 'sites',
              label: t('titles.sites'),
              icon: contentIcon('sites'),
              count: found && formats.number(found.sites.length),
              href: paths.sites(clientId),
            },
            {
              id: 'global-geofences',
              label: t('titles.global-geofences'),
              icon: contentIcon('global-geofences'),
              count: found && formats.number(found.geofences),
              href: paths.globalGeofences(clientId),
            },
          ]}
        />
      }
      titleOf={titleOf}
      secondOf={(site) =>
        [site.externalId, heldText(t, 'buildings', found?.buildings.get(site.lid))].join(' · ')
      }
      openPath={(site) => paths.buildings({ clientId, siteId: ref(site.lid) })}
      menu={(site) => {
        const path = paths.site({ clientId, siteId: ref(site.lid) });
        return [
          { id: 'view', label: t('row.view'), icon: Eye, path },
          {
            id: 'edit',
            label: permission.canEdit ? t('row.edit') : t('row.open'),
            icon: Pencil,
            path: `${path}/edit`,
          },
        ];
      }}
      addPath={permission.canEdit ? `${paths.sites(clientId)}/add` : undefined}
      selectedKey={place?.site?.lid ?? null}
      parentKey={place?.client?.lid}
    />
  );
}
