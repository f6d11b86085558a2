import { HardDrive } from 'lucide-react';
import { useAtom } from 'jotai';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { exists, levelReads, type StoreyDatabase } from '../../../../db/index.ts';
import { keyOfLevels } from '../../../online/level-reader.ts';
import { readerOf } from '../../../online/use-level-reading.ts';
import { useErrorText } from '../../../online/use-error-text.ts';
import { useOnline } from '../../../online/use-online.ts';
import { drawerOpenAtom } from '../../../state/navigation/panel.ts';
import { useViewport } from '../../../state/page/viewport.ts';
import type { Query } from '../../../state/queries/query.ts';
import { useQuery } from '../../../state/queries/shared-query.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Button, Glyph } from '../../../ui/index.ts';
import styles from './clients-here.module.css';
import { useHomeClients, type HomeClient } from './home-clients.ts';
import { useWaiting } from './use-waiting.ts';

/** Levels whose content was never read, by client. */
type Unread = ReadonlyMap<string, readonly string[]>;

const unreadQuery = (db: StoreyDatabase): Query<Unread> => ({
  key: 'unread levels of all clients',
  tables: ['levels', 'meta', 'idmap'],
  ask: async () => {
    const levels = (await db.levels.toArray()).filter(exists);
    const reads = await levelReads(
      db,
      levels.map(({ lid }) => lid),
    );
    const unread = new Map<string, string[]>();
    for (const [i, { clientLid, lid }] of levels.entries())
      if (reads[i] === 'unread') unread.set(clientLid, [...(unread.get(clientLid) ?? []), lid]);
    return unread;
  },
});

/** A client of which nothing is known is not here, either. */
const isHere = (unread: Unread, { client, siteCount }: HomeClient): boolean =>
  siteCount !== null && !unread.has(client.lid);

/** Below the list: what waits, where the list covers that; and how many clients can be worked on without a network. */
export default function ClientsHere(): ReactNode {
  const { db } = useWorkspace();
  const clients = useHomeClients();
  const unread = useQuery(db, unreadQuery(db));
  return (
    <>
      <ToWhatWaits />
      {clients !== undefined && unread !== undefined && <Here {...{ clients, unread }} />}
    </>
  );
}

function Here({ clients, unread }: { clients: readonly HomeClient[]; unread: Unread }): ReactNode {
  const { t } = useTranslation('home');
  const workspace = useWorkspace();
  const isOnline = useOnline();
  const errorText = useErrorText();
  const reader = readerOf(workspace, 'all clients');
  const { done, error } = useSyncExternalStore(reader.subscribe, reader.getSnapshot);
  // The levels of which the last press asked for all.
  const [asked, setAsked] = useState<string | null>(null);
  const isDone = asked !== null && done === asked;
  const here = clients.filter((one) => isHere(unread, one)).length;
  const lids = [...unread.values()].flat();
  const load = (): void => {
    setAsked(keyOfLevels(lids));
    reader.begin(lids);
  };
  return (
    <div className={styles['line']}>
      <Glyph icon={HardDrive} size={16} />
      <span className={styles['words']} role="status">
        {t('onDevice', { count: here, total: clients.length })}
        {isDone && error !== null && <span className={styles['error']}>{errorText(error)}</span>}
        {!isOnline && lids.length > 0 && <span className={styles['error']}>{t('needsNetwork')}</span>}
      </span>
      {lids.length > 0 && (
        <Button
          variant="link"
          isPending={asked !== null && !isDone}
          isDisabled={!isOnline || workspace.db.isNewer}
          onPress={load}
        >
          {t('load')}
        </Button>
      )}
    </div>
  );
}

/** Where the list lies over all else it leads to what waits. */
function ToWhatWaits(): ReactNode {
  const { t } = useTranslation('home');
  const formats = useFormats();
  const viewport = useViewport();
  const [isOpen, setOpen] = useAtom(drawerOpenAtom);
  const waiting = useWaiting();
  const isDrawer = viewport === 'phone' || viewport === 'tablet';
  if (!isDrawer || !isOpen || waiting === undefined) return null;
  const count = waiting.reduce((sum, one) => sum + one.count, 0);
  return (
    <button type="button" className={styles['waits']} onClick={() => setOpen(false)}>
      <span>{t('title')}</span>
      {count > 0 ? <b>{formats.number(count)}</b> : <span className={styles['none']}>{t('none')}</span>}
    </button>
  );
}
