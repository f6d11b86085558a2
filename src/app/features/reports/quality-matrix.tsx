import { ChevronRight, CircleCheck, ShieldAlert, TriangleAlert } from 'lucide-react';
import { memo, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QUALITY_RULES, type QualityRule } from '../../../domain/quality/index.ts';
import type { PublishRecord } from '../../../sync/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useViewport } from '../../state/page/viewport.ts';
import { Button, Glyph } from '../../ui/index.ts';
import { LevelPlate } from './level-plate.tsx';
import { useLevelPlates } from './use-level-plates.ts';
import { OUTDOORS, type GroupedFindings, type RuleGroup } from './group-findings.ts';
import styles from './quality-matrix.module.css';

/** A rule, and one of its levels unless all. */
export interface OpenGroup {
  rule: QualityRule;
  level: string | null;
}

interface QualityMatrixProps {
  clientLid: string;
  canEdit: boolean;
  grouped: GroupedFindings;
  publishes: readonly PublishRecord[];
  open: OpenGroup | null;
  onOpen: (group: OpenGroup) => void;
}

/** Pixels. */
const TREND = { width: 64, height: 24 };
/** Publishes that a line shows at most. */
const MOST_PUBLISHES = 12;

/** What was found of a rule at the last publishes, the oldest first. */
type Trends = (rule: QualityRule) => readonly number[];

/** Null: no publish says what was found of each rule. */
function trendsOf(publishes: readonly PublishRecord[]): Trends | null {
  const known = publishes
    .flatMap(({ quality }) => (quality ? [quality.byRule] : []))
    .slice(0, MOST_PUBLISHES);
  return known.length === 0 ? null : (rule) => known.map((byRule) => byRule[rule] ?? 0).reverse();
}

/** Pixels of the tallest bar. */
const BAR = 26;

/**
 * How many findings each rule has on each level. A press on a rule or a number opens them; the arrow keys go from number to
 * number.
 */
export const QualityMatrix = memo(function QualityMatrix(props: QualityMatrixProps): ReactNode {
  const { clientLid, canEdit, grouped, publishes, open, onOpen } = props;
  const { t } = useTranslation('quality');
  const formats = useFormats();
  const plates = useLevelPlates(clientLid);
  const [pointed, setPointed] = useState<string | null>(null);
  const lit = pointed ?? open?.level;
  const trends = useMemo(() => trendsOf(publishes), [publishes]);
  const columns = [
    ...grouped.buildings.flatMap(({ levels }) =>
      levels.map(({ lid, shortTitle, title, building }) => ({
        id: lid as string,
        short: shortTitle,
        long: `${title} · ${building}`,
      })),
    ),
    ...(grouped.hasOutdoors ? [{ id: OUTDOORS, short: t('matrix.outdoors'), long: t('noBuilding') }] : []),
  ];
  return (
    <div className={styles['frame']}>
      <table className={styles['matrix']}>
        <caption className={styles['caption']}>{t('matrix.label')}</caption>
        <thead>
          <tr>
            <td colSpan={2} />
            {grouped.buildings.map(({ building, levels }) => (
              <th
                key={levels[0]?.lid}
                scope="colgroup"
                colSpan={levels.length}
                className={styles['building']}
              >
                <bdi>{building}</bdi>
              </th>
            ))}
            {grouped.hasOutdoors && <td />}
            {trends !== null && <td />}
            {canEdit && <td />}
          </tr>
          <tr>
            <th scope="col" className={styles['rule-head']}>
              {t('table.rule')}
            </th>
            <th scope="col" className={styles['count']}>
              {t('matrix.count')}
            </th>
            {columns.map(({ id, short, long }) => (
              <th key={id} scope="col" className={styles['level']} aria-label={long} title={long}>
                <LevelPlate plate={plates?.get(id)} isLit={id === lit} />
                <bdi>{short}</bdi>
              </th>
            ))}
            {trends !== null && (
              <th scope="col" className={styles['trend']}>
                {t('matrix.trend')}
              </th>
            )}
            {canEdit && <td />}
          </tr>
        </thead>
        <tbody>
          {grouped.groups.map((group) => (
            <RuleLine
              key={group.rule}
              {...{ group, columns, trends, open, onOpen, canEdit }}
              most={grouped.most}
              onPoint={setPointed}
            />
          ))}
        </tbody>
      </table>
      <p className={styles['clean']}>
        <Glyph icon={CircleCheck} size={16} />
        {t('matrix.clean', {
          number: formats.number(Object.keys(QUALITY_RULES).length - grouped.groups.length),
        })}
      </p>
    </div>
  );
});

interface RuleLineProps extends Pick<QualityMatrixProps, 'open' | 'onOpen' | 'canEdit'> {
  /** A level has the pointer or the focus, or none has. */
  onPoint: (level: string | null) => void;
  group: RuleGroup;
  columns: readonly { id: string; short: string; long: string }[];
  trends: Trends | null;
  most: number;
}

