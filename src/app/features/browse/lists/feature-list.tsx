import { useAtomValue, useSetAtom } from 'jotai';
import { ListChecks, Plus } from 'lucide-react';
import { lazy, memo, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { entityKeyOf } from '../../../../db/index.ts';
import { isPlanPicture } from '../../../../domain/floorplan/plan-picture.ts';
import {
  CONTENT_TYPES,
  FIRST_OF_LEVEL,
  isAddedContent,
  type LevelContent,
  PLACE_LIST,
} from '../../../../domain/content/index.ts';
import { paths, type LevelParams } from '../../../routes/paths.ts';
import { atOnce } from '../../../state/navigation/at-once.ts';
import { useContentRoute } from '../../../state/navigation/content-route.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { hoveredInListAtom } from '../../../state/map-view/hovered.ts';
import { useNotedTop } from '../../../state/content/level-features.ts';
import { formDirtyAtom } from '../../../editor/open-form.ts';
import { usePendingStates } from '../../../state/sync-status/pending-changes.ts';
import { usePermission } from '../../../state/rights/permission.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { TOP_ROWS } from '../../../../start/notes.ts';
import { savedRowAtom } from '../../../editor/saved-row.ts';
import { retryLoading } from '../../../state/loading/retry-loading.ts';
import {
  Button,
  EmptyState,
  IconButton,
  Skeleton,
  useToasts,
  VirtualList,
  type RowPress,
} from '../../../ui/index.ts';
import { isolate } from '../../../i18n/index.ts';
import { ContentTabsOfLevel } from '../level-content-tabs.tsx';
import { LevelMenu } from '../rows/level-menu.tsx';
import { FeatureItem, GroupItem, titleOfItem } from '../rows/feature-item.tsx';
import { keyOfItem, type FeatureListItem, type FeatureRow } from '../rows/feature-rows.ts';
import { ListFrame } from './list-frame.tsx';
import { FilterLine, ListFilterMenu } from './list-filter-menu.tsx';
import { ChooseAll } from './choose-all.tsx';
import { SoughtField } from './sought-field.tsx';
import { useLevelRows } from './use-level-rows.ts';
import { useListSelection, type ListSelection } from './use-list-selection.ts';
import { useListSteps } from './use-list-steps.ts';
import { useShownRows, type ShownRows } from './use-shown-rows.ts';
import { NewDrafts } from '../rows/new-drafts.tsx';
import { TableButton } from '../rows/table-button.tsx';
import { SharedStateLine } from '../rows/shared-state-line.tsx';
import { sharedStateOf, type SharedState } from '../rows/shared-state.ts';

// The lists of most levels are other ones.
const NetworkTools = lazy(retryLoading(() => import('./network-tools.tsx')));

// Each letter that is typed changes the rows; these stay as they are.
const Tabs = memo(ContentTabsOfLevel);
const FilterMenu = memo(ListFilterMenu);

const NO_ROWS: readonly FeatureRow[] = [];

/** Places, map objects, geofences, beacons or nodes of a level. Twenty thousand rows scroll as twenty do. */
export function FeatureList({
  type,
  title,
  params,
}: {
  type: LevelContent;
  title: string;
  params: LevelParams;
}) {
  const { t } = useTranslation(['content', 'commands']);
  const go = useGo();
  const route = useContentRoute();
  const permission = usePermission();
  const place = usePlace();
  const { selectedKey, savedKey } = useKeptApart();
  const { rows, standing, counts, count, isRead, isUnread, isPartial, isAwaited } = useLevelRows(type);
  const cut = useShownRows(rows, [selectedKey, savedKey]);
  const { shown, filtered } = cut;
  const canChoose = permission.canEdit && CONTENT_TYPES[type].form === 'feature';
  // Groups that are shut are chosen with all that is in them.
  const selection = useListSelection(filtered ?? NO_ROWS, rows ?? NO_ROWS, selectedKey, canChoose);
  const isPlain = isRead && cut.isGrouped && route.panel === 'none';
  const topKeys = useMemo(() => (isPlain ? shown && topOf(shown) : undefined), [isPlain, shown]);
  useNotedTop(type, topKeys, counts);
  useListSteps(shown, selectedKey, (key) => go(paths.feature(params, type, key)));
  const { isKnown, canEdit } = permission;
  const shared = useMemo(() => sharedStateOf(standing, { isKnown, canEdit }), [standing, isKnown, canEdit]);
  const canAdd = permission.canEdit && isAddedContent(type);
  const add = () => go(paths.feature(params, type, 'add'));
  return (
    <ListFrame
      title={title}
      actions={type === PLACE_LIST && <TableButton params={params} />}
      titleMenu={place?.level && <LevelMenu level={place.level} params={params} at="title" />}
      above={
        CONTENT_TYPES[type].form === 'network' ? (
          <Suspense>
            <NetworkTools />
          </Suspense>
        ) : (
          canAdd && <NewDrafts table="features" parentKey={place?.level?.lid} list={type} />
        )
      }
      tabs={<Tabs params={params} value={type} counts={counts} />}
      tools={
        rows !== undefined &&
        rows.length > 0 && (
          <>
            <SoughtField
              key={cut.emptied}
              label={t(`filter.${type}`, { count })}
              placeholder={t('select.filter')}
              clearLabel={t('filter.clear')}
              onSought={cut.setWanted}
            />
            <FilterMenu filter={cut.filter} onChange={cut.setFilter} choices={cut.choices} />
            {canChoose && (
              <IconButton
                icon={ListChecks}
                label={t('list.choose')}
                variant={selection.isChosen === undefined ? 'ghost' : 'sunken'}
                onPress={selection.toggle}
              />
            )}
            {canAdd && <IconButton icon={Plus} label={t(`add.${type}`)} variant="primary" onPress={add} />}
          </>
        )
      }
      note={
        <>
          {isPartial && (
            <div role="status">
              <strong>{t('empty.unreadLevel.title')}</strong>
              <p>{t('empty.unreadLevel.text')}</p>
            </div>
          )}
          <SharedStateLine state={shared} count={count} />
          <FilterLine
            filter={cut.filter}
            onChange={cut.setFilter}
            choices={cut.choices}
            count={filtered?.length ?? 0}
          />
          <ChooseAll selection={selection} onShowHidden={cut.showAll} />
        </>
      }
    >
      {shown === undefined || isAwaited ? (
        <Skeleton rows={8} />
      ) : (
        <Rows
          type={type}
          params={params}
          cut={cut}
          selection={selection}
          canChoose={canChoose}
          isUnread={isUnread}
          shared={shared}
          onAdd={canAdd ? add : null}
        />
      )}
    </ListFrame>
  );
}

interface RowsProps {
  type: LevelContent;
  params: LevelParams;
  cut: ShownRows;
  selection: ListSelection;
  canChoose: boolean;
  isUnread: boolean;
  shared: SharedState;
  /** Null where nothing can be added. */
  onAdd: (() => void) | null;
}

function Rows({ type, params, cut, selection, canChoose, isUnread, shared, onAdd }: RowsProps) {
  const { t } = useTranslation('content');
  const go = useGo();
  const toasts = useToasts();
  const states = usePendingStates();
  const setHovered = useSetAtom(hoveredInListAtom);
  const dirty = useAtomValue(formDirtyAtom);
  const { selectedKey, savedKey } = useKeptApart();
  const titleOf = (item: FeatureListItem): string => titleOfItem(item, t('untitledType'));
  const textOf = (item: FeatureListItem): string =>
    item.kind === 'feature'
      ? titleOf(item)
      : t(`group.${item.isOpen ? 'open' : 'closed'}`, { title: titleOf(item), count: item.count });
  const take = (key: string, how: RowPress): void => {
    if (!key.startsWith('group:') && selection.take(key, how)) return;
    const item = cut.shown?.find((one) => keyOfItem(one) === key);
    if (item?.kind === 'group') cut.toggle(item);
    else if (item !== undefined && item.deleted !== null)
      toasts.show({
        kind: 'info',
        title: t('deleted.pressed', { title: isolate(titleOf(item)) }),
        key: 'marked-for-deletion',
      });
    else atOnce(() => go(paths.feature(params, type, key)));
  };
  return (
    <VirtualList
      label={t(`titles.${type}`)}
      items={cut.shown ?? []}
      // A level that fills for the first time has no order yet that could be kept.
      question={isUnread ? undefined : JSON.stringify([type, ...cut.question])}
      keyOf={keyOfItem}
      textOf={textOf}
      selectedKey={selectedKey}
      revealKey={selectedKey ?? savedKey}
      onAction={take}
      isChosen={selection.isChosen}
      isChosenByHold={canChoose}
      onHoverKey={setHovered}
      empty={
        cut.isWhole ? (
          <EmptyList type={type} params={params} isUnread={isUnread} onAdd={onAdd} />
        ) : (
          <EmptyState
            title={t('filter.none')}
            drawing="none"
            action={
              <Button variant="link" onPress={cut.showAll}>
                {t('filter.clear')}
              </Button>
            }
          />
        )
      }
    >
      {(item, { isSelected }) =>
        item.kind === 'group' ? (
          <GroupItem item={item} title={titleOf(item)} />
        ) : (
          <FeatureItem
            item={item}
            title={titleOf(item)}
            states={states}
            shared={shared}
            isSelected={isSelected}
            isEditing={isSelected && dirty}
            isMarked={item.feature.fid === savedKey}
            isChosen={selection.isChosen?.(item.feature.fid)}
          />
        )
      }
    </VirtualList>
  );
}

interface EmptyListProps {
  type: LevelContent;
  params: LevelParams;
  isUnread: boolean;
  /** Null where nothing can be added. */
  onAdd: (() => void) | null;
}

/** Nothing is on the level, or it is not on this device. */
function EmptyList({ type, params, isUnread, onAdd }: EmptyListProps) {
  const { t } = useTranslation(['content', 'commands']);
  const go = useGo();
  const place = usePlace();
  const of = isUnread ? 'unreadLevel' : type;
  return (
    <EmptyState
      title={t(`empty.${of}.title`)}
      text={t(`empty.${of}.text`)}
      drawing="places"
      action={
        onAdd !== null &&
        isAddedContent(type) && (
          <Button variant="primary" icon={Plus} isFullWidth onPress={onAdd}>
            {t(`add.${type}`)}
          </Button>
        )
      }
      // What an imported plan brought may be rooms alone.
      aside={
        onAdd !== null &&
        type === FIRST_OF_LEVEL &&
        !(place?.level && isPlanPicture(place.level)) && (
          <Button variant="link" onPress={() => go(paths.mapLevel(params))}>
            {t('commands:labels.mapLevel')}
          </Button>
        )
      }
    />
  );
}

/** Keys of the rows at the top; null if those are not only features. */
function topOf(items: readonly FeatureListItem[]): readonly string[] | null {
  const top = items.slice(0, TOP_ROWS);
  return top.every((item) => item.kind === 'feature' && item.deleted === null) ? top.map(keyOfItem) : null;
}

/** The open feature, and the last saved one until a person opens another. */
function useKeptApart() {
  const { panel, id } = useContentRoute();
  const saved = useAtomValue(savedRowAtom);
  const prefix = entityKeyOf('features', '');
  return {
    selectedKey: panel === 'edit' ? (id ?? null) : null,
    savedKey: saved?.startsWith(prefix) === true ? saved.slice(prefix.length) : null,
  };
}
