import { scaleLinear, scaleTime } from 'd3-scale';
import { area, line, stack } from 'd3-shape';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptPublishes } from '../../../../db/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { ChartDrawing, Text, useMark, type ChartTable } from '../../../ui/index.ts';
import type { BuildingNow } from '../content/client-levels.ts';
import { ELSEWHERE, growthOf, type GrowthPoint, type GrowthSeries } from '../content/growth-series.ts';
import type { Kept } from '../content/kept-answers.ts';
import { FigureFrame } from '../../../tables/index.ts';
import styles from './growth.module.css';
import { KeptState } from './kept-state.tsx';

/** Pixels. */
const HEIGHT = 196;
const ROOM = { top: 22, end: 112, bottom: 30, start: 40 };
const NARROW = 420;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const MONTH_MS = 30.44 * DAY_MS;
/** Lines of the parts at the end need this many pixels each. */
const LINE = 15;

interface GrowthProps {
  publishes: Kept<KeptPublishes>;
  buildings: readonly BuildingNow[];
  /** Null: of all time. */
  months: number | null;
  site: number | null;
  now: number;
  onOpen: () => void;
}

/** The places of each building at each publish, and now. */
export function Growth({ publishes, buildings, months, site, now, onOpen }: GrowthProps): ReactNode {
  const { t } = useTranslation('analytics');
  const formats = useFormats();
  const { kept, isUnavailable } = publishes;
  const from = months === null ? (kept?.publishes.at(-1)?.at ?? now) : now - months * MONTH_MS;
  const series = useMemo(
    () => growthOf(kept?.publishes ?? [], buildings, { from, now, site }),
    [kept, buildings, from, now, site],
  );
  const titleOf = (part: GrowthSeries['parts'][number]): string =>
    part.key === ELSEWHERE ? t('growth.elsewhere') : part.title;
  const { points, parts } = series;
  const [first] = points;
  const last = points.at(-1);
  const hasPublishes = points.some(({ publish }) => publish !== null);
  const table: ChartTable | null = !hasPublishes
    ? null
    : {
        columns: [
          { id: 'date', title: t('growth.date') },
          ...parts.map((part) => ({
            id: part.key || 'elsewhere',
            title: titleOf(part),
            isNumber: true,
            unit: t('head.places'),
          })),
          { id: 'sum', title: t('head.places'), isNumber: true },
        ],
        rows: points.map(({ key, at, counts, sum }) => ({
          key,
          cells: [
            key === 'now' ? t('growth.now') : formats.dateTime(at),
            ...parts.map((part) => counts[part.key] ?? 0),
            sum,
          ],
        })),
      };
  const change = first === undefined || last === undefined ? 0 : last.sum - first.sum;
  const isUncounted = kept?.publishes.some(({ places }) => places === null) === true;
  return (
    <FigureFrame
      id="growth"
      title={t('growth.title')}
      note={t('growth.note')}
      table={table}
      onOpen={onOpen}
      end={
        hasPublishes &&
        first !== undefined && (
          <span className={styles['change']} data-grows={change > 0 || undefined}>
            {t('growth.since', {
              change: isolate(`${change > 0 ? '+' : ''}${formats.number(change)}`),
              date: formats.dayMonth(first.at),
            })}
          </span>
        )
      }
      state={
        <>
          <KeptState
            of={publishes}
            readAt={kept?.readAt ?? null}
            words={{
              failed: t('growth.failed'),
              never: t('growth.never'),
              notKept: t('growth.notKept'),
              offline: (time) => t('growth.offline', { time }),
            }}
          />
          {kept != null && !isUnavailable && !hasPublishes && (
            <Text tone="secondary">
              {t(
                isUncounted
                  ? 'growth.notCounted'
                  : kept.publishes.length === 0
                    ? 'growth.none'
                    : 'growth.noneSince',
              )}
            </Text>
          )}
          {kept?.isWhole === false && months === null && (
            <Text look="small" tone="secondary">
              {t('growth.oldest', { number: formats.number(kept.publishes.length) })}
            </Text>
          )}
        </>
      }
    >
      {(width, scale) =>
        hasPublishes && <Areas {...{ series, width: width / scale, scale, onOpen, titleOf }} />
      }
    </FigureFrame>
  );
}

interface AreasProps {
  series: GrowthSeries;
  /** Pixels before they are scaled. */
  width: number;
  scale: number;
  titleOf: (part: GrowthSeries['parts'][number]) => string;
  onOpen: () => void;
}

