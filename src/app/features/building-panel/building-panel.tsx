import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listBuildings, listLevels, exists } from '../../../db/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Site } from '../../../domain/entities/site.ts';
import { newLid, stagingOf } from '../../commands/index.ts';
import { useStaged, WaitingPanel } from '../../forms/index.ts';
import { useClosePanel } from '../../state/navigation/close-panel.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePermission } from '../../state/session/permission.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { BuildingForm } from './building-form.tsx';
import { buildingDraft, buildingValuesSchema } from './building-values.ts';

/** The form of a building: adds one to the site, changes one, or shows one. */
export default function BuildingPanel(): ReactNode {
  const { panel } = useContentRoute();
  const place = usePlace();
  if (!place?.site || panel === 'none') return null;
  const building = panel === 'edit' ? place.building : null;
  return <LoadBuilding key={building?.lid ?? 'new'} site={place.site} building={building} />;
}

function LoadBuilding({ site, building }: { site: Site; building: Building | null }): ReactNode {
  const { t } = useTranslation('forms');
  const workspace = useWorkspace();
  const close = useClosePanel();
  const { canEdit, isKnown } = usePermission();
  const { db, now, newId } = workspace;
  const [freshLid] = useState(() => newLid(workspace));
  const entityKey = building === null ? `buildings:new:${site.lid}` : `buildings:${building.lid}`;
  const action = building === null ? 'add' : 'edit';
  const port = useMemo(
    () => stagingOf({ db, now, newId }, entityKey, action),
    [db, now, newId, entityKey, action],
  );
  const staged = useStaged(port, buildingValuesSchema);
  const lid = building?.lid ?? freshLid;
  const around = useLiveQuery(
    async () => ({
      siblings: (await listBuildings(db, site.lid)).filter(
        (sibling) => sibling.lid !== lid && exists(sibling),
      ),
      levels: (await listLevels(db, lid)).filter(exists).length,
    }),
    [db, site.lid, lid],
  );
  const head = useMemo(() => buildingDraft(building), [building]);
  const mode = action === 'edit' && isKnown && !canEdit ? 'view' : action;
  if (!isKnown || staged === undefined || around === undefined) {
    return <WaitingPanel title={t(`titles.${mode}.buildings`)} onClose={close} isMissing={false} />;
  }
  return (
    <BuildingForm
      {...{ site, building, head, port, entityKey, mode, around, freshLid, onClose: close }}
      staged={mode === 'view' ? null : staged}
    />
  );
}
