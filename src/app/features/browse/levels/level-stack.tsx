import { useTitles } from '../../../state/content/feature-name.ts';
import { useAtom } from 'jotai';
import { Pencil } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level } from '../../../../domain/entities/level.ts';
import { isFeature } from '../../../../domain/entities/row.ts';
import { onFloor, shaftLines, type FloorDrawing } from '../../../../domain/floor-summary/index.ts';
import { isolate } from '../../../i18n/index.ts';
import { hoveredInListAtom } from '../../../state/map-view/hovered.ts';
import { FloorShapes } from '../../../shapes/floor-picture.tsx';
import styles from './level-stack.module.css';
import type { BuildingLevels, Frame, LevelFacts } from './use-building-levels.ts';

/** A floor lies at a slant: its height is drawn as this share of its width. */
const SLANT = 0.36;
/** Pixels: the thickness of a plate, the room of its name, the highest plate. */
const EDGE = 4;
const HEAD = 18;
const HIGHEST = 190;
const LOWEST = 84;
/** Pixels above and below the plates. */
const AROUND = 100;
/** Drafts of a floor that are named on it. */
const MOST_FLAGS = 3;
/** Pixels of the name of a floor, which lies beside the plate where there is room. */
const LEAST_NAME = 200;
/** Pixels that stay free at both sides. */
const SIDE = 32;

interface LevelStackProps extends Pick<BuildingLevels, 'factsOf' | 'outline'> {
  levels: readonly Level[];
  frame: Frame;
  chosen: string;
  onChoose: (lid: string) => void;
  onOpen: (level: Level) => void;
}

/** The floors of a building over each other, with what links them. Arrow keys choose, Enter opens. */
export function LevelStack(props: LevelStackProps): ReactNode {
  const { levels, frame, chosen, onChoose, onOpen, factsOf, outline } = props;
  const { t } = useTranslation('levels');
  const box = useRef<HTMLDivElement>(null);
  const [{ width, height }, setBox] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = (): void => setBox({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const [, , metresWide, metresHigh] = frame;
  // All floors in view, as long as each of them can be made out.
  const highest = Math.min(HIGHEST, Math.max(LOWEST, (height - AROUND) / levels.length - HEAD - EDGE));
  const scale = Math.max(0, Math.min((width - 2 * SIDE) / metresWide, highest / SLANT / metresHigh));
  const size = { width: metresWide * scale, height: metresHigh * scale * SLANT };
  const pitch = HEAD + size.height + EDGE;
  const left = (width - size.width) / 2;
  const shafts = levels.map((level) => factsOf(level).summary?.drawing?.shafts ?? []);
  const lines = useMemo(() => shaftLines(shafts), [shafts]);
  const at = ([x, y]: [number, number], floor: number): [number, number] => [
    left + (x - frame[0]) * scale,
    floor * pitch + HEAD + (y - frame[1]) * scale * SLANT,
  ];
  const chosenAt = levels.findIndex(({ lid }) => lid === chosen);
  useLayoutEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, width]);

  function onKeyDown(event: KeyboardEvent): void {
    const moves: Readonly<Record<string, number | undefined>> = {
      ArrowUp: chosenAt - 1,
      PageUp: chosenAt - 1,
      ArrowDown: chosenAt + 1,
      PageDown: chosenAt + 1,
      Home: 0,
      End: levels.length - 1,
    };
    const next = levels[moves[event.key] ?? -1];
    const now = levels[chosenAt];
    if (next !== undefined) {
      onChoose(next.lid);
      box.current?.querySelector<HTMLElement>(`[data-level="${CSS.escape(next.lid)}"]`)?.focus();
    } else if (event.key === 'Enter' && now !== undefined) onOpen(now);
    else return;
    event.preventDefault();
  }

  return (
    <div ref={box} className={styles['stack']} data-reads-as-map>
      <div
        role="listbox"
        aria-label={t('view.stack')}
        className={styles['plates']}
        style={{ blockSize: `${levels.length * pitch + HEAD}px` }}
      >
        {width > 0 &&
          levels.map((level, floor) => (
            <Plate
              key={level.lid}
              level={level}
              drawing={factsOf(level).summary?.drawing ?? null}
              outline={outline}
              place={{ top: floor * pitch, pitch, left, ...size }}
              transform={`scale(${scale} ${scale * SLANT}) translate(${-frame[0]} ${-frame[1]})`}
              flags={flagsOf(factsOf(level)).map(({ text, at: middle }) => {
                const [x, y] = at(middle, floor);
                return { text, x, y: y - floor * pitch };
              })}
              isChosen={level.lid === chosen}
              onChoose={() => onChoose(level.lid)}
              onOpen={() => onOpen(level)}
              onKeyDown={onKeyDown}
            />
          ))}
        {width > 0 && (
          <svg
            className={styles['shafts']}
            width={width}
            height={levels.length * pitch + HEAD}
            aria-hidden="true"
          >
            {lines.map(({ key, from, to, upper, lower, isLinked }) => {
              const [x1, y1] = at(from, upper);
              const [x2, y2] = at(to, lower);
              return (
                <g key={key} data-linked={isLinked}>
                  <line {...{ x1, y1, x2, y2 }} />
                  <circle cx={x1} cy={y1} r={3} />
                  <circle cx={x2} cy={y2} r={3} />
                </g>
              );
            })}
          </svg>
        )}
      </div>
      {lines.length > 0 && (
        <p className={styles['legend']}>
          <span data-linked="true">{t('legend.linked')}</span>
          {lines.some(({ isLinked }) => !isLinked) && (
            <span data-linked="false">{t('legend.notLinked')}</span>
          )}
        </p>
      )}
    </div>
  );
}