/** Time runs to the right in every language. */
function Areas({ series: { points, parts }, width, scale, titleOf, onOpen }: AreasProps): ReactNode {
  const { t, i18n } = useTranslation('analytics');
  const formats = useFormats();
  const end = width < NARROW ? 16 : ROOM.end;
  const last = points.at(-1)!;
  const most = Math.max(1, ...points.map(({ sum }) => sum));
  const begins = points[0]!.at;
  // The axis counts in days: what is younger than a week has the rest of that week before it.
  const x = scaleTime([Math.min(begins, last.at - WEEK_MS), last.at], [ROOM.start, width - end]);
  const ticks = x
    .ticks(Math.max(2, Math.floor((width - end) / 80)))
    .filter((tick) => tick.getHours() + tick.getMinutes() === 0);
  const y = scaleLinear([0, most], [HEIGHT - ROOM.bottom, ROOM.top]).nice(4);
  const layers = stack<GrowthPoint, string>()
    .keys(parts.map(({ key }) => key))
    .value(({ counts }, key) => counts[key] ?? 0)(points);
  const month = new Intl.DateTimeFormat(i18n.language, { month: 'short' });
  const labelOf = (tick: Date): string => {
    if (tick.getDate() > 1) return isolate(formats.dayMonth(+tick));
    return tick.getMonth() === 0 ? String(tick.getFullYear()) : month.format(tick);
  };
  const ends = apartLines(
    layers.map((layer) => y(((layer.at(-1)?.[0] ?? 0) + (layer.at(-1)?.[1] ?? 0)) / 2)),
  );
  return (
    <ChartDrawing
      label={t('growth.title')}
      width={width}
      height={HEIGHT}
      scale={scale}
      isOverTime
      className={styles['growth']}
    >
      {y.ticks(4).map((tick) => (
        <g key={tick} aria-hidden="true">
          <line x1={ROOM.start} x2={width - end} y1={y(tick)} y2={y(tick)} className={styles['grid']} />
          <text x={ROOM.start - 8} y={y(tick)} dy="0.36em" textAnchor="end">
            {formats.number(tick)}
          </text>
        </g>
      ))}
      {ticks.map((tick) => (
        <text key={+tick} x={x(tick)} y={HEIGHT - 6} textAnchor="middle" aria-hidden="true">
          {labelOf(tick)}
        </text>
      ))}
      {layers.map((layer, i) => (
        <g key={layer.key} aria-hidden="true">
          <path
            className={styles['layer']}
            data-step={i % 4}
            d={
              area<(typeof layer)[number]>()
                .x(({ data }) => x(data.at))
                .y0(([low]) => y(low))
                .y1(([, high]) => y(high))(layer) ?? ''
            }
          />
          {width >= NARROW && (layer.at(-1)?.[1] ?? 0) > (layer.at(-1)?.[0] ?? 0) && (
            <text x={width - end + 12} y={ends[i]} dy="0.36em">
              {`${isolate(cut(titleOf(parts[i]!)))} ${formats.number(last.counts[layer.key] ?? 0)}`}
            </text>
          )}
        </g>
      ))}
      <path
        aria-hidden="true"
        className={styles['top']}
        d={
          line<GrowthPoint>()
            .x(({ at }) => x(at))
            .y(({ sum }) => y(sum))(points) ?? ''
        }
      />
      {points.map((point) => (
        <Tick
          key={point.key}
          {...{ point, onOpen }}
          left={x(point.at)}
          top={y(point.sum)}
          label={t('growth.point', {
            when: point.publish === null ? t('growth.now') : formats.dateTime(point.publish.at),
            sum: t('places', { count: point.sum, number: formats.number(point.sum) }),
            parts: formats.list(
              parts
                .filter(({ key }) => (point.counts[key] ?? 0) > 0)
                .map((part) => `${isolate(titleOf(part))} ${formats.number(point.counts[part.key] ?? 0)}`),
            ),
          })}
        />
      ))}
      <text
        x={x(last.at) + (width < NARROW ? 0 : 12)}
        y={y(last.sum) - (width < NARROW ? 10 : 12)}
        textAnchor={width < NARROW ? 'end' : 'start'}
        className={styles['sum']}
        aria-hidden="true"
      >
        {formats.number(last.sum)}
      </text>
    </ChartDrawing>
  );
}

/** Pixels from the top at which lines of text do not lie over each other, as near as may be to where they belong. */
function apartLines(wanted: readonly number[]): number[] {
  const order = wanted.map((_, i) => i).toSorted((a, b) => wanted[b]! - wanted[a]!);
  const placed = [...wanted];
  let below = Infinity;
  for (const i of order) {
    placed[i] = Math.min(placed[i]!, below - LINE);
    below = placed[i];
  }
  return placed;
}

/** Letters of a name beside the areas. */
const LONGEST = 11;
const cut = (name: string): string =>
  name.length <= LONGEST ? name : `${name.slice(0, LONGEST - 1).trimEnd()}…`;

interface TickProps {
  point: GrowthPoint;
  left: number;
  top: number;
  label: string;
  onOpen: () => void;
}

/** A publish, or how things are now. */
function Tick({ point, left, top, label, onOpen }: TickProps): ReactNode {
  const mark = useMark({ id: point.key, label, onOpen });
  const ground = HEIGHT - ROOM.bottom;
  return (
    <g {...mark} className={styles['tick']} data-now={point.publish === null || undefined}>
      <title>{label}</title>
      <rect x={left - 6} y={0} width={12} height={ground + 8} className={styles['hit']} />
      {point.publish !== null && <line x1={left} x2={left} y1={ground} y2={ground + 6} />}
      <line x1={left} x2={left} y1={top} y2={ground} className={styles['rod']} />
      <circle cx={left} cy={top} r={4} />
    </g>
  );
}
