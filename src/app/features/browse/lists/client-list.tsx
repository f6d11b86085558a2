import { useAtomValue } from 'jotai';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '../../../../domain/entities/client.ts';
import { isAdmin, isSuperAdmin } from '../../../../domain/status/index.ts';
import { paths } from '../../../routes/paths.ts';
import { NO_ROW, sheetKey, useSheetOpen } from '../../../state/drafts/sheets.ts';
import { useHierarchyReady } from '../../../state/sync-status/hierarchy-ready.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { useRefs } from '../../../state/navigation/server-refs.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { retryLoading } from '../../../state/loading/retry-loading.ts';
import { useHomeClients } from '../home/home-clients.ts';
import { pointedClientsAtom } from '../home/pointed-clients.ts';
import { heldText } from '../rows/held-text.ts';
import { HierarchyList } from './hierarchy-list.tsx';

// What waits on them comes after the clients themselves.
const ClientTags = lazy(retryLoading(() => import('../home/client-tags.tsx')));
const ClientsHere = lazy(retryLoading(() => import('../home/clients-here.tsx')));

// Needs the forms, which the lists do without.
const AddClient = lazy(retryLoading(() => import('../add-client.tsx')));

function Tags({ row, children }: { row: Client; children: ReactNode }): ReactNode {
  return (
    <Suspense fallback={children}>
      <ClientTags clientLid={row.lid}>{children}</ClientTags>
    </Suspense>
  );
}

/** The organisations this person belongs to. */
export function ClientList() {
  const { t } = useTranslation('content');
  const { db, user } = useWorkspace();
  const ref = useRefs();
  const place = usePlace();
  const [isAdding, setAdding] = useSheetOpen(sheetKey('add-client', NO_ROW));
  const isReady = useHierarchyReady();
  const mayAdd = isSuperAdmin(user) && !db.isNewer;
  const pointed = useAtomValue(pointedClientsAtom);
  const found = useHomeClients();
  const rows = useMemo(() => found?.map(({ client }) => client), [found]);
  const counts = useMemo(() => new Map(found?.map((one) => [one.client.lid, one])), [found]);
  // Without a network what is here was read some other day: people go on from there.
  const isUnread = !isReady && rows?.length === 0;
  return (
    <>
      <HierarchyList
        list="clients"
        rows={rows}
        empty={
          isUnread
            ? { title: t('empty.unread.title'), text: t('empty.unread.text') }
            : mayAdd
              ? { title: t('empty.clients.title'), text: t('empty.clients.first') }
              : undefined
        }
        titleOf={(client) => client.title}
        secondOf={(client) => {
          const { siteCount, buildingCount } = counts.get(client.lid) ?? {
            siteCount: null,
            buildingCount: 0,
          };
          const sites = heldText(t, 'sites', siteCount);
          return buildingCount === 0 ? sites : `${sites} · ${heldText(t, 'buildings', buildingCount)}`;
        }}
        Tags={Tags}
        pointed={pointed}
        foot={
          rows !== undefined &&
          rows.length > 0 && (
            <Suspense fallback={null}>
              <ClientsHere />
            </Suspense>
          )
        }
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
