import { Pencil } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { countHeld, listClients, exists } from '../../../../db/index.ts';
import { isAdmin, isSuperAdmin } from '../../../../domain/status/index.ts';
import { paths } from '../../../routes/paths.ts';
import { NO_ROW, sheetKey, useSheetOpen } from '../../../state/drafts/sheets.ts';
import { useHierarchyReady } from '../../../state/sync-status/hierarchy-ready.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { useRefs } from '../../../state/navigation/server-refs.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { patiently } from '../../../state/loading/patiently.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { heldText } from '../rows/held-text.ts';
import { HierarchyList } from './hierarchy-list.tsx';

// Needs the forms, which the lists do without.
const AddClient = lazy(patiently(() => import('../add-client.tsx')));

/** The organisations this person belongs to. */
export function ClientList() {
  const { t } = useTranslation('content');
  const { db, user } = useWorkspace();
  const ref = useRefs();
  const place = usePlace();
  const [isAdding, setAdding] = useSheetOpen(sheetKey('add-client', NO_ROW));
  const isReady = useHierarchyReady();
  const mayAdd = isSuperAdmin(user) && !db.isNewer;
  const found = useLiveQuery(async () => {
    const rows = await listClients(db);
    const sites = await countHeld(db, 'clients', rows, (clientLid) =>
      db.sites.where({ clientLid }).filter(exists).count(),
    );
    return { rows, sites };
  }, [db]);
  // Without a network what is here was read some other day: people go on from there.
  const isUnread = !isReady && found?.rows.length === 0;
  return (
    <>
      <HierarchyList
        list="clients"
        rows={found?.rows}
        empty={
          isUnread
            ? { title: t('empty.unread.title'), text: t('empty.unread.text') }
            : mayAdd
              ? { title: t('empty.clients.title'), text: t('empty.clients.first') }
              : undefined
        }
        titleOf={(client) => client.title}
        secondOf={(client) => heldText(t, 'sites', found?.sites.get(client.lid))}
        openPath={(client) => paths.sites(ref(client.lid))}
        menu={(client) =>
          isAdmin(user) && !db.isNewer
            ? [
                {
                  id: 'edit',
                  label: t('row.edit'),
                  icon: Pencil,
                  path: `${paths.client(ref(client.lid))}/edit`,
                },
              ]
            : []
        }
        selectedKey={place?.client?.lid ?? null}
        onAdd={mayAdd && !isUnread ? () => setAdding(true) : undefined}
      />
      {isAdding && (
        <Suspense fallback={null}>
          <AddClient onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
