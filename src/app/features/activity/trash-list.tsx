import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { listTrash, listTrashDrafts, type TrashDraft, type TrashEntry } from '../../../db/index.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { Button, Card, EmptyState, Rows, Skeleton } from '../../ui/index.ts';
import { TrashDraftRow } from './trash-draft-row.tsx';
import { TrashRow } from './trash-row.tsx';

/** Rows before more are asked for. */
const SHOWN = 50;

/** Deleted and discarded things, the latest first. */
export function TrashList({ now }: { now: number }): ReactElement {
  const { t } = useTranslation('activity');
  const { db } = useWorkspace();
  const [shown, setShown] = useState(SHOWN);
  const entries = useLiveQuery(
    async (): Promise<(TrashEntry | TrashDraft)[]> =>
      [...(await listTrash(db)), ...(await listTrashDrafts(db))].sort((a, b) => b.at - a.at),
    [db],
  );
  if (entries === undefined) return <Skeleton rows={6} />;
  if (entries.length === 0) {
    return (
      <Card>
        <EmptyState title={t('trash.none')} text={t('trash.noneText')} drawing="none" />
      </Card>
    );
  }
  return (
    <Card>
      <Rows label={t('trash.title')}>
        {entries
          .slice(0, shown)
          .map((entry) =>
            'isChange' in entry ? (
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
  );
}
