import {
  ArrowUp,
  ArrowUpDown,
  CornerUpLeft,
  CornerUpRight,
  DoorOpen,
  Flag,
  Footprints,
  MapPin,
  MoveUpLeft,
  MoveUpRight,
  Undo2,
} from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Glyph } from '../../app/ui/basic/glyph.tsx';
import type { IconType } from '../../app/ui/types.ts';
import { STAIRS } from '../../domain/content/index.ts';
import type { PublicMapAnswer } from '../../domain/public-map/index.ts';
import { floorKey, type PublicFloor } from '../../domain/public-map/route/floor.ts';
import type { Ride, Step } from '../../domain/public-map/route/steps.ts';
import { useWords } from '../texts/use-texts.ts';
import type { PlannedWay } from '../worker/planned-way.ts';
import { besideWords, floorWords, stepWords } from '../words/step-words.ts';
import styles from './step-list.module.css';

/** Turns are those of the way, whichever way the text runs: their arrows do not mirror. */
const TURNS: Readonly<Record<NonNullable<Step['direction']>, IconType>> = {
  left: CornerUpLeft,
  right: CornerUpRight,
  'sharp-left': CornerUpLeft,
  'sharp-right': CornerUpRight,
  'slight-left': MoveUpLeft,
  'slight-right': MoveUpRight,
  around: Undo2,
};

function iconOf({ kind, direction, ride }: Step): IconType {
  if (kind === 'arrive') return Flag;
  if (kind === 'stop') return MapPin;
  if (kind === 'enter' || kind === 'exit') return DoorOpen;
  if (kind === 'ride') return ride?.typeCode === STAIRS ? Footprints : ArrowUpDown;
  return direction === null ? ArrowUp : TURNS[direction];
}

interface Part {
  floor: PublicFloor | null;
  steps: { step: Step; index: number; before: Ride | null }[];
}

/** The steps of one floor after the other. */
function partsOf(steps: readonly Step[]): Part[] {
  const parts: Part[] = [];
  let before: Ride | null = null;
  steps.forEach((step, index) => {
    const last = parts.at(-1);
    const one = { step, index, before };
    if (last !== undefined && floorKey(last.floor) === floorKey(step.floor)) last.steps.push(one);
    else parts.push({ floor: step.floor, steps: [one] });
    before = step.ride ?? before;
  });
  return parts;
}

/** Directions as text, floor by floor. A press on a step shows it on the map. */
export function StepList({
  answer,
  way,
  step: current,
  onStep,
  onLight,
}: {
  answer: PublicMapAnswer;
  way: PlannedWay;
  step: number | null;
  onStep: (step: number) => void;
  onLight: (step: number | null) => void;
}): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const levelOf = (floor: PublicFloor | null) =>
    answer.levels.find(
      (one) => floor !== null && one.buildingId === floor.buildingId && one.levelIndex === floor.levelIndex,
    );
  const amount = ({ kind, metres, ride }: Step): string => {
    if (kind === 'ride')
      return ride !== null && ride.floors > 0 ? t('step.floors', { count: ride.floors }) : '';
    return metres >= 1 ? formats.length(metres) : '';
  };
  return (
    <div className={styles['list']}>
      {partsOf(way.steps).map(({ floor, steps }) => {
        const level = levelOf(floor);
        const metres = steps.reduce((sum, { step }) => sum + step.metres, 0);
        return (
          <section key={steps[0]!.index}>
            <h2 className={styles['floor']}>
              {level !== undefined && (
                <span className={styles['short']} aria-hidden>
                  {words.shortLevel(level)}
                </span>
              )}
              <bdi>{floorWords(words, answer, floor)}</bdi>
              {metres >= 1 && <span className={styles['metres']}>{formats.length(metres)}</span>}
            </h2>
            <ol>
              {steps.map(({ step, index, before }) => (
                <li key={index}>
                  <button
                    ref={index === current ? row : undefined}
                    type="button"
                    className={styles['step']}
                    aria-current={index === current ? 'step' : undefined}
                    data-kind={step.kind}
                    onClick={() => onStep(index)}
                    onPointerEnter={() => onLight(index)}
                    onPointerLeave={() => onLight(null)}
                    onFocus={() => onLight(index)}
                    onBlur={() => onLight(null)}
                  >
                    <span className={styles['icon']}>
                      <Glyph icon={iconOf(step)} size={20} />
                    </span>
                    <span className={styles['words']}>
                      {stepWords(words, answer, step, before)}
                      <span className={styles['beside']}>{besideWords(words, step)}</span>
                    </span>
                    <span className={styles['metres']}>{amount(step)}</span>
                  </button>
                </li>
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}
