import { Ellipsis, Plus } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentRow } from '../../../db/index.ts';
import { keyOf } from '../../../db/index.ts';
import { SELECTOR_FILTER_ABOVE } from '../../../domain/limits.ts';
import type { ContentTable } from '../../../domain/moment/moment.ts';
import { searchKey } from '../../../domain/rules/index.ts';
import { useIsReading } from '../../state/reading.ts';
import { hoveredInListAtom } from '../../state/hovered.ts';
import { usePendingStates } from '../../state/pending.ts';
import {
  Button,
  EmptyState,
  IconButton,
  ListRow,
  Menu,
  Pictogram,
  SearchField,
  Skeleton,
  VirtualList,
  type IconType,
  type MenuItem,
} from '../../ui/index.ts';
import { useGo } from '../../state/go.ts';
import { ListFrame } from './list-frame.tsx';
import { NewDrafts } from './new-drafts.tsx';
import { RowTag } from './row-tag.tsx';

export interface HierarchyListProps<T extends ContentRow> {
  table: ContentTable;
  /** Undefined while the device is being asked. */
  rows: readonly T[] | undefined;
  texts: { title: string; filter: string; add?: string; emptyTitle: string; emptyText: string };
  drawing: 'site' | 'building' | 'level';
  icon: IconType;
  tabs?: ReactNode;
  /** At the end of the title. */
  headAction?: ReactNode;
  titleOf: (row: T) => string;
  secondOf: (row: T) => string;
  /** Before it: a state of its own. */
  Note?: ComponentType<{ row: T }>;
  /** Where a press leads. */
  openPath: (row: T) => string;
  menu?: (row: T) => readonly (MenuItem & { path: string })[];
  /** Absent: this person may not add here. */
  addPath?: string | undefined;
  /** In its place where adding is no address of its own. */
  onAdd?: (() => void) | undefined;
  selectedKey?: string | null;
  /** `lid` of what new rows are to lie in. */
  parentKey?: string | undefined;
}

/** Clients, sites, buildings or levels: a row each, with a filter when there are many. */
export function HierarchyList<T extends ContentRow>(props: HierarchyListProps<T>) {
  const { table, rows, texts, drawing, icon, titleOf, secondOf, Note, openPath, menu, addPath, tabs } = props;
  const { t } = useTranslation('content');
  const go = useGo();
  const states = usePendingStates();
  const setHovered = useSetAtom(hoveredInListAtom);
  const [filter, setFilter] = useState('');

  const isReading = useIsReading() && rows?.length === 0;
  const add = props.onAdd ?? (addPath === undefined ? undefined : () => go(addPath));
  const wanted = searchKey(filter.trim());
  const shown = rows?.filter((row) => searchKey(`${titleOf(row)} ${secondOf(row)}`).includes(wanted));
  const addButton = add !== undefined && texts.add !== undefined && (
    <IconButton icon={Plus} label={texts.add} variant="primary" onPress={add} />
  );
  const tools =
    rows !== undefined && rows.length > SELECTOR_FILTER_ABOVE ? (
      <>
        <SearchField
          label={texts.filter}
          placeholder={texts.filter}
          clearLabel={t('filter.clear')}
          value={filter}
          onChange={setFilter}
        />
        {addButton}
      </>
    ) : undefined;

  const empty =
    rows !== undefined && rows.length > 0 ? (
      <EmptyState
        title={t('filter.none')}
        drawing="none"
        action={
          <Button variant="link" onPress={() => setFilter('')}>
            {t('filter.clear')}
          </Button>
        }
      />
    ) : (
      <EmptyState
        title={texts.emptyTitle}
        text={texts.emptyText}
        drawing={drawing}
        action={
          add !== undefined &&
          texts.add !== undefined && (
            <Button variant="primary" icon={Plus} isFullWidth onPress={add}>
              {texts.add}
            </Button>
          )
        }
      />
    );

  return (
    <ListFrame
      title={texts.title}
      above={add !== undefined && <NewDrafts table={table} parentKey={props.parentKey} />}
      tabs={tabs}
      tools={tools}
      actions={
        <>
          {props.headAction}
          {tools === undefined && rows !== undefined && rows.length > 0 && addButton}
        </>
      }
    >
      {shown === undefined || isReading ? (
        <Skeleton rows={6} />
      ) : (
        <VirtualList
          label={texts.title}
          items={shown}
          keyOf={keyOf}
          textOf={titleOf}
          selectedKey={props.selectedKey ?? null}
          onAction={(key) => {
            const row = shown.find((candidate) => keyOf(candidate) === key);
            if (row !== undefined) go(openPath(row));
          }}
          onHoverKey={setHovered}
          empty={empty}
        >
          {(row, { isSelected }) => (
            <ListRow
              pictogram={<Pictogram icon={icon} />}
              title={titleOf(row)}
              subtitle={secondOf(row)}
              note={Note !== undefined && <Note row={row} />}
              isSelected={isSelected}
              tag={<RowTag states={states} table={table} row={row} />}
              end={menu !== undefined && <RowMenu title={titleOf(row)} items={menu(row)} />}
            />
          )}
        </VirtualList>
      )}
    </ListFrame>
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
