import { useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Building } from '../../../domain/entities/building.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { FieldName } from '../../../domain/fields/index.ts';
import { isolate, useFormats } from '../../i18n/index.ts';
import { UnreadLevel } from '../../forms/index.ts';
import { useUnreadLevel } from '../../state/content/level-features.ts';
import { useIsFinger } from '../../state/page/use-is-touch.ts';
import { usePermission } from '../../state/rights/permission.ts';
import { EmptyState, Notice, Skeleton, VisuallyHidden } from '../../ui/index.ts';
import { cellKey } from './edits/typed-cells.ts';
import { TableFiles } from './files/table-files.tsx';
import { FindingContext, GridContext } from './grid/grid-context.ts';
import { useView, type View } from './grid/use-view.ts';
import { GridView, useDragRange, type GridHandle } from './grid/grid-view.tsx';
import styles from './table-screen.module.css';
import { FindBar } from './tools/find-bar.tsx';
import { PatternDialog } from './tools/pattern-dialog.tsx';
import { ProposalBar } from './tools/proposal-bar.tsx';
import { TableFoot } from './tools/table-foot.tsx';
import { TableHead } from './tools/table-head.tsx';
import { TouchBar } from './tools/touch-bar.tsx';
import { TypedNotices } from './tools/typed-notices.tsx';
import { ValueDialog } from './tools/value-dialog.tsx';
import { useAskedCell, useGoToAsked } from './use-asked-cell.ts';
import { useFollow } from './use-follow.ts';
import { useGridActs, type GridActs } from './use-grid-acts.ts';
import { useSearch } from './use-search.ts';
import { useTitles } from '../../state/content/feature-name.ts';
import { useTable, type Table } from './use-table.ts';

interface TableScreenProps {
  level: Level;
  building: Building;
  /** The places of the level. */
  ofLevel: readonly Feature[];
  onClose: () => void;
}

/** The table with its tools, beside the map. */
export function TableScreen({ level, building, ofLevel, onClose }: TableScreenProps): ReactNode {
  const { t } = useTranslation(['table', 'levelFiles']);
  const { titleOf } = useTitles();
  const { isKnown, canEdit } = usePermission();
  const formats = useFormats();
  const isReadOnly = isKnown && !canEdit;
  const { isUnread, hasFailed } = useUnreadLevel();
  const [isNaming, setNaming] = useState(false);
  const [hasFiles, setFiles] = useState(false);
  const [isExtending, setExtending] = useState(false);
  const isFinger = useIsFinger();
  const asked = useAskedCell();
  const view = useView(ofLevel, asked.column);
  const { columns, scope, places } = view;
  const grid = useRef<GridHandle>(null);
  const table = useTable({ view, buildingLid: building.lid, isReadOnly, grid });
  const { tools, edits, notes, typed, rows, goTo } = table;
  const shared = { rows, columns, words: tools.words, range: tools.range, grid, edits };
  const search = useSearch(shared);
  const acts = useGridActs({ ...shared, canEdit, openEditor: table.openEditor });
  useGoToAsked(asked, (fid) => rows.some(({ key }) => key === fid), goTo);
  const follow = useFollow(level, table.byFid, goTo);
  const openSearch = (): void => search.set(search.search ?? acts.freshSearch());
  const isLevelUnread = isUnread && ofLevel.length === 0 && scope === 'level';
  const title = t('levelFiles:table.title');
  return (
    <GridContext value={tools}>
      <section className={styles['screen']} aria-label={title}>
        <TableHead
          view={view}
          title={title}
          level={titleOf(level)}
          shown={table.shown}
          isSearching={search.search !== null}
          onSearch={() => (search.search === null ? openSearch() : search.set(null))}
          onPattern={canEdit ? () => setNaming(true) : null}
          onFiles={() => setFiles(true)}
          onClose={onClose}
        />
        <FindBar {...search} columns={columns} canEdit={canEdit} />
        {isReadOnly && <p className={styles['said']}>{t('lock.rights')}</p>}
        <div className={styles['notices']}>
          {view.unreadLevels.length > 0 && (
            <Notice tone="waiting" role="status">
              {t('unreadLevels', {
                levels: formats.list(view.unreadLevels.map(({ title: name }) => isolate(name))),
              })}
            </Notice>
          )}
          <TypedNotices left={notes.left} gone={notes.gone} onShow={goTo} onDiscard={typed.drop} />
        </div>
        {isLevelUnread ? (
          <UnreadLevel hasFailed={hasFailed} />
        ) : (
          <Sheet
            {...{ grid, table, view, canEdit, acts, search, openSearch }}
            isExtending={isFinger && isExtending}
            label={title}
            onActive={follow.setActive}
          />
        )}
        {rows.length === 0 && !isLevelUnread && <NoRows view={view} />}
        {isFinger && canEdit && <TouchBar {...{ acts, isExtending }} onExtending={setExtending} />}
        <TableFoot canEdit={canEdit && !isFinger} follows={follow.follows} onFollows={follow.setFollows} />
        <ProposalBar {...edits} onShow={goTo} onOver={acts.focusGrid} />
        {isNaming && (
          <Naming
            {...{ acts, places, columns }}
            buildingLid={building.lid}
            onClose={() => setNaming(false)}
          />
        )}
        {hasFiles && (
          <TableFiles {...{ level, canEdit, isKnown }} places={ofLevel} onClose={() => setFiles(false)} />
        )}
        <Dialog table={table} />
      </section>
    </GridContext>
  );
}

