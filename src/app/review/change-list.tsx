import { ChevronDown, ChevronUp } from 'lucide-react';
import { useDeferredValue, useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { CHANGES, type ChangeName } from '../../domain/review/index.ts';
import { isFound, textToSearch } from '../../domain/search/index.ts';
import type { ReviewChange } from '../../sync/index.ts';
import { isolate, useFormats } from '../i18n/index.ts';
import { useTaxonomy } from '../state/content/taxonomy.ts';
import { useKeptChoice } from '../state/return/kept-choice.ts';
import {
  Glyph,
  ListRow,
  Notice,
  Pictogram,
  pictogramIcon,
  SearchField,
  SegmentedControl,
  Skeleton,
  Tag,
  Text,
  VirtualList,
  type TagKind,
} from '../ui/index.ts';
import { isPlace } from '../../domain/content/index.ts';
import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import { colourClassOf, kindOf, pictogramOf } from '../../domain/taxonomy/index.ts';
import { iconOf, typeCodeOf, useChangeWords } from './change-words.ts';
import { countsOf, isOnLevel, type ChangeCounts, type ChangeGroup } from './group-changes.ts';
import { usePlaceTitles } from './place-titles.ts';
import { useChangeGroups } from './use-change-groups.ts';
import styles from './review.module.css';
import type { ReviewChanges } from './use-review-changes.ts';

const TAGS: Record<ChangeName, TagKind> = {
  added: 'new',
  changed: 'editing',
  deleted: 'marked-for-deletion',
};
const WHICH = ['all', ...CHANGES] as const;
type Which = (typeof WHICH)[number];
/** A level that is opened and closed, or a change on an open one. */
type Item = ChangeGroup | ReviewChange;

const isGroup = (item: Item): item is ChangeGroup => 'changes' in item;
const groupKey = ({ key }: ChangeGroup): string => `group ${key}`;
const keyOfItem = (item: Item): string => (isGroup(item) ? groupKey(item) : keyOfChange(item));

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
  const [which, setWhich] = useKeptChoice<Which>('changes-shown', z.enum(WHICH), 'all');
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const countsText = useCountWords();
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
  const titles = usePlaceTitles(clientLid);
  const groups = useChangeGroups(clientLid, shown);
  const buildings = groups.flatMap(({ buildingId }) => buildingId ?? []);
  const isManyBuildings = new Set(buildings).size > 1;
  const titleOfGroup = ({ buildingId, levelIndex }: ChangeGroup): string => {
    if (buildingId === null) return t('review.outdoors');
    const level = titles?.levels.get(`${buildingId}/${levelIndex}`) ?? formats.number(levelIndex ?? 0);
    return isManyBuildings ? `${level} · ${titles?.buildings.get(buildingId) ?? ''}` : level;
  };
  /** What the person has opened or closed; else the first, that of the chosen change, and all that a search finds. */
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = (group: ChangeGroup): boolean =>
    pressed.get(group.key) ??
    (group === groups[0] ||
      text !== '' ||
      group.changes.some((change) => keyOfChange(change) === selectedKey));
  const items: Item[] = groups.flatMap((group) => (isOpen(group) ? [group, ...group.changes] : [group]));
  if (changes.length === 0)
    return isComplete ? <Text tone="secondary">{t('review.none')}</Text> : <Skeleton rows={6} />;
  // While more of them arrive, their number is unknown.
  const label = (id: Which, count: number): string =>
    isComplete ? t(`review.${id}`, { number: formats.number(count) }) : t(`review.names.${id}`);
  const labels: Record<Which, string> = {
    all: label('all', changes.length),
    added: label('added', counts.added),
    changed: label('changed', counts.changed),
    deleted: label('deleted', counts.deleted),
  };
  return (
    <div className={styles['list']}>
      {isFromDevice && <Notice tone="offline">{t('review.fromDevice')}</Notice>}
      <SegmentedControl
        label={t('review.filter')}
        value={which}
        onChange={setWhich}
        options={WHICH.map((id) => ({ id, label: labels[id] }))}
        isFullWidth
      />
      <SearchField
        label={t('review.search')}
        placeholder={t('review.search')}
        value={typed}
        onChange={setTyped}
        clearLabel={t('review.clear')}
      />
      <VirtualList<Item>
        className={styles['rows']}
        label={t('review.label')}
        items={items}
        keyOf={keyOfItem}
        textOf={(item) =>
          isGroup(item)
            ? `${titleOfGroup(item)}, ${countsText(item.counts)}, ${t(isOpen(item) ? 'review.isOpen' : 'review.isClosed')}`
            : `${words.titleOf(item)}, ${t(`review.is.${item.change}`)}`
        }
        selectedKey={selectedKey}
        revealKey={selectedKey}
        onAction={(key) => {
          const item = items.find((one) => keyOfItem(one) === key);
          if (item === undefined) return;
          if (isGroup(item)) setPressed(new Map([...pressed, [item.key, !isOpen(item)]]));
          else onAction?.(item);
        }}
        empty={<Text tone="secondary">{t('review.noMatch')}</Text>}
      >
        {(item, { isSelected }) =>
          isGroup(item) ? (
            <ListRow
              title={titleOfGroup(item)}
              end={<GroupEnd counts={item.counts} most={mostIn(groups)} isOpen={isOpen(item)} />}
            />
          ) : (
            <ListRow
              pictogram={<PictogramOf change={item} taxonomy={taxonomy} />}
              title={words.titleOf(item)}
              // Its level is the group above it.
              subtitle={[words.fieldsOf(item), isOnLevel(item) ? '' : words.placeOf(item)]
                .filter((part) => part !== '')
                .map(isolate)
                .join(' · ')}
              tag={<Tag kind={TAGS[item.change]} text={t(`review.is.${item.change}`)} />}
              isSelected={isSelected}
            />
          )
        }
      </VirtualList>
      {!isComplete && (
        <Text tone="quiet" role="status">
          {t('review.counting')}
        </Text>
      )}
    </div>
  );
}

