import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeCard } from '../../review/change-card.tsx';
import { ChangeList, keyOfChange, useCountsText } from '../../review/change-list.tsx';
import { Comments } from '../../review/comments.tsx';
import type { ReviewChanges } from '../../review/use-review-changes.ts';
import type { ReviewChange } from '../../../sync/index.ts';
import { Text } from '../../ui/index.ts';
import styles from './preview.module.css';

interface ReviewPanelProps {
  clientLid: string;
  found: ReviewChanges;
  selected: ReviewChange | null;
  onSelect: (change: ReviewChange | null) => void;
}

/** Beside the staged map: what differs from the published one, and the change that is looked at. */
export function ReviewPanel({ clientLid, found, selected, onSelect }: ReviewPanelProps): ReactElement {
  const { t } = useTranslation('preview');
  const counts = useCountsText(found);
  return (
    <aside className={styles.panel} aria-label={t('review.title')}>
      <div>
        <Text as="h1" look="title">
          {t('review.title')}
        </Text>
        <Text look="small" tone="secondary">
          {counts}
        </Text>
      </div>
      <ChangeList
        clientLid={clientLid}
        found={found}
        selectedKey={selected === null ? null : keyOfChange(selected)}
        onAction={onSelect}
      />
      {selected !== null && (
        <div className={styles.card}>
          <ChangeCard clientLid={clientLid} change={selected} onClose={() => onSelect(null)} />
          <Comments clientLid={clientLid} change={selected} />
        </div>
      )}
    </aside>
  );
}
