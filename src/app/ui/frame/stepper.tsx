import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Glyph } from '../basic/glyph.tsx';
import { VisuallyHidden } from '../basic/visually-hidden.tsx';
import styles from './stepper.module.css';
import type { StepperProps } from './types.ts';

/** The position in work of several steps. Finished steps can be gone back to. */
export function Stepper<Id extends string>(props: StepperProps<Id>): ReactNode {
  const { label, steps, current, onStep, doneLabel, positionText } = props;
  const at = steps.findIndex(({ id }) => id === current);
  return (
    <nav aria-label={label} className={styles['stepper']}>
      <ol className={styles['steps']}>
        {steps.map((step, index) => {
          const state = index === at ? 'current' : step.isDone === true || index < at ? 'done' : 'later';
          const inside = (
            <>
              <span className={styles['circle']} aria-hidden>
                {step.error !== undefined ? (
                  <Glyph icon={CircleAlert} size={14} />
                ) : state === 'done' ? (
                  <Glyph icon={Check} size={14} />
                ) : (
                  step.mark
                )}
              </span>
              <span className={styles['word']}>
                {step.label}
                {state === 'done' && <VisuallyHidden>, {doneLabel}</VisuallyHidden>}
                {step.error !== undefined && <VisuallyHidden>, {step.error}</VisuallyHidden>}
              </span>
            </>
          );
          return (
            <li
              key={step.id}
              className={styles['step']}
              data-state={state}
              data-error={step.error !== undefined || undefined}
              {...(state === 'current' ? { 'aria-current': 'step' as const } : {})}
            >
              {onStep !== undefined && state === 'done' ? (
                <AriaButton className={styles['inside'] ?? ''} onPress={() => onStep(step.id)}>
                  {inside}
                </AriaButton>
              ) : (
                <span className={styles['inside']}>{inside}</span>
              )}
            </li>
          );
        })}
      </ol>
      {positionText !== undefined && <p className={styles['position']}>{positionText}</p>}
    </nav>
  );
}
