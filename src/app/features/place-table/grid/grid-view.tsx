import './iterator-helpers.ts';
import { ChevronDown, ChevronRight } from 'lucide-react';
import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import {
  DataGrid,
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type Column,
  type DataGridHandle,
  type SortColumn,
} from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import { useTranslation } from 'react-i18next';
import type { FieldName } from '../../../../domain/fields/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { useIsFinger } from '../../../state/page/use-is-touch.ts';
import { useViewport } from '../../../state/page/viewport.ts';
import { Glyph } from '../../../ui/index.ts';
import { PlaceCell } from './cell.tsx';
import { CellEditor, TYPE_LIST } from './cell-editor.tsx';
import { isFormOnly, LEAST_WIDTH, widthOf } from './columns.ts';
import { useGridTools } from './grid-context.ts';
import { useKeptWidths } from './use-kept-widths.ts';
import type { GridRow } from './grid-row.ts';
import type { CellAt } from './range-store.ts';
import styles from './grid-view.module.css';

/** Columns before those of the fields: the number, and where several levels are on view the level. */
export const LEADING = { number: '#', level: '@level' } as const;

export interface GridHandle {
  /** Moves the keyboard to a cell, and scrolls it into view. */
  goTo: (at: CellAt) => void;
  scrollTo: (at: CellAt) => void;
}

interface GridViewProps {
  ref: Ref<GridHandle>;
  label: string;
  rows: readonly GridRow[];
  columns: readonly FieldName[];
  hasLevel: boolean;
  canEdit: boolean;
  /** A press chooses all cells from the first one on, as with Shift. */
  isExtending: boolean;
  sort: readonly SortColumn[];
  onSort: (sort: SortColumn[]) => void;
  /** The row that the keyboard is in. */
  onActive: (row: GridRow | undefined) => void;
  /** True where the key was taken. */
  onKey: (event: CellKeyboardEvent, at: CellAt) => boolean;
  /** The handle at the corner of a cell was drawn over these rows. */
  onFill: (column: FieldName, from: GridRow, rows: readonly number[]) => void;
}