interface PlateProps {
  level: Level;
  drawing: FloorDrawing | null;
  outline: string;
  /** Pixels. */
  place: { top: number; pitch: number; left: number; width: number; height: number };
  /** From metres to pixels. */
  transform: string;
  /** Names of drafts, where they lie. Pixels. */
  flags: readonly { text: string; x: number; y: number }[];
  isChosen: boolean;
  onChoose: () => void;
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A floor at a slant, with its name. */
function Plate(props: PlateProps): ReactNode {
  const { level, drawing, outline, place, transform, flags, isChosen } = props;
  const { t } = useTranslation('levels');
  const { lid } = level;
  const { titleOf, shortOf } = useTitles();
  const [title, shortTitle] = [titleOf(level), shortOf(level)];
  const [hovered, setHovered] = useAtom(hoveredInListAtom);
  return (
    <div
      role="option"
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      data-level={lid}
      data-lifted={hovered === lid || undefined}
      className={styles['plate']}
      style={{ insetBlockStart: `${place.top}px`, blockSize: `${place.pitch}px` }}
      onClick={props.onChoose}
      onDoubleClick={props.onOpen}
      onKeyDown={props.onKeyDown}
      onPointerEnter={() => setHovered(lid)}
      onPointerLeave={() => setHovered(null)}
      onFocus={() => setHovered(lid)}
      onBlur={() => setHovered(null)}
    >
      <span className={styles['name']} style={{ maxInlineSize: `${Math.max(LEAST_NAME, place.left)}px` }}>
        <bdi className={styles['short']}>{shortTitle}</bdi>{' '}
        {title !== shortTitle && <bdi className={styles['title']}>{title}</bdi>}
      </span>
      <svg
        aria-hidden="true"
        className={styles['floor']}
        style={{ left: `${place.left}px`, top: `${HEAD}px` }}
        width={place.width}
        height={place.height + EDGE}
      >
        <g className={styles['edge']} transform={`translate(0 ${EDGE}) ${transform}`}>
          <FloorShapes drawing={drawing} outline={outline} />
        </g>
        <g transform={transform}>
          <FloorShapes drawing={drawing} outline={outline} />
        </g>
      </svg>
      {flags.map(({ text, x, y }, i) => (
        <span key={i} className={styles['flag']} style={{ left: `${x}px`, top: `${y}px` }}>
          <Pencil size={12} aria-hidden />
          {t('draftOf', { name: isolate(text) })}
        </span>
      ))}
    </div>
  );
}

/** Drafts of features that are there; more than a few would hide the floor. */
function flagsOf({ summary, drafts }: LevelFacts): { text: string; at: [number, number] }[] {
  if (summary === undefined) return [];
  return drafts
    .flatMap(({ row, title }) => {
      const at = isFeature(row) ? onFloor(row.geometry, summary.origin) : null;
      return at === null || title === '' ? [] : [{ text: title, at }];
    })
    .slice(0, MOST_FLAGS);
}
