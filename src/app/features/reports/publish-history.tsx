import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublishRecord } from '../../../sync/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { AnswerFrame } from '../../online/answer-frame.tsx';
import { useErrorText } from '../../online/use-error-text.ts';
import { ChangeList } from '../../review/change-list.tsx';
import { useReviewChanges } from '../../review/use-review-changes.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import {
  Button,
  ConfirmModal,
  DataTable,
  Notice,
  Stack,
  Tag,
  Text,
  useToasts,
  type TableColumn,
} from '../../ui/index.ts';
import { useFindingCountsText } from './over-time/use-finding-counts-text.ts';
import type { usePublishes } from './use-publishes.ts';

interface PublishHistoryProps {
  clientLid: string;
  isAdmin: boolean;
  published: ReturnType<typeof usePublishes>;
}

/** The published versions with time, person and quality; an admin takes an earlier one into the drafts. */
export function PublishHistory({ clientLid, isAdmin, published }: PublishHistoryProps): ReactNode {
  const { t } = useTranslation('quality');
  const { isOffered, asked } = published;
  const formats = useFormats();
  const foundText = useFindingCountsText();
  const [chosen, setChosen] = useState<PublishRecord | null>(null);
  const columns: TableColumn<PublishRecord>[] = [
    {
      id: 'when',
      title: t('history.when'),
      isRowHeader: true,
      render: (one) => formats.dateTime(one.publishedAt * 1000),
    },
    {
      id: 'by',
      title: t('history.by'),
      width: '2fr',
      from: 600,
      render: (one) => one.by?.name,
    },
    {
      id: 'changes',
      title: t('history.changes'),
      render: ({ counts: { added, changed, deleted } }) =>
        typeof added === 'number' &&
        t('history.counts', {
          added: formats.number(added),
          changed: formats.number(changed ?? 0),
          deleted: formats.number(deleted ?? 0),
        }),
    },
    {
      id: 'quality',
      title: t('history.quality'),
      from: 900,
      render: ({ quality }) => quality && foundText(quality),
    },
    {
      id: 'reason',
      title: t('history.reason'),
      from: 480,
      // It may be long: it takes no width from all the others.
      render: (one) => (
        <div dir="auto" style={{ maxInlineSize: '36ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {one.reason}
        </div>
      ),
    },
    {
      id: 'take',
      title: t('history.take'),
      isTitleHidden: true,
      width: 140,
      align: 'end',
      render: (one) =>
        one.isCurrent ? (
          <Tag kind="synced" text={t('history.current')} />
        ) : isAdmin ? (
          <Button variant="link" onPress={() => setChosen(one)}>
            {t('history.take')}
          </Button>
        ) : null,
    },
  ];
  return (
    <Stack gap={3} as="section" id="publishes" aria-label={t('history.title')}>
      <Text as="h2" look="title">
        {t('history.title')}
      </Text>
      {isOffered === false ? (
        <Text tone="secondary">{t('history.notKept')}</Text>
      ) : (
        <AnswerFrame asked={asked}>
          {({ results }) =>
            results.length === 0 ? (
              <Text tone="secondary">{t('history.none')}</Text>
            ) : (
              <DataTable
                label={t('history.title')}
                columns={columns}
                rows={results}
                keyOf={(one) => String(one.n)}
                textOf={(one) => formats.dateTime(one.publishedAt * 1000)}
              />
            )
          }
        </AnswerFrame>
      )}
      {chosen !== null && (
        <TakeDialog clientLid={clientLid} publish={chosen} onClose={() => setChosen(null)} />
      )}
    </Stack>
  );
}

interface TakeDialogProps {
  clientLid: string;
  publish: PublishRecord;
  onClose: () => void;
}

/** What comes, goes and changes in the drafts, before an earlier publish is taken into them. */
function TakeDialog({ clientLid, publish, onClose }: TakeDialogProps): ReactNode {
  const { t } = useTranslation('quality');
  const { review, engine } = useWorkspace();
  const toasts = useToasts();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const found = useReviewChanges(clientLid, `publish ${publish.n}`, publish.n);
  const take = async (): Promise<void> => {
    setBusy(true);
    const answer = await review.toDrafts(clientLid, publish.n);
    setBusy(false);
    if (!answer.ok) {
      toasts.show({ kind: 'error', title: errorText(answer.error) });
      return;
    }
    // What changed on the server comes to this device as any other change.
    void engine.pullHierarchy();
    toasts.show({ kind: 'success', title: t('history.taken') });
    onClose();
  };
  return (
    <ConfirmModal
      isOpen
      title={t('history.takeTitle')}
      width="medium"
      safeLabel={t('history.cancel')}
      actionLabel={t('history.take')}
      isDestructive
      isPending={isBusy}
      // The person can only agree once all is shown.
      isBlocked={!found.isComplete}
      onSafe={onClose}
      onAction={() => void take()}
    >
      <Stack gap={3}>
        <Text>{t('history.takeText')}</Text>
        {found.hasFailed ? (
          <Notice tone="error" role="alert">
            {t('history.notTold')}
          </Notice>
        ) : (
          <ChangeList clientLid={clientLid} found={found} />
        )}
      </Stack>
    </ConfirmModal>
  );
}
