import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOUR_CLASSES } from '../../../../domain/taxonomy/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { ChartDrawing, useMark, type ChartTable } from '../../../ui/index.ts';
import type { BuildingNow, LevelNow } from '../content/client-levels.ts';
import { keyOfList } from '../content/open-list.ts';
import { tilesOf, type LevelTile, type Tile } from '../content/tiles.ts';
import { FigureFrame } from '../../../tables/index.ts';
import styles from './treemap.module.css';

/** Pixels of the figure: beside another one, and by itself where it is narrow. */
const HEIGHT = { wide: 270, narrow: 420 };
const NARROW = 600;
/** Pixels from which on a tile has its number, and its name. */
const LEAST = { number: 18, name: { width: 64, height: 38 } };
/** Pixels of a letter, a little more than most need. */
const LETTER = 7;

interface TreemapProps {
  buildings: readonly BuildingNow[];
  onOpen: (key: string) => void;
}

/** What there is: buildings, levels and kinds of places as areas; of a single level as bars. */
export function Treemap({ buildings, onOpen }: TreemapProps): ReactNode {
  const { t } = useTranslation('analytics');
  const shown = buildings.filter(({ levels }) => levels.length > 0);
  const [only, ...more] = shown.flatMap(({ levels }) => levels);
  const isOne = only !== undefined && more.length === 0;
  const table = useMemo((): ChartTable => {
    const head = [
      { id: 'level', title: t('head.level') },
      { id: 'building', title: t('head.building') },
      { id: 'places', title: t('head.places'), isNumber: true },
      ...COLOUR_CLASSES.map((id) => ({
        id,
        title: t(`classes.${id}`),
        isNumber: true,
        unit: t('head.places'),
      })),
    ];
    const rows = buildings.flatMap(({ title, levels }) =>
      levels.map((level) => ({
        key: keyOfList({ kind: 'level', level: level.lid }),
        cells: [
          level.title,
          title,
          level.figures?.places ?? null,
          ...COLOUR_CLASSES.map((id) => (level.figures === null ? null : (level.figures.classes[id] ?? 0))),
        ],
      })),
    );
    return { columns: head, rows };
  }, [buildings, t]);
  return (
    <FigureFrame
      id="content"
      title={t('content.title')}
      note={t(isOne ? 'content.noteBars' : 'content.note')}
      table={table}
      onOpen={onOpen}
    >
      {(width, scale) =>
        isOne ? (
          <ClassBars level={only} width={width} onOpen={onOpen} />
        ) : (
          <Areas {...{ buildings: shown, width: width / scale, scale, onOpen }} />
        )
      }
    </FigureFrame>
  );
}

interface AreasProps extends TreemapProps {
  /** Pixels before they are scaled. */
  width: number;
  scale: number;
}

function Areas({ buildings, width, scale, onOpen }: AreasProps): ReactNode {
  const { t, i18n } = useTranslation('analytics');
  const formats = useFormats();
  const height = width < NARROW ? HEIGHT.narrow : HEIGHT.wide;
  const isMirrored = i18n.dir() === 'rtl';
  const tiles = useMemo(() => tilesOf(buildings, { width, height }), [buildings, width, height]);
  /** Columns begin where reading does. */
  const place = <T extends Tile>(tile: T): T =>
    isMirrored ? { ...tile, left: width - tile.left - tile.width } : tile;
  return (
    <ChartDrawing
      label={t('content.title')}
      width={width}
      height={height}
      scale={scale}
      className={styles['tiles']}
    >
      {tiles.map((tile) => {
        const box = place(tile);
        return (
          <g key={tile.building.lid}>
            <Line
              {...box}
              height={24}
              isStrong
              text={tile.building.title}
              after={t('places', { count: tile.places, number: formats.number(tile.places) })}
            />
            {tile.levels.map((level) => (
              <LevelArea
                key={level.level.lid}
                tile={place(level)}
                classes={level.classes.map(place)}
                building={tile.building.title}
                onOpen={onOpen}
              />
            ))}
          </g>
        );
      })}
    </ChartDrawing>
  );
}

interface LevelAreaProps {
  tile: LevelTile;
  classes: LevelTile['classes'];
  building: string;
  onOpen: (key: string) => void;
}

function LevelArea({ tile, classes, building, onOpen }: LevelAreaProps): ReactNode {
  const { t } = useTranslation('analytics');
  const formats = useFormats();
  const { level, left, top, width, height } = tile;
  const key = keyOfList({ kind: 'level', level: level.lid });
  const places = level.figures?.places ?? null;
  const names = { level: isolate(level.title), building: isolate(building) };
  const label =
    places === null
      ? t('content.unknown', names)
      : t('content.level', { ...names, number: formats.number(places) });
  const mark = useMark({ id: key, of: level.lid, label, onOpen: () => onOpen(key) });
  return (
    <>
      <g {...mark} className={styles['level']} data-known={places !== null || undefined}>
        <title>{label}</title>
        <rect x={left} y={top} width={width} height={height} rx={6} />
      </g>
      <g className={styles['words']} aria-hidden="true">
        <Line
          left={left + 4}
          top={top}
          width={width - 8}
          height={22}
          end={places === null ? '' : formats.number(places)}
          first={level.shortTitle}
          text={level.title === level.shortTitle ? '' : level.title}
        />
      </g>
      {classes.map((one) => (
        <ClassArea key={one.colour} tile={one} level={level} onOpen={onOpen} />
      ))}
    </>
  );
}