/** A place has the colour of its type. */
function PictogramOf({ change, taxonomy }: { change: ReviewChange; taxonomy: Taxonomy }): ReactElement {
  const code = typeCodeOf(change);
  const type = isPlace({ kind: kindOf(code, taxonomy) }) ? taxonomy[code] : undefined;
  return (
    <Pictogram
      icon={code === '' ? iconOf(change) : pictogramIcon(pictogramOf(code, taxonomy))}
      placeClass={type && colourClassOf(type)}
      size={32}
    />
  );
}

const sumOf = ({ added, changed, deleted }: ChangeCounts): number => added + changed + deleted;
const mostIn = (groups: readonly ChangeGroup[]): number =>
  Math.max(1, ...groups.map(({ counts }) => sumOf(counts)));

interface GroupEndProps {
  counts: ChangeCounts;
  /** Of the largest level: its bar is full. */
  most: number;
  isOpen: boolean;
}

/** How much of a level was added, changed and deleted: as a bar, and in all. */
function GroupEnd({ counts, most, isOpen }: GroupEndProps): ReactElement {
  const formats = useFormats();
  return (
    <span className={styles['groupEnd']}>
      <span className={styles['bar']} aria-hidden="true">
        {CHANGES.filter((change) => counts[change] > 0).map((change) => (
          <span
            key={change}
            data-change={change}
            style={{ inlineSize: `${Math.max(4, Math.round((counts[change] / most) * 64))}px` }}
          />
        ))}
      </span>
      <span className={styles['sum']}>{formats.number(sumOf(counts))}</span>
      <Glyph icon={isOpen ? ChevronUp : ChevronDown} size={16} />
    </span>
  );
}

/** How many were added, changed and deleted, in words; that they are counted, while more of them come. */
export function useCountsText({ changes, isComplete }: ReviewChanges): string {
  const { t } = useTranslation('preview');
  const words = useCountWords();
  return isComplete ? words(countsOf(changes)) : t('review.counting');
}

function useCountWords(): (counts: ChangeCounts) => string {
  const { t } = useTranslation('preview');
  const formats = useFormats();
  return ({ added, changed, deleted }) =>
    t('review.counts', {
      added: formats.number(added),
      changed: formats.number(changed),
      deleted: formats.number(deleted),
    });
}