function RuleLine(props: RuleLineProps): ReactNode {
  const { group, columns, trends, most, open, onOpen, canEdit, onPoint } = props;
  const { t } = useTranslation('quality');
  const formats = useFormats();
  const { rule, title, severity, count: all, byLevel } = group;
  const isOpen = open?.rule === rule;
  const isWide = useViewport() === 'desk' && open === null;
  const [fix] = QUALITY_RULES[rule].fixes ?? [];
  return (
    <tr data-open={isOpen} data-severity={severity}>
      <th scope="row">
        <button
          type="button"
          data-cell
          className={styles['rule']}
          onKeyDown={moveFocus}
          aria-pressed={isOpen && open.level === null}
          onClick={() => onOpen({ rule, level: null })}
        >
          <Glyph icon={ChevronRight} size={16} className={styles['chevron']} />
          <Glyph icon={severity === 'blocker' ? ShieldAlert : TriangleAlert} size={18} />
          <span className={styles['words']}>
            {title}
            <span className={styles['severity']}>{t(`severity.${severity}`)}</span>
          </span>
        </button>
      </th>
      <td className={styles['count']}>{formats.number(all)}</td>
      {columns.map(({ id, long }) => {
        const count = byLevel.get(id) ?? 0;
        if (count === 0)
          return (
            <td key={id} className={styles['none']}>
              –
            </td>
          );
        return (
          <td key={id}>
            <button
              type="button"
              data-cell
              tabIndex={-1}
              onKeyDown={moveFocus}
              className={styles['cell']}
              aria-pressed={isOpen && open.level === id}
              aria-label={t('matrix.cell', { count, rule: title, level: long })}
              onClick={() => onOpen({ rule, level: id })}
              onPointerEnter={() => onPoint(id)}
              onPointerLeave={() => onPoint(null)}
              onFocus={() => onPoint(id)}
              onBlur={() => onPoint(null)}
            >
              {formats.number(count)}
              <span
                aria-hidden="true"
                className={styles['bar']}
                style={{ blockSize: Math.max(4, Math.round(BAR * Math.sqrt(count / most))) }}
              />
            </button>
          </td>
        );
      })}
      {trends !== null && (
        <td className={styles['trend']}>
          <Trend counts={[...trends(rule), all]} />
        </td>
      )}
      {canEdit && (
        <td className={styles['fix']}>
          {fix !== undefined && !isOpen && (
            <Button
              size="small"
              aria-label={`${t('fixes.fix')}: ${title}, ${t(`fix.${fix}`)}`}
              onPress={() => onOpen({ rule, level: null })}
            >
              {isWide ? t(`fix.${fix}`) : t('fixes.fix')}
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}

/** A line through what was found at each publish, ending with now. */
function Trend({ counts }: { counts: readonly number[] }): ReactNode {
  const { t } = useTranslation('quality');
  const formats = useFormats();
  const most = Math.max(1, ...counts);
  const points = counts.map((count, at): [number, number] => [
    3 + (at / Math.max(1, counts.length - 1)) * (TREND.width - 6),
    TREND.height - 3 - (count / most) * (TREND.height - 6),
  ]);
  const [x, y] = points.at(-1) ?? [0, 0];
  const says = t('matrix.trendOf', {
    before: formats.number(counts.at(-2) ?? 0),
    now: formats.number(counts.at(-1) ?? 0),
  });
  return (
    <svg role="img" aria-label={says} width={TREND.width} height={TREND.height} className={styles['line']}>
      <title>{says}</title>
      <polyline points={points.map((point) => point.join(',')).join(' ')} />
      <circle cx={x} cy={y} r={2.5} />
    </svg>
  );
}

/** The arrow keys go to the next number in the row, and to the same column of the next row that has one. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.currentTarget.closest('td, th');
  const row = cell?.closest('tr') ?? null;
  const table = row?.closest('table') ?? null;
  if (table === null || cell === null || row === null) return;
  const isMirrored = getComputedStyle(table).direction === 'rtl';
  const along = { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1 }[event.key];
  const down = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const rows = [...table.tBodies[0]!.rows];
  const inRow = [...row.querySelectorAll<HTMLElement>('[data-cell]')];
  const target =
    along !== undefined
      ? inRow[inRow.findIndex((one) => cell.contains(one)) + along]
      : down !== undefined
        ? nearest(rows[rows.indexOf(row) + down], [...row.cells].indexOf(cell as HTMLTableCellElement))
        : undefined;
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}

/** The focusable cell of a row that is nearest to a column. */
function nearest(row: HTMLTableRowElement | undefined, column: number): HTMLElement | undefined {
  const cells = [...(row?.cells ?? [])].flatMap((cell, at) => {
    const button = cell.querySelector<HTMLElement>('[data-cell]');
    return button === null ? [] : [{ button, off: Math.abs(at - column) }];
  });
  return cells.toSorted((a, b) => a.off - b.off)[0]?.button;
}
