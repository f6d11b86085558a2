import { useDeferredValue, useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CHANGES, type ChangeName } from '../../domain/review/index.ts';
import { isFound, textToSearch } from '../../domain/search/index.ts';
import type { ReviewChange } from '../../sync/index.ts';
import { apart, useFormats } from '../i18n/index.ts';
import { useTaxonomy } from '../state/content/taxonomy.ts';
import {
  ListRow,
  Notice,
  Pictogram,
  pictogramIcon,
  SearchField,
  Segment,
  Skeleton,
  Tag,
  Text,
  VirtualList,
  type TagKind,
} from '../ui/index.ts';
import { pictogramOf } from '../../domain/taxonomy/index.ts';
import { iconOf, typeCodeOf, useChangeWords } from './change-words.ts';
import styles from './review.module.css';
import type { ReviewChanges } from './use-review-changes.ts';

const TAGS: Record<ChangeName, TagKind> = {
  added: 'new',
  changed: 'editing',
  deleted: 'marked-for-deletion',
};
type Which = ChangeName | 'all';

export const keyOfChange = ({ kind, key }: ReviewChange): string => `${kind}:${key}`;

export interface ChangeListProps {
  clientLid: string;
  found: ReviewChanges;
  selectedKey?: string | null;
  onAction?: (change: ReviewChange) => void;
}

/** What would be published, as a list that can be filtered. */
export function ChangeList({
  clientLid,
  found,
  selectedKey = null,
  onAction,
}: ChangeListProps): ReactElement {
  const { t } = useTranslation('preview');
  const formats = useFormats();
  const words = useChangeWords(clientLid);
  const taxonomy = useTaxonomy();
  const [which, setWhich] = useState<Which>('all');
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const { changes, isComplete, isFromDevice } = found;
  const counts = useMemo(() => countsOf(changes), [changes]);
  const shown = useMemo(
    () =>
      changes.filter(
        (change) =>
          (which === 'all' || change.change === which) &&
          (text === '' || isFound(textToSearch(words.titleOf(change)), text)),
      ),
    [changes, which, text, words],
  );
  if (changes.length === 0)
    return isComplete ? <Text tone="secondary">{t('review.none')}</Text> : <Skeleton rows={6} />;
  // While more of them come, nobody knows how many there are.
  const number = (count: number): string => `${formats.number(count)}${isComplete ? '' : '+'}`;
  const labels: Record<Which, string> = {
    all: t('review.all', { number: number(changes.length) }),
    added: t('review.added', { number: number(counts.added) }),
    changed: t('review.changed', { number: number(counts.changed) }),
    deleted: t('review.deleted', { number: number(counts.deleted) }),
  };
  return (
    <div className={styles['list']}>
      {isFromDevice && <Notice tone="offline">{t('review.fromDevice')}</Notice>}
      <Segment
        label={t('review.filter')}
        value={which}
        onChange={setWhich}
        options={(['all', ...CHANGES] as const).map((id) => ({ id, label: labels[id] }))}
        isFullWidth
      />
      <SearchField
        label={t('review.search')}
        placeholder={t('review.search')}
        value={typed}
        onChange={setTyped}
        clearLabel={t('review.clear')}
      />
      <VirtualList
        className={styles['rows']}
        label={t('review.label')}
        items={shown}
        keyOf={keyOfChange}
        textOf={(change) => `${words.titleOf(change)}, ${t(`review.is.${change.change}`)}`}
        selectedKey={selectedKey}
        onAction={(key) => {
          const change = shown.find((one) => keyOfChange(one) === key);
          if (change !== undefined) onAction?.(change);
        }}
        empty={<Text tone="secondary">{t('review.noMatch')}</Text>}
      >
        {(change, { isSelected }) => {
          const code = typeCodeOf(change);
          const second = [words.fieldsOf(change), words.placeOf(change)].filter((part) => part !== '');
          return (
            <ListRow
              pictogram={
                <Pictogram
                  icon={code === '' ? iconOf(change) : pictogramIcon(pictogramOf(code, taxonomy))}
                  size={32}
                />
              }
              title={words.titleOf(change)}
              subtitle={second.map(apart).join(' · ')}
              tag={<Tag kind={TAGS[change.change]} text={t(`review.is.${change.change}`)} />}
              isSelected={isSelected}
            />
          );
        }}
      </VirtualList>
      {!isComplete && (
        <Text tone="quiet" role="status">
          {t('review.more')}
        </Text>
      )}
    </div>
  );
}

/** How many were added, changed and deleted, in words; so many at least while more of them come. */
export function useCountsText({ changes, isComplete }: ReviewChanges): string {
  const { t } = useTranslation('preview');
  const formats = useFormats();
  const { added, changed, deleted } = countsOf(changes);
  const number = (count: number): string => `${formats.number(count)}${isComplete ? '' : '+'}`;
  return t('review.counts', {
    added: number(added),
    changed: number(changed),
    deleted: number(deleted),
  });
}

function countsOf(changes: readonly ReviewChange[]): Record<ChangeName, number> {
  const counts = { added: 0, changed: 0, deleted: 0 };
  for (const { change } of changes) counts[change] += 1;
  return counts;
}
