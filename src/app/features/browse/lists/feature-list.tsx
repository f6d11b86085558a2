import { useAtomValue, useSetAtom } from 'jotai';
import { ChevronDown, ChevronRight, ListChecks, Plus } from 'lucide-react';
import { lazy, memo, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entityKeyOf } from '../../../../db/index.ts';
import { isPlanPicture } from '../../../../domain/floorplan/plan-picture.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../../domain/entities/feature-type.ts';
import { colourClassOf, pictogramOf } from '../../../../domain/taxonomy/index.ts';
import {
  CONTENT_TYPES,
  countByList,
  FIRST_OF_LEVEL,
  isAddedContent,
  isPlace,
  kindsOf,
  LEVEL_CONTENT,
  type LevelContent,
  NETWORK_KIND,
  PLACE_LIST,
} from '../../../../domain/content/index.ts';
import { paths, type LevelParams } from '../../../routes/paths.ts';
import { useCollator } from '../../../state/page/collator.ts';
import { atOnce } from '../../../state/navigation/at-once.ts';
import { useContentRoute } from '../../../state/navigation/content-route.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { hoveredInListAtom } from '../../../state/map-view/hovered.ts';
import {
  useDeletedFeatures,
  useFirstPage,
  useLevelFeatures,
  useNotedTop,
  useUnreadLevel,
} from '../../../state/content/level-features.ts';
import { formDirtyAtom } from '../../../editor/open-form.ts';
import { usePendingStates } from '../../../state/sync-status/pending-changes.ts';
import { usePermission } from '../../../state/rights/permission.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { useIsReading } from '../../../state/sync-status/is-reading.ts';
import { TOP_ROWS } from '../../../../start/notes.ts';
import { savedRowAtom } from '../../../editor/saved-row.ts';
import { useTaxonomy } from '../../../state/content/taxonomy.ts';
import { retryLoading } from '../../../state/loading/retry-loading.ts';
import {
  Button,
  EmptyState,
  IconButton,
  ListRow,
  Pictogram,
  pictogramIcon,
  Skeleton,
  useToasts,
  VirtualList,
  type RowPress,
} from '../../../ui/index.ts';
import { isolate } from '../../../i18n/index.ts';
import { ContentTabsOfLevel } from '../level-content-tabs.tsx';
import { LevelMenu } from '../rows/level-menu.tsx';
import { DeletedRow } from '../rows/deleted-row.tsx';
import {
  groupRows,
  keyOfItem,
  rowsFromThoseBefore,
  type FeatureListItem,
  type FeatureRow,
  type GroupRow,
} from './feature-rows.ts';
import { createRowFinder, prepareRows } from './find-rows.ts';
import { ListFrame } from './list-frame.tsx';
import { FilterLine, ListFilterMenu } from './list-filter-menu.tsx';
import { isWhole, WHOLE_LIST } from './list-filter.ts';
import { ChooseAll } from './choose-all.tsx';
import { SoughtField } from './sought-field.tsx';
import { useFilteredRows } from './use-filtered-rows.ts';
import { useListSelection } from './use-list-selection.ts';
import { useListSteps } from './use-list-steps.ts';
import { NewDrafts } from '../rows/new-drafts.tsx';
import { RowTag } from '../rows/row-tag.tsx';
import { TableButton } from '../rows/table-button.tsx';
import { SharedStateLine } from '../rows/shared-state-line.tsx';
import { sharedStateOf } from '../rows/shared-state.ts';

// The lists of most levels are other ones.
const NetworkTools = lazy(retryLoading(() => import('./network-tools.tsx')));

