import { Ellipsis } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../action/button.tsx';
import { IconButton } from '../action/icon-button.tsx';
import { Menu } from '../choice/menu.tsx';
import { DataTable } from '../data/data-table.tsx';
import type { TableColumn } from '../data/types.ts';
import { useWidth } from '../data/use-width.ts';
import styles from './chart.module.css';
import { createOneOf } from './one-of.ts';
import { TEXT_PX, type ChartProps, type ChartTable } from './types.ts';
import { CurrentMark } from './use-mark.ts';
import { nextMark } from './walk-marks.ts';

/** Pixels, until the page is laid out. */
const UNMEASURED = 640;

/**
 * A figure with its name: one tab stop, arrow keys go from mark to mark, Enter opens the list behind one (`useMark`). The same
 * as a table and as CSV, and alone on paper.
 */
export function Chart(props: ChartProps): ReactNode {
  const { title, note, end, state, words, table, writeNumber, onCsv, onOpen, children, id } = props;
  const titleId = useId();
  const frame = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const width = useWidth(body);
  const [scale, setScale] = useState(1);
  const [isTable, setTable] = useState(false);
  const [current] = useState(createOneOf);
  const wasReached = useRef(false);
  useLayoutEffect(() => {
    const known = current.get();
    const marks = [...(body.current?.querySelectorAll<HTMLElement | SVGElement>('[data-mark]') ?? [])];
    // Until a person has been there, it is the first: marks come while a page is read.
    const isKept = wasReached.current && marks.some(({ dataset }) => dataset['mark'] === known);
    if (!isKept) current.set(marks[0]?.dataset['mark'] ?? null);
  });

  useLayoutEffect(() => {
    if (body.current === null) return;
    const pixels = Number.parseFloat(getComputedStyle(body.current).fontSize);
    if (pixels > 0) setScale(pixels / TEXT_PX);
  }, [width]);

  function walk(event: KeyboardEvent): void {
    const marks = [...(body.current?.querySelectorAll<HTMLElement>('[data-mark]') ?? [])];
    const from = marks.findIndex((mark) => mark === event.target);
    if (from < 0) return;
    const next =
      marks[
        nextMark(
          event.key,
          marks.map((mark) => mark.getBoundingClientRect()),
          from,
        )
      ];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <figure ref={frame} id={id} className={styles['chart']} aria-labelledby={titleId}>
      <figcaption className={styles['head']}>
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        {note !== undefined && <span className={styles['note']}>{note}</span>}
        <span className={styles['end']}>
          {end}
          {table !== null && (
            <span className={styles['tools']}>
              <Button variant="link" onPress={() => setTable(!isTable)}>
                {isTable ? words.asFigure : words.asTable}
              </Button>
              <Menu
                label={words.more}
                trigger={<IconButton icon={Ellipsis} size="small" label={words.more} />}
                items={[
                  { id: 'csv', label: words.csv },
                  { id: 'print', label: words.print },
                ]}
                onAction={(action) => (action === 'csv' ? onCsv() : printAlone(frame.current))}
              />
            </span>
          )}
        </span>
      </figcaption>
      {state}
      <div
        ref={body}
        role="presentation"
        onKeyDown={walk}
        onFocus={() => {
          wasReached.current = true;
        }}
        className={styles['body']}
      >
        <CurrentMark value={current}>
          {isTable && table !== null ? (
            <NumberTable label={title} {...{ table, writeNumber, onOpen }} />
          ) : (
            children(Number.isFinite(width) ? width : UNMEASURED, scale)
          )}
        </CurrentMark>
      </div>
    </figure>
  );
}

type Line = ChartTable['rows'][number];

interface NumberTableProps extends Pick<ChartProps, 'writeNumber' | 'onOpen'> {
  label: string;
  table: ChartTable;
}

function NumberTable({ label, table, writeNumber, onOpen }: NumberTableProps): ReactNode {
  const columns = table.columns.map(({ id, title, isNumber }, i): TableColumn<Line> => ({
    id,
    title,
    width: i === 0 ? '2fr' : '1fr',
    minWidth: 72,
    align: isNumber === true ? 'end' : 'start',
    sortBy: ({ cells }) => cells[i] ?? (isNumber === true ? -1 : ''),
    render: ({ cells }) => {
      const cell = cells[i] ?? '–';
      return typeof cell === 'number' ? writeNumber(cell) : <bdi>{cell}</bdi>;
    },
  }));
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={table.rows}
      keyOf={({ key }) => key}
      textOf={({ cells }) => String(cells[0] ?? '')}
      onAction={onOpen}
      maxHeight="360px"
    />
  );
}

/** Prints one figure; the others are left out as long as the dialog of the browser is open. */
function printAlone(figure: HTMLElement | null): void {
  const page = figure?.ownerDocument.documentElement;
  if (figure == null || page === undefined) return;
  page.dataset['printsOne'] = '';
  figure.dataset['printed'] = '';
  window.print();
  delete page.dataset['printsOne'];
  delete figure.dataset['printed'];
}
