import { isOfClient } from '../../../../domain/content/index.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { listGlobalGeofences, withDeleted } from '../../../../db/index.ts';
import { paths } from '../../../routes/paths.ts';
import { featureName } from '../../../state/content/feature-name.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { useRefs } from '../../../state/navigation/server-refs.ts';
import { usePermission } from '../../../state/rights/permission.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useContentRoute } from '../../../state/navigation/content-route.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { HierarchyList } from './hierarchy-list.tsx';

/** The geofences of a client that belong to no level. */
export function GlobalGeofenceList() {
  const { t, i18n } = useTranslation('content');
  const { db, engine } = useWorkspace();
  const ref = useRefs();
  const { id } = useContentRoute();
  const { canEdit } = usePermission();
  const clientLid = usePlace()?.client?.lid;
  const geofences = useLiveQuery(
    async () =>
      clientLid === undefined
        ? undefined
        : withDeleted(
            db,
            'features',
            await listGlobalGeofences(db, clientLid),
            (one) => isOfClient(one) && one.clientLid === clientLid,
          ),
    [db, clientLid],
  );
  useEffect(() => {
    if (clientLid !== undefined) void engine.pullGlobalGeofences(clientLid);
  }, [engine, clientLid]);
  const clientId = clientLid === undefined ? '' : ref(clientLid);
  return (
    <HierarchyList
      list="global-geofences"
      rows={geofences?.standing}
      deleted={geofences?.deleted}
      titleOf={(geofence) => featureName(geofence, i18n.language) || t('unnamed')}
      secondOf={(geofence) => geofence.properties.eid ?? ''}
      openPath={(geofence) => `${paths.globalGeofences(clientId)}/${geofence.fid}/edit`}
      addPath={canEdit ? `${paths.globalGeofences(clientId)}/add` : undefined}
      parentKey={clientLid}
      selectedKey={id ?? null}
    />
  );
}
