import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import { classes } from '../basic/classes.ts';
import { Glyph } from '../basic/glyph.tsx';
import { Tooltip } from '../overlay/tooltip.tsx';
import styles from './level-selector.module.css';
import type { LevelSelectorProps } from './types.ts';

/** Above this many, the column scrolls at a desk; in touch sizes above three. */
const DESK_LEVELS = 6;
const TOUCH_LEVELS = 3;

/** The levels of a building, highest on top; the open one is filled. */
export function LevelSelector(props: LevelSelectorProps): ReactNode {
  const { label, levels, value, onChange, upLabel, downLabel, isDisabled } = props;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const current = list.current?.querySelector('[data-selected]');
    // Not in jsdom, and a nicety only.
    current?.scrollIntoView?.({ block: 'nearest' });
  }, [value]);

  const scroll = (steps: number): void => {
    const row = list.current?.querySelector<HTMLElement>('[data-level]');
    list.current?.scrollBy({ top: steps * (row?.offsetHeight ?? 36), behavior: 'smooth' });
  };
  const chevron = (name: string, steps: number): ReactNode => (
    <AriaButton
      aria-label={name}
      className={classes(styles['step'], levels.length > DESK_LEVELS && styles['always'])}
      onPress={() => scroll(steps)}
    >
      <Glyph icon={steps < 0 ? ChevronUp : ChevronDown} size={16} />
    </AriaButton>
  );
  const mayScroll = levels.length > TOUCH_LEVELS;

  return (
    <div className={styles['selector']}>
      {mayScroll && chevron(upLabel, -1)}
      <AriaToolbar ref={list} aria-label={label} orientation="vertical" className={styles['levels'] ?? ''}>
        {levels.map((level) => {
          const words = level.stateText === undefined ? level.title : `${level.title} · ${level.stateText}`;
          // Whoever speaks to the screen says what stands on the button.
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
      {mayScroll && chevron(downLabel, 1)}
    </div>
  );
}
