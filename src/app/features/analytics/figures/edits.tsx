import { FileInput } from 'lucide-react';
import { fromDate, getLocalTimeZone, isWeekend } from '@internationalized/date';
import { scaleSqrt } from 'd3-scale';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate, useFormats } from '../../../i18n/index.ts';
import {
  Glyph,
  PersonFace,
  SegmentedControl,
  Text,
  ChartDrawing,
  useMark,
  type ChartTable,
} from '../../../ui/index.ts';
import { EDIT_DAYS, type EditDays } from '../content/edit-days.ts';
import { editCounts, IMPORTS, type EditCounts, type EditRow } from '../content/edit-counts.ts';
import type { Kept, KeptEdits } from '../content/kept-answers.ts';
import styles from './edits.module.css';
import { FigureFrame } from '../../../tables/index.ts';
import { KeptState } from './kept-state.tsx';

/** Pixels. */
const ROW = 32;
const DOT = { most: 9, least: 2.5, narrow: 5 };
/** Days between two dates of the axis. */
const WEEK = 7;
/** Pixels of a date on the axis. */
const LABEL = 60;

interface EditsProps {
  edits: Kept<KeptEdits>;
  /** Midnights, the oldest first. */
  days: readonly number[];
  site: number | null;
  isAdmin: boolean;
  onDays: (days: EditDays) => void;
  /** @param person null: all who imported */
  onOpen: (person: string | null, day: number) => void;
}

/** Who edited how much on which day. */
export function Edits({ edits, days, site, isAdmin, onDays, onOpen }: EditsProps): ReactNode {
  const { t } = useTranslation('analytics');
  const formats = useFormats();
  const { kept } = edits;
  const counts = useMemo(() => editCounts(kept?.entries ?? [], days, site), [kept, days, site]);
  const nameOf = ({ key, name }: EditRow): string =>
    key === IMPORTS ? t('edits.imports') : name === '' ? t('edits.former') : name;
  const openAt = (key: string): void => {
    const dot = key.lastIndexOf('.');
    const day = days[Number(key.slice(dot + 1))];
    const person = key.slice(0, dot);
    if (day !== undefined) onOpen(person === IMPORTS ? null : person, day);
  };
  const table: ChartTable | null =
    counts.rows.length === 0
      ? null
      : {
          columns: [
            { id: 'person', title: t('edits.person') },
            { id: 'date', title: t('growth.date') },
            { id: 'edits', title: t('edits.title'), isNumber: true },
          ],
          rows: counts.rows.flatMap((row) =>
            [...row.byDay]
              .toSorted(([a], [b]) => a - b)
              .map(([day, count]) => ({
                key: `${row.key}.${day}`,
                cells: [nameOf(row), formats.date(days[day]!), count],
              })),
          ),
        };
  const begins = kept?.begins ?? null;
  return (
    <FigureFrame
      id="edits"
      title={t('edits.title')}
      note={t('edits.note', { count: days.length })}
      table={table}
      onOpen={openAt}
      end={
        <span className={styles['end']}>
          {counts.sum > 0 && t('edits.inAll', { number: formats.number(counts.sum) })}
          <SegmentedControl
            label={t('edits.days')}
            value={String(days.length)}
            onChange={(id) => onDays(EDIT_DAYS.find((one) => String(one) === id) ?? 28)}
            options={EDIT_DAYS.map((count) => ({
              id: String(count),
              label: t('edits.lastDays', { count, number: formats.number(count) }),
            }))}
          />
        </span>
      }
      state={
        <>
          <KeptState
            of={edits}
            readAt={kept?.read.readAt ?? null}
            words={{
              failed: t('edits.failed'),
              never: t('edits.never'),
              notKept: t('edits.notKept'),
              offline: (time) => t('edits.offline', { time }),
            }}
          />
          {!isAdmin && (
            <Text look="small" tone="secondary">
              {t('edits.own')}
            </Text>
          )}
          {begins !== null && begins * 1000 > days[0]! && (
            <Text look="small" tone="secondary">
              {t('edits.since', { date: formats.dateTime(begins * 1000) })}
            </Text>
          )}
          {kept != null && counts.rows.length === 0 && <Text tone="secondary">{t('edits.none')}</Text>}
        </>
      }
    >
      {(width, scale) => counts.rows.length > 0 && <Dots {...{ counts, width, scale, nameOf, openAt }} />}
    </FigureFrame>
  );
}

