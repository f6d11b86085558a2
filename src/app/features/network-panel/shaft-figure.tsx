import { useAtom } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Polygon, Position } from '../../../domain/entities/geometry.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { linkedLevelAtom } from '../../state/map-view/level-preview.ts';
import { useTitles } from '../../state/content/feature-name.ts';
import styles from './shaft.module.css';

/** What the shaft has on a level. */
export type ShaftState = 'own' | 'linked' | 'near' | 'none';

export interface ShaftLevel {
  level: Level;
  state: ShaftState;
}

interface Props {
  /** The highest first. */
  levels: readonly ShaftLevel[];
  /** The outline of the building; null where it has none. */
  outline: Polygon | null;
  at: Position;
}

const WIDTH = 250;
const PLATE_WIDTH = 210;
/** A floor is seen at a slant: its depth is drawn as this part of it. */
const SLANT = 0.36;
const STEP = 52;
const LEAST_HEIGHT = 304;
/** Thickness of a plate. */
const EDGE = 4;

/** The floors of the building over each other with the shaft through them. A press on a floor shows it on the map. */
export function ShaftFigure({ levels, outline, at }: Props): ReactElement {
  const { t } = useTranslation('network');
  const { shortOf } = useTitles();
  const [shown, show] = useAtom(linkedLevelAtom);
  const height = Math.max(LEAST_HEIGHT, levels.length * STEP);
  const step = height / Math.max(1, levels.length);
  const { points, lift } = slanted(outline, at, step * 0.62);
  const yOf = (index: number): number => step * (index + 0.5);
  const rows = levels.map((one, index) => ({ ...one, y: yOf(index) }));
  const there = rows.filter(({ state }) => state !== 'none');
  const linked = rows.filter(({ state }) => state === 'own' || state === 'linked');
  const span = (some: typeof rows): [number, number] | null =>
    some.length < 2 ? null : [some[0]!.y + lift[1], some.at(-1)!.y + lift[1]];
  return (
    <div className={styles['figure']} style={{ blockSize: height }} dir="ltr">
      <div className={styles['floors']}>
        {levels.map(({ level, state }) => (
          <button
            key={level.lid}
            type="button"
            className={styles['floor']}
            data-state={state}
            aria-pressed={shown === level.lid}
            aria-label={t('transition.floor', {
              level: shortOf(level),
              state: t(`transition.states.${state}`),
            })}
            onClick={() => show(level.lid)}
          >
            <bdi className={styles['chip']} data-state={state}>
              {shortOf(level)}
            </bdi>
          </button>
        ))}
      </div>
      <svg className={styles['plates']} viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true">
        {rows.map(({ level, state, y }) => (
          <g key={level.lid} className={styles['plate']} data-state={state} transform={`translate(0 ${y})`}>
            <polygon points={points} transform={`translate(0 ${EDGE})`} data-part="edge" />
            <polygon points={points} data-part="top" />
          </g>
        ))}
        <ShaftLine x={lift[0]} span={span(there)} isDashed />
        <ShaftLine x={lift[0]} span={span(linked)} />
        {rows.map(({ level, state, y }) => (
          <rect
            key={level.lid}
            className={styles['stop']}
            data-state={state}
            x={lift[0] - 5}
            y={y + lift[1] - 5}
            width={10}
            height={10}
            rx={2}
          />
        ))}
      </svg>
    </div>
  );
}

function ShaftLine(props: { x: number; span: [number, number] | null; isDashed?: boolean }) {
  if (props.span === null) return null;
  const [from, to] = props.span;
  return (
    <line
      className={styles['line']}
      data-dashed={props.isDashed}
      x1={props.x}
      x2={props.x}
      y1={from}
      y2={to}
    />
  );
}

/** The outline as it is drawn, about the middle of its plate, and the place of the lift on it. */
function slanted(outline: Polygon | null, at: Position, most: number) {
  const ring = outline?.coordinates[0] ?? squareAround(at);
  const shrink = Math.cos((at[1] * Math.PI) / 180);
  const flat = (p: Position): [number, number] => [p[0] * shrink, -p[1] * SLANT];
  const all = ring.map(flat);
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(PLATE_WIDTH / (right - left || 1), most / (bottom - top || 1));
  const put = ([x, y]: [number, number]): [number, number] => [
    WIDTH / 2 + (x - (left + right) / 2) * scale,
    (y - (top + bottom) / 2) * scale,
  ];
  const points = all.map((point) => put(point).map((n) => n.toFixed(1))).join(' ');
  return { points, lift: put(flat(at)) };
}

const HALF = 0.0002;

const squareAround = ([x, y]: Position): Position[] => [
  [x - HALF, y - HALF],
  [x + HALF, y - HALF],
  [x + HALF, y + HALF],
  [x - HALF, y + HALF],
];
