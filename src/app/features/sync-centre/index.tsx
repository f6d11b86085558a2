import { CloudUpload, GitMerge, History } from 'lucide-react';
import { useMemo, useSyncExternalStore, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry, SyncStatus } from '../../../sync/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { paths } from '../../routes/paths.ts';
import { useExport } from '../../state/sync-status/export-work.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useKeepFocus } from '../../state/page/keep-focus.ts';
import { useKeptChanges } from '../../state/sync-status/log-only-changes.ts';
import { useNow } from '../../state/page/use-now.ts';
import { useLostUpdateCount } from '../../state/sync-status/lost-updates.ts';
import { isPublishingLock } from '../../state/sync-status/publishing-locks.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useWaitingWords } from '../../state/sync-status/waiting-words.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Card, EmptyState, Page, Skeleton, Stack } from '../../ui/index.ts';
import { CopiesCard } from './outbox/duplicates-card.tsx';
import { DecisionsCard } from './resolved-card.tsx';
import { DraftsCard } from './outbox/drafts-card.tsx';
import { EarlierCard } from './networks/earlier-networks-card.tsx';
import { EntryRow } from './outbox/outbox-row.tsx';
import { groupOutbox } from './outbox/group-outbox.ts';
import { GroupRow } from './outbox/group-row.tsx';
import { ExchangeCard } from './work-file/work-file-card.tsx';
import { heldBy } from './outbox/blocked-by.ts';
import { KeptCard } from './outbox/log-only-card.tsx';
import { MoreRows } from './more-rows.tsx';
import { OthersNotice } from './other-users-notice.tsx';
import { OverwrittenRow } from './lost-updates-row.tsx';
import { PacksCard } from './storage/offline-copies-card.tsx';
import { PausedNotice } from './paused-notice.tsx';
import { SentCard } from './outbox/sent-card.tsx';
import { StorageCard } from './storage/storage-card.tsx';
import { WordsCard } from './outbox/words-card.tsx';
import { useOutbox } from './outbox/use-outbox.ts';
import { mayGoAgain, useRetryAll } from './outbox/use-outbox-actions.ts';

/** Rows of a list that are drawn at a time; its number tells of all. */
const SHOWN = 200;

/** Every change that has not arrived, with its place, its age and its cause in plain words. */
export default function SyncCentre(): ReactElement {
  const { t } = useTranslation('sync');
  useScreenTitle(t('title'));
  const { db, engine } = useWorkspace();
  const formats = useFormats();
  const go = useGo();
  const now = useNow();
  const body = useKeepFocus<HTMLDivElement>();
  const status = useSyncExternalStore(engine.subscribe, engine.getSnapshot);
  const entries = useOutbox();
  const kept = useKeptChanges();
  const words = useWaitingWords();
  const needing = entries?.filter(({ state }) => state === 'refused' || state === 'conflict') ?? [];
  const conflicts = needing.filter(({ conflict }) => conflict !== null).length;
  const overwritten = useLostUpdateCount();
  const refused = needing.filter(mayGoAgain);
  const retryAll = useRetryAll();
  const held = heldBy(entries ?? []);
  const going = entries?.filter(({ state }) => state !== 'refused' && state !== 'conflict') ?? [];
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <Stack direction="row" gap={2}>
          <Button icon={History} onPress={() => go(paths.deviceActivity)}>
            {t('activity')}
          </Button>
          <Button
            variant={status.online ? 'primary' : 'secondary'}
            icon={CloudUpload}
            isDisabled={going.length === 0 || (!status.online && !status.isUnreachable) || db.isNewer}
            onPress={() => engine.nudge()}
          >
            {t('uploadNow')}
          </Button>
        </Stack>
      }
    >
      <Stack gap={4} ref={body} tabIndex={-1} role="group" aria-label={t('title')}>
        {entries !== undefined && entries.length > 0 && <PausedNotice status={status} now={now} />}
        {entries === undefined && <Skeleton rows={4} />}
        {needing.length + overwritten > 0 && (
          <Card
            title={t('needYou')}
            icon={GitMerge}
            iconTone="conflict"
            count={formats.number(needing.length + overwritten)}
            actions={
              !db.isNewer && (
                <>
                  {refused.length > 1 && status.online && (
                    <Button variant="secondary" size="small" onPress={() => retryAll(refused)}>
                      {t('retryAll', { count: refused.length })}
                    </Button>
                  )}
                  {conflicts > 1 && (
                    <Button variant="soft" size="small" onPress={() => go(paths.conflicts)}>
                      {t('conflict.decideAll', { count: conflicts })}
                    </Button>
                  )}
                </>
              )
            }
          >
            {overwritten > 0 && <OverwrittenRow count={overwritten} />}
            {needing.length > 0 && <Entries entries={needing} held={held} status={status} now={now} />}
          </Card>
        )}
        {entries?.length === 0 && kept.length === 0 && words?.length === 0 && (
          <Card>
            <EmptyState title={t('nothing')} text={t('nothingText')} drawing="none" />
          </Card>
        )}
        {going.length > 0 && (
          <Card
            title={t('onTheirWay')}
            icon={CloudUpload}
            iconTone="waiting"
            count={formats.number(going.length)}
          >
            <Entries entries={going} held={held} status={status} now={now} />
          </Card>
        )}
        <WordsCard words={words ?? []} now={now} />
        <KeptCard changes={kept} now={now} />
        <OthersNotice />
        <DraftsCard now={now} />
        <CopiesCard />
        <PacksCard />
        <ExchangeCard isEmpty={entries?.length === 0 && kept.length === 0} />
        <DecisionsCard />
        <SentCard now={now} />
        <EarlierCard />
        <StorageCard isEmpty={entries?.length === 0} />
      </Stack>
    </Page>
  );
}

interface EntriesProps {
  entries: readonly OutboxEntry[];
  held: ReturnType<typeof heldBy>;
  status: SyncStatus;
  now: number;
}

/** Equal changes are one row, which shows each of them when asked. */
function Entries({ entries, held, status, now }: EntriesProps): ReactElement {
  const refOf = useRefs();
  const { exportWork } = useExport();
  const items = useMemo(() => groupOutbox(entries), [entries]);
  const around = (entry: OutboxEntry) => ({
    heldBy: held.get(entry.entityKey) ?? null,
    paused: pausedFor(status, entry),
    now,
  });
  const row = (entry: OutboxEntry, isOfGroup: boolean): ReactElement => (
    <EntryRow
      key={entry.entityKey}
      entry={entry}
      {...around(entry)}
      refOf={refOf}
      onExport={exportWork}
      isOfGroup={isOfGroup}
    />
  );
  return (
    <MoreRows
      items={items}
      step={SHOWN}
      renderRow={(item) =>
        item.kind === 'group' ? (
          <GroupRow key={item.key} group={item} around={around(item.entries[0])}>
            {(group) => (
              <MoreRows items={group.entries} step={SHOWN} renderRow={(entry) => row(entry, true)} />
            )}
          </GroupRow>
        ) : (
          row(item.entry, false)
        )
      }
    />
  );
}

/** Why this one does not go. */
const pausedFor = ({ paused, publishingClients }: SyncStatus, { clientLid }: OutboxEntry) =>
  paused === 'publishing' && !isPublishingLock(publishingClients, clientLid) ? null : paused;