const STEPS: Readonly<Record<string, readonly [down: number, along: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The grid itself: rows in view alone are on the page. Cells are counted from the first field on. */
export function GridView(props: GridViewProps): ReactNode {
  const { ref, label, rows, columns, hasLevel, canEdit, isExtending, sort, onSort, onActive, onKey, onFill } =
    props;
  const { i18n } = useTranslation();
  const tools = useGridTools();
  const grid = useRef<DataGridHandle>(null);
  const isTouch = useIsFinger();
  const isSecondPress = useRef(false);
  const leading = hasLevel ? 2 : 1;
  const direction = i18n.dir();
  const { widths, keepWidth } = useKeptWidths();
  const drawn = useColumns({ columns, hasLevel, canEdit, widths });
  const scale = useTextScale();
  useImperativeHandle(ref, () => ({
    goTo: ({ row, column }) => {
      grid.current?.setActivePosition({ rowIdx: row, idx: column + leading }, { shouldFocus: true });
      grid.current?.scrollToCell({ rowIdx: row, idx: column + leading });
    },
    scrollTo: ({ row, column }) => grid.current?.scrollToCell({ rowIdx: row, idx: column + leading }),
  }));

  const noteActive = useKeyboardStays(grid, rows, leading);

  const extend = (event: CellKeyboardEvent): boolean => {
    const step = STEPS[event.key];
    const end = tools.range.end();
    if (step === undefined || !event.shiftKey || end === null) return false;
    const [down, along] = step;
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, end.row + down)),
      column: Math.max(0, Math.min(columns.length - 1, end.column + (direction === 'rtl' ? -along : along))),
    };
    tools.range.extend(next);
    grid.current?.scrollToCell({ rowIdx: next.row, idx: next.column + leading });
    return true;
  };
  const onCellKeyDown = (args: CellKeyDownArgs<GridRow>, event: CellKeyboardEvent): void => {
    if (args.mode === 'EDIT') {
      if (event.key !== 'Enter' && event.key !== 'Tab') return;
      event.preventGridDefault();
      event.preventDefault();
      args.onClose(true, true);
      const idx = args.column.idx;
      const back = event.shiftKey ? -1 : 1;
      const to =
        event.key === 'Enter'
          ? { rowIdx: Math.max(0, Math.min(rows.length - 1, args.rowIdx + back)), idx }
          : { rowIdx: args.rowIdx, idx: Math.max(leading, Math.min(drawn.length - 1, idx + back)) };
      grid.current?.setActivePosition(to, { shouldFocus: true });
      return;
    }
    const column = (args.column?.idx ?? 0) - leading;
    const isTaken = extend(event) || (args.rowIdx >= 0 && onKey(event, { row: args.rowIdx, column }));
    if (!isTaken) return;
    event.preventGridDefault();
    event.preventDefault();
  };
  const rowHeight = Math.round((isTouch ? 48 : 37) * scale);
  return (
    <>
      <DataGrid
        ref={grid}
        aria-label={label}
        className={styles['grid'] ?? ''}
        direction={direction}
        columns={drawn}
        rows={rows}
        rowKeyGetter={keyOf}
        rowHeight={rowHeight}
        headerRowHeight={Math.round((isTouch ? 48 : 34) * scale)}
        rowClass={rowClass}
        sortColumns={sort}
        onSortColumnsChange={onSort}
        onColumnResize={({ key }, width) => keepWidth(key, width)}
        onRowsChange={(all, { indexes, column }) => {
          const at = tools.range.active();
          const from = at === null ? undefined : rows[at.row];
          // The end of a field comes here too, with the row as it was before the first letter.
          const over = indexes.filter((index) => all[index] !== undefined && filled.has(all[index]));
          if (from !== undefined && over.length > 0) onFill(column.key as FieldName, from, over);
        }}
        {...(canEdit && { onFill: touched })}
        onCellPaste={({ row }) => row}
        onCellKeyDown={onCellKeyDown}
        onCellMouseDown={({ rowIdx, column }, event) => {
          const active = tools.range.active();
          isSecondPress.current = active?.row === rowIdx && active.column === column.idx - leading;
          if (!(event.shiftKey || isExtending) || active === null || column.idx < leading) return;
          isSecondPress.current = false;
          event.preventGridDefault();
          event.preventDefault();
          tools.range.extend({ row: rowIdx, column: column.idx - leading });
        }}
        // A finger has neither F2 nor letters: its second press on a cell begins to edit it.
        onCellClick={({ setActivePosition }) => {
          if (isTouch && isSecondPress.current) setActivePosition(true);
        }}
        onActivePositionChange={({ rowIdx, row, column }) => {
          if (rowIdx >= 0 && column !== undefined)
            tools.range.begin({ row: rowIdx, column: Math.max(0, column.idx - leading) });
          noteActive(row);
          onActive(row);
        }}
      />
      <datalist id={TYPE_LIST}>
        {Object.values(tools.words.taxonomy).map(({ code, title }) => (
          <option key={code} value={title} />
        ))}
      </datalist>
    </>
  );
}

const keyOf = (row: GridRow): string => row.key;
/** Another object says to the grid that the row is to be filled; what with, the table looks up. */
const touched = ({ targetRow }: { targetRow: GridRow }): GridRow => {
  const row = { ...targetRow };
  filled.add(row);
  return row;
};
const filled = new WeakSet<GridRow>();
const rowClass = (row: GridRow): string | undefined =>
  row.kind === 'group' ? styles['group'] : row.lock === null ? undefined : styles['locked'];

/**
 * Places that come and go above a row move it: the keyboard stays with its place, or a paste would hit another one. Gives what is to be
 * called with the row that the keyboard comes to.
 */
function useKeyboardStays(
  grid: RefObject<DataGridHandle | null>,
  rows: readonly GridRow[],
  leading: number,
): (row: GridRow | undefined) => void {
  const { range } = useGridTools();
  const key = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const at = range.active();
    if (at === null || key.current === undefined || rows[at.row]?.key === key.current) return;
    const row = rows.findIndex((one) => one.key === key.current);
    if (row === -1) {
      key.current = rows[at.row]?.key;
      return;
    }
    const cell = document.activeElement?.closest('[role="gridcell"]');
    const shouldFocus = cell != null && grid.current?.element?.contains(cell) === true;
    grid.current?.setActivePosition({ rowIdx: row, idx: at.column + leading }, { shouldFocus });
  }, [grid, rows, range, leading]);
  return (row) => {
    key.current = row?.key;
  };
}

