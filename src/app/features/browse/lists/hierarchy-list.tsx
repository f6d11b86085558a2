import { Ellipsis, Plus } from 'lucide-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  entityKeyOf,
  type ContentRow,
  type DeletedRow as Deleted,
  type PendingStates,
} from '../../../../db/index.ts';
import { CONTENT_TYPES } from '../../../../domain/content/index.ts';
import { SELECTOR_FILTER_ABOVE } from '../../../../domain/limits.ts';
import { isFound, textToSearch } from '../../../../domain/search/index.ts';
import { allNames } from '../../../../domain/values/all-names.ts';
import { isolate } from '../../../i18n/index.ts';
import { contentIcon } from '../../../state/content/content-icon.ts';
import { useCollator } from '../../../state/page/collator.ts';
import { usePermission } from '../../../state/rights/permission.ts';
import { savedRowAtom } from '../../../editor/saved-row.ts';
import { useHierarchyReady } from '../../../state/sync-status/hierarchy-ready.ts';
import { useIsReading } from '../../../state/sync-status/is-reading.ts';
import { hoveredInListAtom } from '../../../state/map-view/hovered.ts';
import { usePendingStates } from '../../../state/sync-status/pending-changes.ts';
import {
  Button,
  EmptyState,
  IconButton,
  ListRow,
  Menu,
  Pictogram,
  SearchField,
  Skeleton,
  useToasts,
  VirtualList,
  type MenuItem,
} from '../../../ui/index.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { DeletedRow } from '../rows/deleted-row.tsx';
import { ListFrame } from './list-frame.tsx';
import { NewDrafts } from '../rows/new-drafts.tsx';
import { RowTag } from '../rows/row-tag.tsx';
import { SharedStateLine } from '../rows/shared-state-line.tsx';
import { sharedStateOf, type SharedState } from '../rows/shared-state.ts';
import { keyOf } from '../../../../domain/entities/row.ts';

const DRAWINGS = {
  clients: 'site',
  sites: 'site',
  buildings: 'building',
  levels: 'level',
  'global-geofences': 'site',
} as const;

/** What a row shows beside its own content. */
interface OwnRow<T> {
  row: T;
  states: PendingStates;
  shared: SharedState;
  isSelected: boolean;
  isMarked: boolean;
}

export interface HierarchyListProps<T extends ContentRow> {
  list: keyof typeof DRAWINGS;
  /** Undefined while the device is being asked. */
  rows: readonly T[] | undefined;
  /** What is marked for deletion: listed too, and not counted. */
  deleted?: readonly Deleted<T>[] | undefined;
  /** Instead of the texts of an empty list. */
  empty?: { title: string; text: string } | undefined;
  tabs?: ReactNode;
  /** At the end of the title. */
  headAction?: ReactNode;
  titleOf: (row: T) => string;
  /** The order of the list; by title where it is left out. */
  compare?: (a: T, b: T) => number;
  secondOf: (row: T) => string;
  /** Before it: a state of its own. */
  Note?: ComponentType<{ row: T }>;
  /** Put around the tag of a row, and may replace it. */
  Tags?: ComponentType<{ row: T; children: ReactNode }>;
  /** Rows that are pointed at elsewhere, by their keys. */
  pointed?: ReadonlySet<string>;
  /** Instead of the row that all lists have. */
  renderRow?: (own: OwnRow<T>) => ReactNode;
  /** How many plain rows high each row is. */
  rowSpan?: number;
  /** Below the list. */
  foot?: ReactNode;
  /** Where a press leads. */
  openPath: (row: T) => string;
  menu?: (row: T) => readonly (MenuItem & { path: string })[];
  /** Absent: this person may not add here. */
  addPath?: string | undefined;
  /** Instead of an address, if adding does not have one. */
  onAdd?: (() => void) | undefined;
  selectedKey?: string | null;
  /** `lid` of what new rows are to lie in. */
  parentKey?: string | undefined;
}

/** A list finds what it shows, and its names in other languages. */
const namesOf = (row: ContentRow): string[] => allNames('properties' in row ? row.properties : row);

