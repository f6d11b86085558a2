import { memo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry, SyncStatus } from '../../../../sync/index.ts';
import { isolate } from '../../../i18n/index.ts';
import { paths } from '../../../routes/paths.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { hasNoAccess } from '../../../state/navigation/no-access.ts';
import { rowPath } from '../../../state/navigation/row-path.ts';
import { useTaxonomy } from '../../../state/content/taxonomy.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { Button, ConfirmModal, Row, RowActions, RowWords, Tag, Text } from '../../../ui/index.ts';
import { MergeIntoRemoteLevel } from './merge-into-remote-level.tsx';
import { isLost, useCause } from './use-pending-reason.ts';
import { actOf } from './group-outbox.ts';
import { TAGS } from './state-tags.ts';
import { useEntryActions } from './use-outbox-actions.ts';
import { WhereAndWhen } from './where-and-when.tsx';

export interface EntryRowProps {
  entry: OutboxEntry;
  /** What it lies in and has to be decided on first; null where nothing has to. */
  heldBy: string | null;
  paused: SyncStatus['paused'];
  /** Milliseconds since 1970. */
  now: number;
  /** How a local key is written in an address. */
  refOf: (lid: string) => string;
  onExport: (only: readonly string[]) => void;
  /** True inside a group: the row of the group shows the place and the cause. */
  isOfGroup?: boolean;
}

/** One change: what, where, since when, why it is still here, and what can be done. Two hundred of them are drawn. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps): ReactElement {
  const { entry, heldBy, paused, now, isOfGroup = false } = props;
  const { t } = useTranslation('sync');
  const cause = useCause();
  const isOut = useIsOut(entry);
  const taxonomy = useTaxonomy();
  const type =
    entry.table === 'features' && entry.row !== null
      ? taxonomy[entry.row.properties.typeCode]?.title
      : undefined;
  const title = entry.title || (type ?? t(`tables.${entry.table}`));
  const state = isLost(entry.state, paused) ? 'unsure' : entry.state;
  const isWrong = state === 'refused';
  return (
    <Row>
      <RowWords
        name={<bdi>{t(`intent.${actOf(entry)}`, { title })}</bdi>}
        second={<WhereAndWhen {...(!isOfGroup && { where: entry.where })} at={entry.at} now={now} />}
      >
        {!isOfGroup && (
          <Text as="span" look="small" tone={isWrong ? 'error' : 'secondary'}>
            {cause(entry, { paused, now, isOut, heldBy })}
          </Text>
        )}
      </RowWords>
      {!isOfGroup && <Tag kind={TAGS[state]} text={t(`state.${state}`)} />}
      <EntryActions {...props} title={title} />
    </Row>
  );
});

/** What seems to be deleted there may only be hidden from the person. */
function useIsOut({ conflict, table, row }: OutboxEntry): boolean {
  const { db, user } = useWorkspace();
  const isGone = conflict?.kind === 'deleted-there' && conflict.from === undefined;
  const asked = isGone && row !== null ? row : null;
  const found = useLiveQuery(
    async () => asked !== null && hasNoAccess(db, user, table, asked),
    [db, user, table, asked],
  );
  return found === true;
}

/** Each named with its thing: a list of ten buttons called "Edit" is useless to a person who can't see them. */
function EntryActions(props: EntryRowProps & { title: string }): ReactElement {
  const { entry, paused, refOf, onExport, title } = props;
  const { t } = useTranslation('sync');
  const { isNewer } = useWorkspace().db;
  const go = useGo();
  const [isAsking, setAsking] = useState(false);
  const [isShrinking, setShrinking] = useState(false);
  const { conflict, entityKey, state, row, nextAt, error } = entry;
  const shrinks = state === 'refused' && error?.code === 'network.shrinks';
  const path = row === null ? null : rowPath(row, refOf);
  const { retry, discard } = useEntryActions(entityKey, title);
  // What is in doubt is only looked for where something can be asked.
  const canRetry =
    !isNewer &&
    // Without a network nothing can be tried.
    paused !== 'offline' &&
    (state === 'refused' || (nextAt !== null && (state !== 'unsure' || paused === null)));
  // The engine does not undo a change that may have arrived.
  const canDiscard = !isNewer && state !== 'sending' && state !== 'unsure' && conflict === null;
  const retryText = t(state === 'unsure' ? 'look.now' : 'retry');
  const isTaken = entry.isIndexTaken === true && !isNewer;
  const editText = t(isTaken ? 'levelTaken.renumber' : 'edit');
  const nameOf = (action: string): string => t('actionsOf', { action, title });
  return (
    <RowActions>
      {canRetry && (
        <Button
          variant="secondary"
          size="small"
          aria-label={nameOf(retryText)}
          onPress={() => (shrinks ? setShrinking(true) : retry())}
        >
          {retryText}
        </Button>
      )}
      {conflict !== null && !isNewer && (
        <Button
          variant="soft"
          size="small"
          aria-label={nameOf(t('conflict.decide'))}
          onPress={() => go(paths.conflict(conflict.id))}
        >
          {t('conflict.decide')}
        </Button>
      )}
      {isTaken && <MergeIntoRemoteLevel entry={entry} title={title} />}
      {path !== null && conflict === null && (
        <Button
          variant={isTaken ? 'soft' : 'ghost'}
          size="small"
          aria-label={nameOf(editText)}
          onPress={() => go(path)}
        >
          {editText}
        </Button>
      )}
      {canDiscard && (
        <Button
          variant="ghost"
          size="small"
          aria-label={nameOf(t('discard'))}
          onPress={() => setAsking(true)}
        >
          {t('discard')}
        </Button>
      )}
      <Button
        variant="ghost"
        size="small"
        aria-label={nameOf(t('exportOne'))}
        onPress={() => onExport([entityKey])}
      >
        {t('exportOne')}
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        title={t('discardTitle')}
        safeLabel={t('keepIt')}
        actionLabel={t('discard')}
        isDestructive
        onSafe={() => setAsking(false)}
        onAction={() => {
          setAsking(false);
          discard();
        }}
      >
        {t(entry.intent === 'create' ? 'discardNew' : 'discardText', { title: isolate(title) })}
      </ConfirmModal>
      <ConfirmModal
        isOpen={isShrinking}
        title={t('network.shrinkTitle')}
        safeLabel={t('keepIt')}
        actionLabel={t('network.shrink')}
        isDestructive
        onSafe={() => setShrinking(false)}
        onAction={() => {
          setShrinking(false);
          retry();
        }}
      >
        {t('network.shrinkText', { gone: 0, of: 0, ...error?.params })}
      </ConfirmModal>
    </RowActions>
  );
}