// Each letter that is typed changes the rows; these stay as they are.
const Tabs = memo(ContentTabsOfLevel);
const FilterMenu = memo(ListFilterMenu);

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
  const { t, i18n } = useTranslation(['content', 'commands']);
  const go = useGo();
  const route = useContentRoute();
  const taxonomy = useTaxonomy();
  const permission = usePermission();
  const states = usePendingStates();
  const read = useLevelFeatures();
  const page = useFirstPage(type);
  const top = read === undefined ? page : null;
  const all = read ?? top?.features;
  const place = usePlace();
  const deleted = useDeletedFeatures();
  const collator = useCollator();
  const toasts = useToasts();
  const setHovered = useSetAtom(hoveredInListAtom);
  const dirty = useAtomValue(formDirtyAtom);
  const [wanted, setWanted] = useState('');
  /** How often the filter was emptied from elsewhere: each time the field is a new one. */
  const [emptied, setEmptied] = useState(0);
  const [cut, setCut] = useState(WHOLE_LIST);
  const [openTypes, setOpenTypes] = useState<ReadonlySet<string>>(NONE);
  const standing = useMemo(() => all?.filter(({ kind }) => kindsOf(type).includes(kind)), [all, type]);
  const gone = useMemo(() => deleted.filter(({ row }) => kindsOf(type).includes(row.kind)), [deleted, type]);
  const [rowsOf] = useState(rowsFromThoseBefore);
  const rows = useMemo(
    () => standing && rowsOf({ standing, deleted: gone, taxonomy, language: i18n.language, collator }),
    [rowsOf, standing, gone, taxonomy, i18n.language, collator],
  );
  // A site's network is read with whichever level comes first, and says nothing about the others.
  const isEmpty = all?.every(({ kind }) => kind === NETWORK_KIND) === true;
  const { isUnread, isKnown: isRead, hasFailed } = useUnreadLevel();
  const isReading = useIsReading();
  // A level that was never read may not be empty. Features drawn here are all that is known, but not all of the level.
  const isPartial = isUnread && hasFailed && !isEmpty;
  const counts = useMemo(
    () => top?.counts ?? (isRead && all !== undefined ? countByList(LEVEL_CONTENT, all) : {}),
    [top, all, isRead],
  );
  const standingCount = counts[type] ?? standing?.length ?? 0;
  const selectedKey = route.panel === 'edit' ? (route.id ?? null) : null;
  const savedKey = useSavedKey();
  useEffect(() => rows && prepareRows(rows), [rows]);
  const [find] = useState(createRowFinder);
  const found = useMemo(() => rows && find(rows, wanted), [find, rows, wanted]);
  const filter = useFilteredRows(rows, found, cut);
  const isCut = !isWhole(cut) || cut.sort !== 'name';
  // What a filter has found is shown, and not put away again.
  const isGrouped = wanted === '' && !isCut;
  const shown = useMemo(
    () =>
      isGrouped
        ? filter.shown && groupRows(filter.shown, (code) => openTypes.has(code), [selectedKey, savedKey])
        : filter.shown,
    [filter.shown, isGrouped, openTypes, selectedKey, savedKey],
  );
  const canChoose = permission.canEdit && CONTENT_TYPES[type].form === 'feature';
  // Groups that are shut are chosen with all that is in them.
  const selection = useListSelection(filter.shown ?? NO_ROWS, rows ?? NO_ROWS, selectedKey, canChoose);
  const isPlain = read !== undefined && isGrouped && route.panel === 'none';
  const topKeys = useMemo(() => (isPlain ? shown && topOf(shown) : undefined), [isPlain, shown]);
  useNotedTop(type, topKeys, counts);
  useListSteps(shown, selectedKey, (key) => go(paths.feature(params, type, key)));
  const { isKnown, canEdit } = permission;
  const shared = useMemo(() => sharedStateOf(standing, { isKnown, canEdit }), [standing, isKnown, canEdit]);
  const canAdd = permission.canEdit && isAddedContent(type);
  const add = () => go(paths.feature(params, type, 'add'));
  const titleOf = (item: FeatureListItem): string =>
    item.kind === 'feature' && item.name !== '' ? item.name : item.typeTitle || t('untitledType');
  const textOf = (item: FeatureListItem): string =>
    item.kind === 'feature'
      ? titleOf(item)
      : t(`group.${item.isOpen ? 'open' : 'closed'}`, { title: titleOf(item), count: item.count });
  const take = (key: string, how: RowPress): void => {
    if (!key.startsWith('group:') && selection.take(key, how)) return;
    const item = shown?.find((one) => keyOfItem(one) === key);
    if (item?.kind === 'group') setOpenTypes(toggled(openTypes, item));
    else if (item !== undefined && item.deleted !== null)
      toasts.show({
        kind: 'info',
        title: t('deleted.pressed', { title: isolate(titleOf(item)) }),
        key: 'marked-for-deletion',
      });
    else atOnce(() => go(paths.feature(params, type, key)));
  };
  const showAll = (): void => {
    setWanted('');
    setEmptied(emptied + 1);
    setCut(WHOLE_LIST);
  };

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
              key={emptied}
              label={t(`filter.${type}`, { count: standingCount })}
              placeholder={t('select.filter')}
              clearLabel={t('filter.clear')}
              onSought={setWanted}
            />
            <FilterMenu filter={cut} onChange={setCut} choices={filter.choices} />
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
          <SharedStateLine state={shared} count={standingCount} />
          <FilterLine
            filter={cut}
            onChange={setCut}
            choices={filter.choices}
            count={filter.shown?.length ?? 0}
          />
          <ChooseAll selection={selection} onShowHidden={showAll} />
        </>
      }
    >
      {shown === undefined || (standing?.length === 0 && (isReading || (isUnread && !hasFailed))) ? (
        <Skeleton rows={8} />
      ) : (
        <VirtualList
          label={t(`titles.${type}`)}
          items={shown}
          // A level that fills for the first time has no order yet that could be kept.
          question={isUnread ? undefined : JSON.stringify([type, wanted, cut, [...openTypes]])}
          keyOf={keyOfItem}
          textOf={textOf}
          selectedKey={selectedKey}
          revealKey={selectedKey ?? savedKey}
          onAction={take}
          isChosen={selection.isChosen}
          isChosenByHold={canChoose}
          onHoverKey={setHovered}
          empty={
            wanted === '' && isWhole(cut) ? (
              <EmptyState
                title={isUnread ? t('empty.unreadLevel.title') : t(`empty.${type}.title`)}
                text={isUnread ? t('empty.unreadLevel.text') : t(`empty.${type}.text`)}
                drawing="places"
                action={
                  canAdd && (
                    <Button variant="primary" icon={Plus} isFullWidth onPress={add}>
                      {t(`add.${type}`)}
                    </Button>
                  )
                }
                // What an imported plan brought may be rooms alone.
                aside={
                  canAdd &&
                  type === FIRST_OF_LEVEL &&
                  !(place?.level && isPlanPicture(place.level)) && (
                    <Button variant="link" onPress={() => go(paths.mapLevel(params))}>
                      {t('commands:labels.mapLevel')}
                    </Button>
                  )
                }
              />
            ) : (
              <EmptyState
                title={t('filter.none')}
                drawing="none"
                action={
                  <Button variant="link" onPress={showAll}>
                    {t('filter.clear')}
                  </Button>
                }
              />
            )
          }
        >
          {(item, { isSelected }) =>
            item.kind === 'group' ? (
              <ListRow
                pictogram={<Pictogram icon={pictogramIcon(pictogramOf(item.typeCode, taxonomy))} />}
                title={titleOf(item)}
                subtitle={t('group.unnamed', { count: item.count })}
                tag={
                  item.isOpen ? (
                    <ChevronDown size={16} aria-hidden />
                  ) : (
                    <ChevronRight size={16} aria-hidden data-mirrors />
                  )
                }
              />
            ) : item.deleted !== null ? (
              <DeletedRow
                states={states}
                table="features"
                deleted={item.deleted}
                title={titleOf(item)}
                pictogram={<PictogramOf feature={item.feature} taxonomy={taxonomy} />}
              />
            ) : (
              <ListRow
                pictogram={<PictogramOf feature={item.feature} taxonomy={taxonomy} />}
                title={titleOf(item)}
                subtitle={secondOf(item, t('unnamed')) || undefined}
                isSelected={isSelected}
                isMarked={item.feature.fid === savedKey}
                isChosen={selection.isChosen?.(item.feature.fid)}
                tag={
                  <RowTag
                    states={states}
                    table="features"
                    row={item.feature}
                    isEditing={isSelected && dirty}
                    shared={shared}
                  />
                }
              />
            )
          }
        </VirtualList>
      )}
    </ListFrame>
  );
}