/** Why the table is empty: the places are being read, the level has nothing, or the filter hides all. */
function NoRows({ view }: { view: View }): ReactNode {
  const { t } = useTranslation('table');
  if (view.isReading)
    return (
      <div role="status">
        <VisuallyHidden>{t('reading')}</VisuallyHidden>
        <Skeleton rows={4} />
      </div>
    );
  if (view.places.length > 0) return <EmptyState title={t('none')} drawing="none" />;
  return view.unreadLevels.length > 0 ? null : <EmptyState title={t('noPlaces')} drawing="none" />;
}

interface NamingProps {
  acts: GridActs;
  places: readonly Feature[];
  columns: readonly FieldName[];
  buildingLid: string;
  onClose: () => void;
}

/** Names by a pattern, for the rows that were chosen when it was opened. */
function Naming({ acts, places, ...props }: NamingProps): ReactNode {
  const [features] = useState(acts.chosenRows);
  const others = useMemo(() => {
    const own = new Set<string>(features.map(({ fid }) => fid));
    return places.filter(({ fid }) => !own.has(fid));
  }, [features, places]);
  return (
    <PatternDialog
      {...{ features, others, ...props }}
      onPropose={(texts) => void acts.propose('pattern', texts)}
    />
  );
}

/** The form's editor of a cell, where it was asked for. */
function Dialog({ table }: { table: Table }): ReactNode {
  const { dialog, setDialog, byFid, typed, tools, edits, goTo } = table;
  const feature = dialog === null ? undefined : byFid.get(dialog.fid);
  if (dialog === null || feature === undefined) return null;
  const { fid, column } = dialog;
  return (
    <ValueDialog
      feature={feature}
      column={column}
      typed={typed.all.find((one) => one.fid === fid && one.column === column)?.text}
      onDone={(text) => tools.commit(fid, column, text)}
      onLeave={() => edits.end([cellKey(dialog)])}
      onClose={() => {
        setDialog(null);
        goTo(fid, column);
      }}
    />
  );
}

interface SheetProps {
  grid: RefObject<GridHandle | null>;
  table: Table;
  view: View;
  label: string;
  canEdit: boolean;
  isExtending: boolean;
  acts: GridActs;
  search: ReturnType<typeof useSearch>;
  openSearch: () => void;
  onActive: (feature: Feature | null) => void;
}

/** The grid with what the clipboard and the mouse do in it. */
function Sheet({ grid, table, view, label, canEdit, isExtending, acts, ...more }: SheetProps): ReactNode {
  const { search, openSearch, onActive } = more;
  const onPointerDown = useDragRange();
  const { search: sought } = search;
  const finding = useMemo(
    () => (sought === null || sought.find === '' ? null : { finding: sought, columns: sought.columns }),
    [sought],
  );
  return (
    <FindingContext value={finding}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what the grid in it lets pass */}
      <div
        className={styles['sheet']}
        onKeyDownCapture={table.noteKey}
        onKeyDown={acts.keepKeys}
        onCopy={acts.onCopy}
        onCut={acts.onCut}
        onPaste={acts.onPaste}
        onPointerDown={onPointerDown}
      >
        <GridView
          ref={grid}
          label={label}
          rows={table.rows}
          columns={view.columns}
          hasLevel={view.scope === 'building'}
          canEdit={canEdit}
          isExtending={isExtending}
          sort={view.sort}
          onSort={view.setSort}
          onActive={(row) => onActive(row?.kind === 'place' ? row.feature : null)}
          onKey={(event, at) => {
            if (event.key.toLowerCase() !== 'h' || !event.ctrlKey) return acts.onKey(event, at);
            openSearch();
            return true;
          }}
          onFill={acts.onFill}
        />
      </div>
    </FindingContext>
  );
}
