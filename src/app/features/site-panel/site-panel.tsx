import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listBuildings, listSites, exists } from '../../../db/index.ts';
import type { Client } from '../../../domain/entities/client.ts';
import type { Site } from '../../../domain/entities/site.ts';
import { newLid, stagingOf } from '../../commands/index.ts';
import { useStaged, WaitingPanel } from '../../forms/index.ts';
import { useClosePanel } from '../../state/navigation/close-panel.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePermission } from '../../state/session/permission.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { SiteForm } from './site-form.tsx';
import { siteDraft, siteValuesSchema } from './site-values.ts';

/** The form of a site: adds one to the client, changes one, or shows one. */
export default function SitePanel(): ReactNode {
  const { panel } = useContentRoute();
  const place = usePlace();
  if (!place?.client || panel === 'none') return null;
  const site = panel === 'edit' ? place.site : null;
  return <LoadSite key={site?.lid ?? 'new'} client={place.client} site={site} />;
}

function LoadSite({ client, site }: { client: Client; site: Site | null }): ReactNode {
  const { t } = useTranslation('forms');
  const workspace = useWorkspace();
  const close = useClosePanel();
  const { canEdit, isKnown } = usePermission();
  const { db, now, newId } = workspace;
  const [freshLid] = useState(() => newLid(workspace));
  const entityKey = site === null ? `sites:new:${client.lid}` : `sites:${site.lid}`;
  const action = site === null ? 'add' : 'edit';
  const port = useMemo(
    () => stagingOf({ db, now, newId }, entityKey, action),
    [db, now, newId, entityKey, action],
  );
  const staged = useStaged(port, siteValuesSchema);
  const lid = site?.lid ?? freshLid;
  const around = useLiveQuery(
    async () => ({
      siblings: (await listSites(db, client.lid)).filter((sibling) => sibling.lid !== lid && exists(sibling)),
      buildings: (await listBuildings(db, lid)).filter(exists),
    }),
    [db, client.lid, lid],
  );
  const head = useMemo(() => siteDraft(site), [site]);
  const mode = action === 'edit' && isKnown && !canEdit ? 'view' : action;
  if (!isKnown || staged === undefined || around === undefined) {
    return <WaitingPanel title={t(`titles.${mode}.sites`)} onClose={close} isMissing={false} />;
  }
  return (
    <SiteForm
      {...{ client, site, head, port, entityKey, mode, around, freshLid, onClose: close }}
      staged={mode === 'view' ? null : staged}
    />
  );
}
