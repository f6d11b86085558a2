import { useLiveQuery } from 'dexie-react-hooks';
import { CloudUpload, GitMerge } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/index.ts';
import { paths } from '../../routes/paths.ts';
import { useGo } from '../../state/go.ts';
import { useScreenTitle } from '../../state/screen-title.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button, Card, EmptyState, Notice, Skeleton } from '../../ui/index.ts';
import { DecisionsCard } from './decisions-card.tsx';
import { EntryRow } from './entry-row.tsx';
import { StorageCard } from './storage-card.tsx';
import styles from './sync-centre.module.css';

/** Every change that has not arrived, with its place, its age and its cause in plain words. */
export default function SyncCentre() {
  const { t } = useTranslation('sync');
  useScreenTitle(t('title'));
  const { engine } = useWorkspace();
  const formats = useFormats();
  const go = useGo();
  const status = useSyncExternalStore(engine.subscribe, engine.getSnapshot);
  const entries = useLiveQuery(async () => engine.listOutbox(), [engine]);
  const needing = entries?.filter(({ state }) => state === 'refused' || state === 'conflict') ?? [];
  const conflicts = needing.filter(({ conflict }) => conflict !== null).length;
  const going = entries?.filter(({ state }) => state === 'waiting' || state === 'sending') ?? [];
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
        </div>
        <Button
          variant="primary"
          icon={CloudUpload}
          isDisabled={going.length === 0 || !status.online}
          onPress={() => engine.nudge()}
        >
          {t('uploadNow')}
        </Button>
      </header>
      {status.paused !== null && entries !== undefined && entries.length > 0 && (
        <Notice tone={status.paused === 'offline' ? 'offline' : 'waiting'} role="status">
          {t(`paused.${status.paused}`)}
        </Notice>
      )}
      {entries === undefined && <Skeleton rows={4} />}
      {entries?.length === 0 && (
        <Card>
          <EmptyState title={t('nothing')} text={t('nothingText')} drawing="none" />
        </Card>
      )}
      {needing.length > 0 && (
        <Card
          title={t('needYou')}
          icon={GitMerge}
          iconTone="conflict"
          count={formats.number(needing.length)}
          actions={
            conflicts > 1 && (
              <Button variant="soft" size="small" onPress={() => go(paths.conflicts)}>
                {t('conflict.decideAll', { count: conflicts })}
              </Button>
            )
          }
        >
          <ul className={styles.list}>
            {needing.map((entry) => (
              <EntryRow key={entry.entityKey} entry={entry} />
            ))}
          </ul>
        </Card>
      )}
      {going.length > 0 && (
        <Card
          title={t('onTheirWay')}
          icon={CloudUpload}
          iconTone="waiting"
          count={formats.number(going.length)}
        >
          <ul className={styles.list}>
            {going.slice(0, 200).map((entry) => (
              <EntryRow key={entry.entityKey} entry={entry} />
            ))}
          </ul>
        </Card>
      )}
      <DecisionsCard />
      <StorageCard />
    </main>
  );
}