const NONE: ReadonlySet<string> = new Set();
const NO_ROWS: readonly FeatureRow[] = [];

function toggled(open: ReadonlySet<string>, { typeCode, isOpen }: GroupRow): ReadonlySet<string> {
  const next = new Set(open);
  if (isOpen) next.delete(typeCode);
  else next.add(typeCode);
  return next;
}

/** Keys of the rows at the top; null if those are not only features. */
function topOf(items: readonly FeatureListItem[]): readonly string[] | null {
  const top = items.slice(0, TOP_ROWS);
  return top.every((item) => item.kind === 'feature' && item.deleted === null) ? top.map(keyOfItem) : null;
}

/** The feature that was saved last, until another one is opened. */
function useSavedKey(): string | null {
  const saved = useAtomValue(savedRowAtom);
  const prefix = entityKeyOf('features', '');
  return saved?.startsWith(prefix) === true ? saved.slice(prefix.length) : null;
}

/** What it is, where its name does not say so, and what others call it. */
const secondOf = ({ name, typeTitle, feature }: FeatureRow, unnamed: string): string =>
  [name === '' ? unnamed : isSaid(name, typeTitle) ? '' : typeTitle, feature.properties.eid]
    .filter(Boolean)
    .join(' · ');

/** "Bank" of the type bank: the second line has nothing to add. */
const isSaid = (name: string, typeTitle: string): boolean =>
  name.trim().toLocaleLowerCase() === typeTitle.toLocaleLowerCase();

function PictogramOf({ feature, taxonomy }: { feature: Feature; taxonomy: Taxonomy }) {
  return (
    <Pictogram
      icon={pictogramIcon(pictogramOf(feature.properties.typeCode, taxonomy))}
      placeClass={placeClassOf(feature, taxonomy)}
    />
  );
}

function placeClassOf(feature: Feature, taxonomy: Taxonomy) {
  const type = taxonomy[feature.properties.typeCode];
  return isPlace(feature) && type !== undefined ? colourClassOf(type) : 'plain';
}