interface ClassAreaProps {
  tile: LevelTile['classes'][number];
  level: LevelNow;
  onOpen: (key: string) => void;
}

function ClassArea({ tile, level, onOpen }: ClassAreaProps): ReactNode {
  const { t } = useTranslation('analytics');
  const formats = useFormats();
  const { colour, count, left, top, width, height } = tile;
  const name = t(`classes.${colour}`);
  const key = keyOfList({ kind: 'class', level: level.lid, colour });
  const number = formats.number(count);
  const label = t('content.class', { name, level: isolate(level.title), number });
  const mark = useMark({ id: key, of: level.lid, label, onOpen: () => onOpen(key) });
  const hasName =
    width >= Math.max(LEAST.name.width, name.length * LETTER + 18) && height >= LEAST.name.height;
  const hasNumber = width >= Math.max(LEAST.number, number.length * 8) && height >= LEAST.number;
  return (
    <>
      <g {...mark} className={styles['class']} data-colour={colour}>
        <title>{label}</title>
        <rect x={left} y={top} width={width} height={height} rx={3} />
      </g>
      <g className={styles['words']} data-colour={colour} aria-hidden="true">
        {hasName && (
          <>
            <Line left={left + 8} top={top + 3} width={width - 16} height={20} text={name} />
            <Line left={left + 8} top={top + 19} width={width - 16} height={18} isStrong text={number} />
          </>
        )}
        {!hasName && hasNumber && (
          <text x={left + width / 2} y={top + height / 2} dy="0.36em" textAnchor="middle">
            {number}
          </text>
        )}
      </g>
    </>
  );
}

interface LineProps extends Tile {
  /** Cut where the tile ends. */
  text: string;
  /** Before it, and never cut. */
  first?: string;
  /** After it, where there is room for it. */
  after?: string;
  /** At its other side. */
  end?: string;
  isStrong?: boolean;
}

/** A line of text in a tile, which begins where reading does. */
function Line({ left, top, width, height, text, isStrong = false, ...more }: LineProps): ReactNode {
  const { i18n } = useTranslation();
  const isMirrored = i18n.dir() === 'rtl';
  const { first = '', after = '', end = '' } = more;
  const widthOf = (words: string): number => (words === '' ? 0 : (words.length + 1) * LETTER);
  const hasEnd = end !== '' && width > widthOf(end) + widthOf(first) + 8;
  const room = width - widthOf(first) - (hasEnd ? widthOf(end) + 4 : 0);
  const words = cut(text, room);
  const hasAfter = words === text && room - widthOf(text) > widthOf(after);
  const y = top + height / 2;
  return (
    <>
      <text
        x={isMirrored ? left + width : left}
        y={y}
        dy="0.36em"
        className={isStrong ? styles['strong'] : undefined}
      >
        {first !== '' && <tspan className={styles['short']}>{`${isolate(first)}\u00a0 `}</tspan>}
        {isolate(words)}
        {hasAfter && after !== '' && <tspan className={styles['quiet']}>{`\u00a0 ${after}`}</tspan>}
      </text>
      {hasEnd && (
        <text
          x={isMirrored ? left : left + width}
          y={y}
          dy="0.36em"
          textAnchor="end"
          className={styles['quiet']}
        >
          {end}
        </text>
      )}
    </>
  );
}

/** The words, or as many of their letters as have room in so many pixels. */
function cut(words: string, room: number): string {
  const most = Math.floor(room / LETTER);
  if (words.length <= most) return words;
  return most < 3 ? '' : `${words.slice(0, most - 1).trimEnd()}…`;
}

interface ClassBarsProps {
  level: LevelNow;
  width: number;
  onOpen: (key: string) => void;
}

/** The kinds of places of a single level, the most frequent first. */
function ClassBars({ level, width, onOpen }: ClassBarsProps): ReactNode {
  const { t } = useTranslation(['analytics', 'settings']);
  const bars = COLOUR_CLASSES.flatMap((colour) => {
    const count = level.figures?.classes[colour] ?? 0;
    return count === 0 ? [] : [{ colour, count }];
  }).toSorted((a, b) => b.count - a.count);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  if (bars.length === 0)
    return (
      <p className={styles['empty']}>{t(level.figures === null ? 'settings:reading.never' : 'noPlaces')}</p>
    );
  return (
    <div className={styles['bars']} role="group" aria-label={t('content.title')}>
      {bars.map((bar) => (
        <ClassBar
          key={bar.colour}
          {...bar}
          {...{ level, onOpen }}
          share={bar.count / most}
          isWide={width >= 360}
        />
      ))}
    </div>
  );
}

interface ClassBarProps extends Omit<ClassBarsProps, 'width'> {
  colour: (typeof COLOUR_CLASSES)[number];
  count: number;
  share: number;
  isWide: boolean;
}

function ClassBar({ colour, count, share, level, isWide, onOpen }: ClassBarProps): ReactNode {
  const { t } = useTranslation('analytics');
  const formats = useFormats();
  const key = keyOfList({ kind: 'class', level: level.lid, colour });
  const name = t(`classes.${colour}`);
  const label = t('content.class', { name, level: isolate(level.title), number: formats.number(count) });
  const mark = useMark({ id: key, of: level.lid, label, onOpen: () => onOpen(key) });
  return (
    <div {...mark} className={styles['bar']} data-wide={isWide || undefined}>
      <span>{name}</span>{' '}
      <span className={styles['track']}>
        <span className={styles['fill']} data-colour={colour} style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className={styles['amount']}>{formats.number(count)}</span>
    </div>
  );
}