/** Clients, sites, buildings or levels: a row each, with a filter when there are many. */
export function HierarchyList<T extends ContentRow>(props: HierarchyListProps<T>) {
  const { list, rows, titleOf, secondOf, Note, Tags, renderRow, openPath, menu, addPath, tabs } = props;
  const { table } = CONTENT_TYPES[list];
  const { t } = useTranslation('content');
  const go = useGo();
  const states = usePendingStates();
  const setHovered = useSetAtom(hoveredInListAtom);
  const collator = useCollator();
  const toasts = useToasts();
  const permission = usePermission();
  const saved = useAtomValue(savedRowAtom);
  const [filter, setFilter] = useState('');

  const isReady = useHierarchyReady();
  const isReading = useIsReading() && rows?.length === 0;
  const add = props.onAdd ?? (addPath === undefined ? undefined : () => go(addPath));
  const deleted = new Map(props.deleted?.map((one) => [keyOf(one.row), one]));
  const { compare = (a: T, b: T) => collator.compare(titleOf(a), titleOf(b)) } = props;
  const shown =
    rows &&
    [...rows, ...[...deleted.values()].map(({ row }) => row)]
      .filter((row) => isFound(textToSearch(titleOf(row), secondOf(row), ...namesOf(row)), filter))
      .sort(compare);
  const shared = sharedStateOf(rows, permission);
  const savedKey = saved?.startsWith(entityKeyOf(table, '')) === true ? saved.slice(table.length + 1) : null;
  const title = t(`titles.${list}`);
  const filterText = t(`filter.${list}`, { count: rows?.length ?? 0 });
  const pictogram = <Pictogram icon={contentIcon(list)} />;
  const addButton = add !== undefined && (
    <IconButton icon={Plus} label={t(`add.${list}`)} variant="primary" onPress={add} />
  );
  const tools =
    rows !== undefined && rows.length > SELECTOR_FILTER_ABOVE ? (
      <>
        <SearchField
          label={filterText}
          placeholder={filterText}
          clearLabel={t('filter.clear')}
          value={filter}
          onChange={setFilter}
        />
        {addButton}
      </>
    ) : undefined;

  return (
    <ListFrame
      title={title}
      above={
        add !== undefined && (
          <NewDrafts table={table} parentKey={props.parentKey} {...(table === 'features' && { list })} />
        )
      }
      tabs={tabs}
      tools={tools}
      actions={
        <>
          {props.headAction}
          {tools === undefined && rows !== undefined && rows.length > 0 && addButton}
        </>
      }
      note={<SharedStateLine state={shared} count={rows?.length ?? 0} />}
      foot={props.foot}
    >
      {rows === undefined || shown === undefined || isReading ? (
        <Skeleton rows={6} />
      ) : (
        <VirtualList
          label={title}
          items={shown}
          question={isReady ? filter : undefined}
          keyOf={keyOf}
          textOf={titleOf}
          rowSpan={props.rowSpan}
          selectedKey={props.selectedKey ?? null}
          revealKey={props.selectedKey ?? savedKey}
          onAction={(key) => {
            const row = shown.find((candidate) => keyOf(candidate) === key);
            if (row === undefined) return;
            if (!deleted.has(key)) return go(openPath(row));
            const pressed = t('deleted.pressed', { title: isolate(titleOf(row)) });
            toasts.show({ kind: 'info', title: pressed, key: 'marked-for-deletion' });
          }}
          onHoverKey={setHovered}
          empty={
            rows.length + deleted.size > 0 ? (
              <NoneFound onClear={() => setFilter('')} />
            ) : (
              <NoneYet list={list} texts={props.empty} onAdd={add} />
            )
          }
        >
          {(row, { isSelected }) => {
            const gone = deleted.get(keyOf(row));
            if (gone !== undefined)
              return <DeletedRow {...{ states, table, pictogram }} deleted={gone} title={titleOf(row)} />;
            const isMarked = keyOf(row) === savedKey;
            if (renderRow !== undefined) return renderRow({ row, states, shared, isSelected, isMarked });
            const tag = <RowTag states={states} table={table} row={row} shared={shared} />;
            return (
              <ListRow
                pictogram={pictogram}
                title={titleOf(row)}
                subtitle={secondOf(row)}
                note={Note !== undefined && <Note row={row} />}
                isSelected={isSelected || props.pointed?.has(keyOf(row)) === true}
                isMarked={isMarked}
                tag={Tags === undefined ? tag : <Tags row={row}>{tag}</Tags>}
                end={menu !== undefined && <RowMenu title={titleOf(row)} items={menu(row)} />}
              />
            );
          }}
        </VirtualList>
      )}
    </ListFrame>
  );
}

function NoneFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('content');
  return (
    <EmptyState
      title={t('filter.none')}
      drawing="none"
      action={
        <Button variant="link" onPress={onClear}>
          {t('filter.clear')}
        </Button>
      }
    />
  );
}

interface NoneYetProps {
  list: keyof typeof DRAWINGS;
  texts: { title: string; text: string } | undefined;
  onAdd: (() => void) | undefined;
}

function NoneYet({ list, texts, onAdd }: NoneYetProps) {
  const { t } = useTranslation('content');
  const { title, text } = texts ?? { title: t(`empty.${list}.title`), text: t(`empty.${list}.text`) };
  return (
    <EmptyState
      title={title}
      text={text}
      drawing={DRAWINGS[list]}
      action={
        onAdd !== undefined && (
          <Button variant="primary" icon={Plus} isFullWidth onPress={onAdd}>
            {t(`add.${list}`)}
          </Button>
        )
      }
    />
  );
}

function RowMenu({ title, items }: { title: string; items: readonly (MenuItem & { path: string })[] }) {
  const { t } = useTranslation('content');
  const go = useGo();
  if (items.length === 0) return null;
  return (
    <Menu
      label={t('row.more', { title })}
      trigger={<IconButton icon={Ellipsis} label={t('row.more', { title })} size="small" />}
      items={items}
      placement="bottom end"
      onAction={(id) => {
        const item = items.find((candidate) => candidate.id === id);
        if (item !== undefined) go(item.path);
      }}
    />
  );
}
