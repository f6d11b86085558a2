import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import { TableLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { Glyph } from '../basic/glyph.tsx';
import { definedOnly } from '../basic/omit-undefined.ts';
import { VisuallyHidden } from '../basic/visually-hidden.tsx';
import { Checkbox } from '../choice/checkbox.tsx';
import { textScale, useRowHeight } from '../list/use-row-height.ts';
import styles from './data-table.module.css';
import { sortRows } from './sort-rows.ts';
import type { DataTableProps, TableColumn, TableSort } from './types.ts';
import { PORTION, usePortion } from './use-portion.ts';
import { useWidth } from './use-width.ts';

const HEAD_PX = 40;
const TICK = 'tick';

/** Rows and columns: sorted by a press on a head that stays in view, gone through by arrow keys, chosen by ticks. */
export function DataTable<T extends object>(props: DataTableProps<T>): ReactNode {
  const { label, columns, rows, filter, keyOf, textOf, defaultSort, selectionMode = 'none', onAction } = props;
  const { selectedKeys, onSelect, selectLabel, empty, maxHeight = '70vh' } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const tokenHeight = useRowHeight();
  const [scale] = useState(textScale);
  const rowHeight = props.rowHeight === undefined ? tokenHeight : props.rowHeight * scale;
  const headHeight = HEAD_PX * scale;
  const { locale } = useLocale();
  const [sort, setSort] = useState<TableSort | null>(defaultSort ?? null);
  const shown = useMemo(() => columns.filter(({ from = 0 }) => width >= from), [columns, width]);
  const header = shown.find(({ isRowHeader }) => isRowHeader === true) ?? shown[0];
  const sorted = useMemo(() => sortRows(rows, columns, sort, locale), [rows, columns, sort, locale]);
  const found = useMemo(() => (filter === undefined ? sorted : sorted.filter(filter)), [sorted, filter]);
  const { rows: drawn, ...portion } = usePortion(found);
  // Above that many rows only those near the view are in the page. Counted without the filter: a table that changed its kind
  // while a person types would be rebuilt.
  const isVirtual = rows.length > PORTION && found.length > 0;
  const hasTicks = selectionMode === 'multiple';

  const table = (
    <Table
      aria-label={label}
      className={styles['table'] ?? ''}
      data-virtual={isVirtual || undefined}
      selectionMode={selectionMode}
      selectionBehavior="toggle"
      {...definedOnly({ selectedKeys })}
      onSelectionChange={(keys) =>
        onSelect?.(new Set(keys === 'all' ? found.map(keyOf) : [...keys].map(String)))
      }
      {...(onAction === undefined ? {} : { onRowAction: (key) => onAction(String(key)) })}
      {...(sort === null ? {} : { sortDescriptor: sort })}
      onSortChange={({ column, direction }) => setSort({ column: String(column), direction })}
    >
      <TableHeader className={styles['head'] ?? ''}>
        {hasTicks && (
          <Column id={TICK} width={48} minWidth={48} className={styles['tick'] ?? ''}>
            <Checkbox slot="selection" label={selectLabel ?? label} isLabelHidden />
          </Column>
        )}
        {shown.map((column) => (
          <HeadCell key={column.id} column={column} isRowHeader={column === header} />
        ))}
      </TableHeader>
      <TableBody
        items={drawn}
        dependencies={[shown, textOf]}
        renderEmptyState={() => <div className={styles['empty']}>{empty}</div>}
      >
        {(row) => (
          <Row id={keyOf(row)} textValue={textOf(row)} className={styles['row'] ?? ''}>
            {hasTicks && (
              <Cell className={styles['cell'] ?? ''}>
                <Checkbox slot="selection" label={textOf(row)} isLabelHidden />
              </Cell>
            )}
            {shown.map((column) => (
              <Cell
                key={column.id}
                className={styles['cell'] ?? ''}
                data-align={column.align}
                data-fills={column.fills === true || undefined}
              >
                {column.render(row)}
              </Cell>
            ))}
          </Row>
        )}
      </TableBody>
    </Table>
  );
  return (
    <div
      ref={box}
      className={styles['box']}
      data-actions={onAction !== undefined || undefined}
      style={
        isVirtual
          ? { blockSize: `min(${maxHeight}, ${found.length * rowHeight + headHeight}px)` }
          : { maxBlockSize: maxHeight }
      }
      {...portion}
    >
      {isVirtual ? (
        <Virtualizer layout={TableLayout} layoutOptions={{ rowHeight, headingHeight: headHeight }}>
          {table}
        </Virtualizer>
      ) : (
        table
      )}
    </div>
  );
}

interface HeadCellProps<T> {
  column: TableColumn<T>;
  isRowHeader: boolean;
}

function HeadCell<T>({ column, isRowHeader }: HeadCellProps<T>): ReactNode {
  const { id, title, isTitleHidden, sortBy, align, width, minWidth, fills } = column;
  return (
    <Column
      id={id}
      isRowHeader={isRowHeader}
      allowsSorting={sortBy !== undefined}
      textValue={title}
      className={styles['column'] ?? ''}
      data-align={align}
      data-fills={fills === true || undefined}
      {...definedOnly({ width, minWidth })}
      // Where all rows are in the page, the browser shares the width out.
      style={({ defaultStyle }) => ({
        ...defaultStyle,
        ...(typeof width === 'number' && defaultStyle.width === undefined ? { inlineSize: `${width}px` } : {}),
      })}
    >
      {({ sortDirection }) => (
        <span className={styles['title']}>
          {isTitleHidden === true ? <VisuallyHidden>{title}</VisuallyHidden> : title}
          {sortDirection !== undefined && (
            <Glyph icon={sortDirection === 'ascending' ? ArrowUp : ArrowDown} size={14} />
          )}
        </span>
      )}
    </Column>
  );
}
