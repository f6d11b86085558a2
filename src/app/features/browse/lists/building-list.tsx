import { CloudDownload, Eye, Pencil } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { countHeld, listBuildings, listLevels, exists, withDeleted } from '../../../../db/index.ts';
import type { Building } from '../../../../domain/entities/building.ts';
import { paths } from '../../../routes/paths.ts';
import { contentIcon } from '../../../state/content/content-icon.ts';
import { isEmbedded } from '../../../state/session/embed-mode.ts';
import { usePermission } from '../../../state/rights/permission.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { useRefs } from '../../../state/navigation/server-refs.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { retryLoading } from '../../../state/loading/retry-loading.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { IconButton } from '../../../ui/index.ts';
import { heldText } from '../rows/held-text.ts';
import { useTitles } from '../../../state/content/feature-name.ts';
import { HierarchyList } from './hierarchy-list.tsx';

// Of most buildings there is nothing to say.
const PackNote = lazy(retryLoading(() => import('../rows/offline-copy-note.tsx')));
const NetworkIssuesNote = lazy(retryLoading(() => import('../rows/network-issues-note.tsx')));

function BuildingNote({ row }: { row: Building }) {
  return (
    <Suspense fallback={null}>
      <NetworkIssuesNote building={row.lid} />
      <PackNote buildingLid={row.lid} />
    </Suspense>
  );
}

// @spec 2.86
/** The buildings of a site. */
export function BuildingList() {
  const { t } = useTranslation('content');
  const { titleOf } = useTitles();
  const { db } = useWorkspace();
  const ref = useRefs();
  const go = useGo();
  const place = usePlace();
  const permission = usePermission();
  const siteLid = place?.site?.lid;
  const found = useLiveQuery(async () => {
    if (siteLid === undefined) return undefined;
    const stored = await listBuildings(db, siteLid);
    const { standing, deleted } = await withDeleted(
      db,
      'buildings',
      stored,
      (one) => one.siteLid === siteLid,
    );
    const levels = await countHeld(
      db,
      'buildings',
      standing,
      async (lid) => (await listLevels(db, lid)).filter(exists).length,
    );
    return { buildings: standing, deleted, levels };
  }, [db, siteLid]);
  const clientId = place?.client ? ref(place.client.lid) : '';
  const siteId = siteLid === undefined ? '' : ref(siteLid);
  return (
    <HierarchyList
      list="buildings"
      rows={found?.buildings}
      deleted={found?.deleted}
      headAction={
        <IconButton
          icon={contentIcon('outdoor-wayfinding-network')}
          label={t('titles.outdoor-wayfinding-network')}
          onPress={() => go(paths.outdoorNetwork({ clientId, siteId }))}
        />
      }
      titleOf={titleOf}
      secondOf={(building) =>
        [building.externalId, heldText(t, 'levels', found?.levels.get(building.lid))].join(' · ')
      }
      Note={BuildingNote}
      openPath={(building) => paths.levels({ clientId, siteId, buildingId: ref(building.lid) })}
      menu={(building) => {
        const at = { clientId, siteId, buildingId: ref(building.lid) };
        const path = paths.building(at);
        return [
          { id: 'view', label: t('row.view'), icon: Eye, path },
          {
            id: 'edit',
            label: permission.canEdit ? t('row.edit') : t('row.open'),
            icon: Pencil,
            path: `${path}/edit`,
          },
          {
            id: 'offlineCopies',
            label: t('row.offlineCopies'),
            icon: CloudDownload,
            path: paths.offlineCopies(at),
          },
        ];
      }}
      addPath={
        permission.canEdit && !isEmbedded() ? `${paths.buildings({ clientId, siteId })}/add` : undefined
      }
      selectedKey={place?.building?.lid ?? null}
      parentKey={place?.site?.lid}
    />
  );
}
