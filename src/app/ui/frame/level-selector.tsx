import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import { Glyph } from '../basic/glyph.tsx';
import { useHeldWhilePressed } from '../basic/use-held-while-pressed.ts';
import { Tooltip } from '../basic/tooltip.tsx';
import { needsArrows } from './level-overflow.ts';
import styles from './level-selector.module.css';
import type { LevelSelectorProps } from './types.ts';

/** More are never seen at once: above this many, the column always has its arrows. */
const MOST_LEVELS = 6;

/** The levels of a building, highest on top; the open one is filled. */
export function LevelSelector(props: LevelSelectorProps): ReactNode {
  const { label, value, onChange, upLabel, downLabel, isDisabled } = props;
  const [levels, beginPress] = useHeldWhilePressed(props.levels);
  const selector = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isTight, setTight] = useState(false);
  const hasArrows = levels.length > MOST_LEVELS || isTight;

  // A sheet, a low window or a turned tablet leave it less room than it has levels.
  useEffect(() => {
    const [outer, column] = [selector.current, list.current];
    if (outer === null || column === null) return undefined;
    const look = (): void => {
      const arrows = [...outer.children].filter((child) => child !== column);
      const steps = arrows.reduce((sum, arrow) => sum + arrow.clientHeight, 0);
      setTight(needsArrows({ content: column.scrollHeight, seen: column.clientHeight, steps }));
      // Not in jsdom, and a nicety only.
      column.querySelector('[data-selected]')?.scrollIntoView?.({ block: 'nearest' });
    };
    look();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(column);
    return () => observer.disconnect();
  }, [value, levels.length]);

  const scroll = (steps: number): void => {
    const row = list.current?.querySelector<HTMLElement>('[data-level]');
    list.current?.scrollBy({ top: steps * (row?.offsetHeight ?? 36), behavior: 'smooth' });
  };
  const chevron = (name: string, steps: number): ReactNode => (
    <AriaButton aria-label={name} className={styles['step'] ?? ''} onPress={() => scroll(steps)}>
      <Glyph icon={steps < 0 ? ChevronUp : ChevronDown} size={16} />
    </AriaButton>
  );

  return (
    <div ref={selector} className={styles['selector']} onPointerDownCapture={beginPress}>
      {hasArrows && chevron(upLabel, -1)}
      <AriaToolbar ref={list} aria-label={label} orientation="vertical" className={styles['levels'] ?? ''}>
        {levels.map((level) => {
          const words = level.stateText === undefined ? level.title : `${level.title} · ${level.stateText}`;
          // Voice control uses the text on the button.
          const name = level.label === level.title ? words : `${level.label}, ${words}`;
          return (
            <Tooltip key={level.id} text={words} placement="start">
              <ToggleButton
                isSelected={level.id === value}
                onChange={() => onChange(level.id)}
                isDisabled={isDisabled === true}
                aria-label={name}
                className={styles['level'] ?? ''}
                data-level
              >
                <bdi>{level.label}</bdi>
                {level.state !== undefined && <span className={styles['dot']} data-state={level.state} />}
              </ToggleButton>
            </Tooltip>
          );
        })}
      </AriaToolbar>
      {hasArrows && chevron(downLabel, 1)}
    </div>
  );
}
