import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quality } from '../../../../domain/review/index.ts';
import type { PublishRecord } from '../../../../sync/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { FigureFrame } from '../../../tables/index.ts';
import { ChartDrawing, useMark, type ChartTable } from '../../../ui/index.ts';
import styles from './quality-over-time.module.css';
import { columnsOf, type QualityColumn } from './quality-columns.ts';
import { useFindingCountsText } from './use-finding-counts-text.ts';

/** Pixels. */
const HEIGHT = 150;
const ROOM = { top: 18, bottom: 34 };
const COLUMN = 26;
/** From one column to the next: the least, and the most. */
const STEP = { least: 44, most: 76 };

interface QualityOverTimeProps {
  publishes: readonly PublishRecord[];
  /** What is found now. */
  now: Quality;
  /** A publish, or what is found now, was pressed. */
  onOpen: (key: string) => void;
}

/** What was found at each publish, from the oldest to the newest, and now: blockers up, warnings down. */
export function QualityOverTime({ publishes, now, onOpen }: QualityOverTimeProps): ReactNode {
  const { t } = useTranslation('quality');
  const formats = useFormats();
  const columns = useMemo(() => columnsOf(publishes, now), [publishes, now]);
  const table: ChartTable = {
    columns: [
      { id: 'when', title: t('history.when') },
      { id: 'blockers', title: t('blockers'), isNumber: true },
      { id: 'warnings', title: t('warnings'), isNumber: true },
    ],
    rows: columns.map(({ key, at, blockers, warnings }) => ({
      key,
      cells: [at === null ? t('overTime.now') : formats.dateTime(at), blockers, warnings],
    })),
  };
  return (
    <FigureFrame
      id="over-time"
      title={t('overTime.title')}
      table={table}
      onOpen={onOpen}
      end={
        <>
          <span className={styles['key']} data-of="blockers">
            {t('blockers')}
          </span>
          <span className={styles['key']} data-of="warnings">
            {t('warnings')}
          </span>
        </>
      }
    >
      {(width, scale) => <Columns {...{ columns, onOpen, scale }} width={width / scale} />}
    </FigureFrame>
  );
}

interface ColumnsProps {
  columns: readonly QualityColumn[];
  /** Pixels before they are scaled. */
  width: number;
  scale: number;
  onOpen: (key: string) => void;
}

/** Time runs to the right in every language. */
function Columns({ columns, width, scale, onOpen }: ColumnsProps): ReactNode {
  const { t } = useTranslation('quality');
  // The newest are seen where not all have room.
  const shown = columns.slice(-Math.max(1, Math.floor(width / STEP.least)));
  const step = Math.min(STEP.most, width / shown.length);
  const ends = step * shown.length;
  const [up, down] = [heightOf(shown, 'blockers'), heightOf(shown, 'warnings')];
  const ground = ROOM.top + (HEIGHT - ROOM.top - ROOM.bottom) * (up.most === 0 ? 0.2 : 0.5);
  const [above, below] = [ground - ROOM.top, HEIGHT - ROOM.bottom - ground];
  return (
    <ChartDrawing
      label={t('overTime.title')}
      width={width}
      height={HEIGHT}
      scale={scale}
      isOverTime
      className={styles['columns']}
    >
      <defs>
        <pattern
          id="warning-lines"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line x1="0" x2="0" y1="0" y2="5" className={styles['hatch']} />
        </pattern>
      </defs>
      <line x1={0} x2={ends} y1={ground} y2={ground} className={styles['ground']} />
      {shown.length > 1 && (
        <line
          x1={ends - step}
          x2={ends - step}
          y1={0}
          y2={HEIGHT - 12}
          className={styles['parting']}
          aria-hidden="true"
        />
      )}
      {shown.map((column, i) => (
        <Column
          key={column.key}
          {...{ column, onOpen, step, ground }}
          middle={step * (i + 0.5)}
          up={up.of(column.blockers) * above}
          down={down.of(column.warnings) * below}
          isCut={up.isCut(column.blockers)}
          isCutBelow={down.isCut(column.warnings)}
        />
      ))}
    </ChartDrawing>
  );
}

/** How high a column is, as a share of its room: one far higher than all others is cut, so that these can be told apart. */
function heightOf(columns: readonly QualityColumn[], of: 'blockers' | 'warnings') {
  const [most = 0, next = 0] = columns.map((column) => column[of]).toSorted((a, b) => b - a);
  const top = next > 0 && most > 4 * next ? 2 * next : most;
  return {
    most,
    of: (value: number): number => (top === 0 ? 0 : Math.min(1, value / top)),
    isCut: (value: number): boolean => value > top,
  };
}

interface ColumnProps {
  column: QualityColumn;
  middle: number;
  step: number;
  /** Where the line between blockers and warnings is. */
  ground: number;
  /** Pixels. */
  up: number;
  down: number;
  isCut: boolean;
  isCutBelow: boolean;
  onOpen: (key: string) => void;
}

function Column(props: ColumnProps): ReactNode {
  const { column, middle, step, ground, up, down, isCut, isCutBelow, onOpen } = props;
  const { t } = useTranslation('quality');
  const formats = useFormats();
  const foundText = useFindingCountsText();
  const { key, at, blockers, warnings } = column;
  const when = at === null ? t('overTime.now') : formats.dateTime(at);
  const label = t('overTime.point', { when, found: foundText(column) });
  const mark = useMark({ id: key, label, onOpen: () => onOpen(key) });
  const left = middle - COLUMN / 2;
  const top = ground - Math.max(blockers > 0 ? 3 : 0, up);
  const end = ground + Math.max(warnings > 0 ? 3 : 0, down);
  return (
    <>
      <g {...mark} className={styles['column']}>
        <title>{label}</title>
        <rect x={middle - step / 2} y={0} width={step} height={HEIGHT} className={styles['hit']} />
        <rect x={left} y={top} width={COLUMN} height={ground - top} className={styles['blockers']} />
        <rect x={left} y={ground} width={COLUMN} height={end - ground} className={styles['warnings']} />
        {isCut && <path d={notchAt(left, top + 10)} className={styles['notch']} />}
        {isCutBelow && <path d={notchAt(left, end - 10)} className={styles['notch']} />}
      </g>
      {/* Beside the mark: its label says the same in another order. */}
      <g aria-hidden="true" className={styles['numbers']} data-now={at === null || undefined}>
        {blockers > 0 && (
          <text x={middle} y={top - 5} textAnchor="middle" data-of="blockers">
            {formats.number(blockers)}
          </text>
        )}
        <text x={middle} y={end + 14} textAnchor="middle" data-of="warnings">
          {formats.number(warnings)}
        </text>
        <text x={middle} y={HEIGHT - 3} textAnchor="middle" className={styles['when']}>
          {at === null ? t('overTime.now') : isolate(formats.dayMonth(at))}
        </text>
      </g>
    </>
  );
}

/** A gap across a column that goes on beyond what is drawn. */
const notchAt = (left: number, y: number): string =>
  `M${left - 1} ${y}l7 -4l7 4l7 -4l7 4v3l-7 -4l-7 4l-7 -4l-7 4Z`;