/** By how much a person has enlarged all text. */
function useTextScale(): number {
  return useMemo(
    () => (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16,
    [],
  );
}

interface ColumnsOf extends Pick<GridViewProps, 'columns' | 'hasLevel' | 'canEdit'> {
  widths: Readonly<Record<string, number>>;
}

/** Pixels of columns on a narrow page, where the name stays in view. */
const NARROW = { number: 40, level: 56, name: 136 };

function useColumns({ columns, hasLevel, canEdit, widths }: ColumnsOf): readonly Column<GridRow>[] {
  const { t } = useTranslation('table');
  const tools = useGridTools();
  const formats = useFormats();
  const viewport = useViewport();
  const isNarrow = viewport === 'phone' || viewport === 'tablet';
  return useMemo(() => {
    const leading: Column<GridRow>[] = [
      {
        key: LEADING.number,
        name: t('columns.number'),
        width: isNarrow ? NARROW.number : 52,
        frozen: true,
        cellClass: styles['number'] ?? '',
        headerCellClass: styles['number'] ?? '',
        renderCell: ({ row, tabIndex }) =>
          row.kind === 'group' ? <Group row={row} tabIndex={tabIndex} /> : formats.number(row.number),
      },
    ];
    if (hasLevel)
      leading.push({
        key: LEADING.level,
        name: t('columns.level'),
        width: isNarrow ? NARROW.level : 80,
        frozen: isNarrow,
        sortable: true,
        cellClass: styles['plain'] ?? '',
        renderCell: ({ row }) => (row.kind === 'place' ? tools.levelOf(row.feature.levelLid) : null),
      });
    return [
      ...leading,
      ...columns.map((column, at): Column<GridRow> => ({
        key: column,
        name: tools.labelOf(column),
        width: widths[column] ?? (isNarrow && column === 'name' ? NARROW.name : widthOf(column)),
        minWidth: LEAST_WIDTH,
        frozen: isNarrow && column === 'name',
        resizable: true,
        sortable: true,
        editable: (row) => canEdit && row.kind === 'place' && row.lock === null && !isFormOnly(column),
        editorOptions: { closeOnExternalRowChange: false },
        renderCell: ({ row, rowIdx }) =>
          row.kind === 'place' ? (
            <PlaceCell row={row} rowIdx={rowIdx} column={column} columnIdx={at} />
          ) : null,
        renderEditCell: ({ row, onClose }) =>
          row.kind === 'place' ? <CellEditor row={row} column={column} onClose={onClose} /> : null,
      })),
    ];
  }, [columns, hasLevel, canEdit, widths, isNarrow, tools, t, formats]);
}

function Group({ row, tabIndex }: { row: GridRow & { kind: 'group' }; tabIndex: number }): ReactNode {
  const { toggleGroup } = useGridTools();
  const formats = useFormats();
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={styles['toggle']}
      aria-expanded={row.isOpen}
      onClick={() => toggleGroup(row.key)}
    >
      <Glyph icon={row.isOpen ? ChevronDown : ChevronRight} size={16} mirrors={!row.isOpen} />
      <bdi>{row.title}</bdi>
      <span className={styles['count']}>{formats.number(row.count)}</span>
    </button>
  );
}

/** Draws a range with the mouse, from the pressed cell to the cell under the pointer. */
export function useDragRange(): (event: React.PointerEvent<HTMLDivElement>) => void {
  const { range } = useGridTools();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return (event) => {
    if (event.pointerType !== 'mouse' || event.button !== 0 || event.shiftKey) return;
    if (cellAt(event.target) === null) return;
    const onOver = (over: PointerEvent): void => {
      const at = cellAt(over.target);
      if (at !== null) range.extend(at);
    };
    stop.current = () => {
      window.removeEventListener('pointerover', onOver);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
    const end = (): void => stop.current?.();
    window.addEventListener('pointerover', onOver);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };
}

/** The cell of a place that an element is in or fills. */
function cellAt(target: EventTarget | null): CellAt | null {
  if (!(target instanceof Element)) return null;
  const own = target.closest('[role="gridcell"]')?.querySelector<HTMLElement>('[data-column]');
  return own == null ? null : { row: Number(own.dataset['row']), column: Number(own.dataset['column']) };
}
