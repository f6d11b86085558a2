import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { listTrash, listTrashDrafts, type TrashDraft, type TrashEntry } from '../../../../db/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useOnline } from '../../../online/use-online.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { Button, Card, EmptyState, Notice, Rows, Skeleton } from '../../../ui/index.ts';
import { TeamTrashRow } from './team-trash-row.tsx';
import { TrashDraftRow } from './trash-draft-row.tsx';
import { TrashRow } from './trash-row.tsx';
import { useTeamTrash, type TeamTrash } from './use-team-trash.ts';

/** Rows before more are asked for. */
const SHOWN = 50;

export interface TrashListProps {
  clientLid: string;
  canEdit: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

type Item = TrashEntry | TrashDraft | TeamTrash;
const timeOf = (item: Item): number => ('entry' in item ? item.entry.at * 1000 : item.at);

/** Deleted and discarded things, the latest first: of this device, and what colleagues deleted. */
export function TrashList({ clientLid, canEdit, now }: TrashListProps): ReactElement {
  const { t } = useTranslation('activity');
  const { db } = useWorkspace();
  const [shown, setShown] = useState(SHOWN);
  const isOnline = useOnline();
  const team = useTeamTrash(clientLid);
  const own = useLiveQuery(
    async (): Promise<(TrashEntry | TrashDraft)[]> => [
      ...(await listTrash(db)),
      ...(await listTrashDrafts(db)),
    ],
    [db],
  );
  if (own === undefined) return <Skeleton rows={6} />;
  const isUnread = !isOnline && team?.readAt === null;
  const entries: Item[] = [...own, ...(team?.items ?? [])].sort((a, b) => timeOf(b) - timeOf(a));
  const unread = isUnread && (
    <Notice tone="offline" role="status" title={t('asOf.offline')}>
      {t('asOf.never')}
    </Notice>
  );
  if (entries.length === 0) {
    if (isUnread) return <>{unread}</>;
    return (
      <Card>
        <EmptyState title={t('trash.none')} text={t('trash.noneText')} drawing="none" />
      </Card>
    );
  }
  return (
    <>
      {unread}
      <Card>
        <Rows label={t('trash.title')}>
          {entries
            .slice(0, shown)
            .map((entry) =>
              'entry' in entry ? (
                <TeamTrashRow
                  key={entry.entry.id}
                  item={entry}
                  clientLid={clientLid}
                  canEdit={canEdit}
                  now={now}
                />
              ) : 'isChange' in entry ? (
                <TrashRow key={entry.id} entry={entry} now={now} />
              ) : (
                <TrashDraftRow key={entry.id} draft={entry} now={now} />
              ),
            )}
        </Rows>
        {entries.length > shown && (
          <Button variant="ghost" size="small" onPress={() => setShown(shown + SHOWN)}>
            {t('trash.more', { count: entries.length - shown })}
          </Button>
        )}
      </Card>
    </>
  );
}
