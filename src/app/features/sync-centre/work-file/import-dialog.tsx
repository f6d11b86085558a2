import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftItem, DraftVerdict, Verdict, WorkItem } from '../../../../sync/index.ts';
import { typedTitle } from '../../../../db/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { Button, Modal, Row, RowWords, Stack, Tag, type TagKind, Text } from '../../../ui/index.ts';
import { useDraftTitle } from '../../../state/content/draft-title.ts';
import { MoreRows } from '../more-rows.tsx';
import { countTaken, type Importing, type Looked } from './use-import.ts';

export interface ImportDialogProps extends Pick<Importing, 'isBusy' | 'take' | 'leave'> {
  looked: Looked;
}

const TAGS: Record<Verdict, TagKind> = {
  new: 'new',
  merged: 'waiting',
  clash: 'needs-you',
  same: 'synced',
  noPlace: 'error',
  busy: 'plain',
};
const VERDICTS = ['new', 'merged', 'clash', 'noPlace', 'busy', 'same'] as const satisfies readonly Verdict[];

const DRAFT_TAGS: Record<DraftVerdict, TagKind> = {
  new: 'editing',
  beside: 'editing',
  away: 'plain',
  same: 'synced',
  noPlace: 'error',
};
const DRAFT_VERDICTS = ['beside', 'away', 'noPlace', 'same'] as const satisfies readonly DraftVerdict[];

/** Lines that are shown at a time; the numbers above tell of all. */
const SHOWN = 100;

/** What a file would do, before anything is written. */
export function ImportDialog({ looked, isBusy, take, leave }: ImportDialogProps): ReactElement {
  const { t } = useTranslation('sync');
  const formats = useFormats();
  const { by, deviceName, at, isOwn, counts, travelling, plans, items, draftCounts, drafts } = looked.preview;
  const taken = countTaken(draftCounts);
  const count = counts.new + counts.merged + counts.clash + taken;
  const known = counts.same + draftCounts.same;
  const from = {
    by: isolate(by),
    device: isolate(deviceName),
    time: isolate(formats.dateTime(at)),
  };
  return (
    <Modal
      isOpen
      width="medium"
      isDismissable={!isBusy}
      title={t('exchange.preview.title')}
      onOpenChange={(isOpen) => {
        if (!isOpen) leave();
      }}
      actions={
        <>
          <Button isDisabled={isBusy} autoFocus={count === 0} onPress={leave}>
            {t(count === 0 ? 'exchange.preview.close' : 'exchange.preview.cancel')}
          </Button>
          {count > 0 && (
            <Button variant="primary" isPending={isBusy} onPress={take}>
              {t('exchange.preview.take', { count })}
            </Button>
          )}
        </>
      }
    >
      <Text tone="secondary">
        {t(deviceName === '' ? 'exchange.preview.fromNoDevice' : 'exchange.preview.from', from)}
      </Text>
      {isOwn && <Text tone="secondary">{t('exchange.preview.own')}</Text>}
      {count === 0 && known === items.length + drafts.length ? (
        <Text tone="secondary">{t('exchange.preview.nothing')}</Text>
      ) : (
        <Stack as="ul" gap={1}>
          {VERDICTS.filter((verdict) => counts[verdict] > 0).map((verdict) => (
            <li key={verdict}>{t(`exchange.verdictNote.${verdict}`, { count: counts[verdict] })}</li>
          ))}
          {travelling > 0 && <li>{t('exchange.preview.travelling', { count: travelling })}</li>}
          {plans > 0 && <li>{t('exchange.preview.plans', { count: plans })}</li>}
          {taken > 0 && <li>{t('exchange.preview.drafts', { count: taken })}</li>}
          {DRAFT_VERDICTS.filter((verdict) => draftCounts[verdict] > 0).map((verdict) => (
            <li key={verdict}>{t(`exchange.draftNote.${verdict}`, { count: draftCounts[verdict] })}</li>
          ))}
        </Stack>
      )}
      {items.length > 0 && (
        <MoreRows
          items={items}
          step={SHOWN}
          label={t('exchange.preview.list')}
          renderRow={(item) => <ItemRow key={item.entityKey} item={item} />}
        />
      )}
      {drafts.length > 0 && (
        <MoreRows
          items={drafts}
          step={SHOWN}
          label={t('exchange.preview.draftList')}
          renderRow={(item) => <DraftItemRow key={item.key} item={item} />}
        />
      )}
    </Modal>
  );
}

function ItemRow({ item }: { item: WorkItem }): ReactElement {
  const { t } = useTranslation('sync');
  const formats = useFormats();
  const title = item.title || t(`tables.${item.table}`);
  return (
    <Row>
      <RowWords
        name={<bdi>{t(`intent.${item.intent}`, { title })}</bdi>}
        second={<bdi>{item.where.join(' › ')}</bdi>}
      >
        {item.away !== undefined && (
          <Text look="small" tone="waiting">
            {t('exchange.preview.away', { distance: formats.length(item.away, 0) })}
          </Text>
        )}
      </RowWords>
      <Tag kind={TAGS[item.verdict]} text={t(`exchange.verdict.${item.verdict}`)} />
    </Row>
  );
}

function DraftItemRow({ item }: { item: DraftItem }): ReactElement {
  const { t } = useTranslation('sync');
  const title = useDraftTitle({ ...item, title: item.title || typedTitle(item.table, item) });
  return (
    <Row>
      <RowWords name={<bdi>{title}</bdi>} second={<bdi>{item.where.join(' › ')}</bdi>} />
      <Tag kind={DRAFT_TAGS[item.verdict]} text={t(`exchange.draftVerdict.${item.verdict}`)} />
    </Row>
  );
}