interface DotsProps {
  counts: EditCounts;
  width: number;
  scale: number;
  nameOf: (row: EditRow) => string;
  openAt: (key: string) => void;
}

function Dots({ counts, width, scale, nameOf, openAt }: DotsProps): ReactNode {
  const { t, i18n } = useTranslation('analytics');
  const formats = useFormats();
  const { days, rows } = counts;
  const names = (width / scale < 520 ? 92 : 148) * scale;
  const shown = Math.max(120, width - names - 56 * scale);
  // In the units of the drawing, which is scaled with its text.
  const room = shown / scale;
  const step = room / days.length;
  const most = Math.max(1, ...rows.flatMap(({ byDay }) => [...byDay.values()]));
  const radius = scaleSqrt([0, most], [0, Math.min(DOT.most, ROW / 2 - 4, Math.max(step, DOT.narrow))]);
  const zone = getLocalTimeZone();
  // Dates of a week that all have room, or of as many weeks as need it.
  const apartBy =
    days.length <= WEEK && step > LABEL ? 1 : WEEK * Math.max(1, Math.ceil(LABEL / step / WEEK));
  return (
    <div className={styles['edits']} style={{ gridTemplateColumns: `${names}px ${shown}px 1fr` }}>
      {rows.map((row) => (
        <div key={row.key} className={styles['line']}>
          <span className={styles['name']} title={nameOf(row)}>
            {row.key === IMPORTS ? <Glyph icon={FileInput} size={16} /> : <PersonFace name={nameOf(row)} />}
            <bdi>{nameOf(row)}</bdi>
          </span>
          <ChartDrawing label={nameOf(row)} width={room} height={ROW} scale={scale} isOverTime>
            {days.map(
              (day, i) =>
                isWeekend(fromDate(new Date(day), zone), i18n.language) && (
                  <rect
                    key={day}
                    x={i * step}
                    y={0}
                    width={step - 1}
                    height={ROW}
                    className={styles['weekend']}
                  />
                ),
            )}
            <line x1={0} x2={room} y1={ROW / 2} y2={ROW / 2} className={styles['thread']} />
            {[...row.byDay]
              .toSorted(([a], [b]) => a - b)
              .map(([day, count]) => (
                <Dot
                  key={day}
                  id={`${row.key}.${day}`}
                  left={day * step}
                  step={step}
                  radius={Math.max(DOT.least, radius(count))}
                  isImport={row.key === IMPORTS}
                  label={t('edits.cell', {
                    name: isolate(nameOf(row)),
                    day: formats.date(days[day]!),
                    number: formats.number(count),
                  })}
                  openAt={openAt}
                />
              ))}
          </ChartDrawing>
          <span className={styles['sum']}>{formats.number(row.sum)}</span>
        </div>
      ))}
      <ChartDrawing label={null} width={room} height={20} scale={scale} isOverTime className={styles['axis']}>
        {days.map(
          (day, i) =>
            (days.length - 1 - i) % apartBy === 0 &&
            (i === days.length - 1 || step * (days.length - 1 - i) > LABEL / 2) && (
              <text
                key={day}
                x={i * step + step / 2}
                y={14}
                textAnchor={i === days.length - 1 ? 'end' : i === 0 ? 'start' : 'middle'}
              >
                {isolate(formats.dayMonth(day))}
              </text>
            ),
        )}
      </ChartDrawing>
    </div>
  );
}

interface DotProps {
  id: string;
  left: number;
  step: number;
  radius: number;
  isImport: boolean;
  label: string;
  openAt: (key: string) => void;
}

function Dot({ id, left, step, radius, isImport, label, openAt }: DotProps): ReactNode {
  const mark = useMark({ id, label, onOpen: () => openAt(id) });
  return (
    <g {...mark} className={styles['dot']} data-import={isImport || undefined}>
      <title>{label}</title>
      <rect x={left} y={0} width={step} height={ROW} rx={4} className={styles['hit']} />
      <circle cx={left + step / 2} cy={ROW / 2} r={radius} />
    </g>
  );
}
