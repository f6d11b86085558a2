import { parseTime, type Time } from '@internationalized/date';
import type { KeyboardEvent, ReactNode } from 'react';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField';
import { classes } from '../basic/class-names.ts';
import { definedOnly } from '../basic/omit-undefined.ts';
import { FieldFrame } from './field-frame.tsx';
import styles from './field.module.css';
import segments from './segments.module.css';
import type { TimeFieldProps } from './types.ts';

const two = (part: number): string => String(part).padStart(2, '0');

/** A time of day as the locale writes it, kept as "HH:MM". */
export function TimeField(props: TimeFieldProps): ReactNode {
  const {
    label,
    isLabelHidden,
    labelEnd,
    hint,
    error,
    isRequired,
    value,
    onChange,
    minuteStep,
    className,
    ...rest
  } = props;
  const stepMinutes = (event: KeyboardEvent<HTMLElement>): void => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    const isMinute = event.target instanceof HTMLElement && event.target.dataset['type'] === 'minute';
    const time = timeOf(value);
    if (minuteStep === undefined || !isArrow || !isMinute || time === null || rest.isReadOnly === true)
      return;
    event.preventDefault();
    event.stopPropagation();
    const minute = steppedMinute(time.minute, event.key === 'ArrowUp' ? minuteStep : -minuteStep);
    onChange(`${two(time.hour)}:${two(minute)}`);
  };
  return (
    <AriaTimeField<Time>
      {...definedOnly(rest)}
      {...definedOnly({ isRequired })}
      granularity="minute"
      value={timeOf(value)}
      onChange={(time) => onChange(time === null ? null : `${two(time.hour)}:${two(time.minute)}`)}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={classes(styles['field'], className)}
    >
      <FieldFrame {...{ label, isLabelHidden, labelEnd, hint, error, isRequired }}>
        <span onKeyDownCapture={stepMinutes} className={segments['frame']}>
          <DateInput className={classes(styles['control'], segments['segments'])}>
            {(segment) => <DateSegment segment={segment} className={segments['segment'] ?? ''} />}
          </DateInput>
        </span>
      </FieldFrame>
    </AriaTimeField>
  );
}

/** The next minute that is a multiple of the step, past the hour's end the first again. */
function steppedMinute(minute: number, by: number): number {
  const step = Math.abs(by);
  const next = by > 0 ? Math.floor(minute / step) * step + step : Math.ceil(minute / step) * step - step;
  return (next + 60) % 60;
}

/** Null for what is no time. */
function timeOf(value: string | null): Time | null {
  try {
    return value === null ? null : parseTime(value);
  } catch {
    return null;
  }
}
