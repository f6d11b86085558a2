import { parseTime, type Time } from '@internationalized/date';
import type { KeyboardEvent, ReactNode } from 'react';
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField';
import { segmentedField, SegmentsFrame } from './segments-frame.tsx';
import type { TimeFieldProps } from './types.ts';

const two = (part: number): string => String(part).padStart(2, '0');

/** A time of day as the locale writes it, kept as "HH:MM". */
export function TimeField(props: TimeFieldProps): ReactNode {
  const { value, onChange, minuteStep, ...field } = props;
  const stepMinutes = (event: KeyboardEvent<HTMLElement>): void => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    const isMinute = event.target instanceof HTMLElement && event.target.dataset['type'] === 'minute';
    const time = timeOf(value);
    if (minuteStep === undefined || !isArrow || !isMinute || time === null || field.isReadOnly === true)
      return;
    event.preventDefault();
    event.stopPropagation();
    const minute = steppedMinute(time.minute, event.key === 'ArrowUp' ? minuteStep : -minuteStep);
    onChange(`${two(time.hour)}:${two(minute)}`);
  };
  return (
    <AriaTimeField<Time>
      {...segmentedField(field)}
      granularity="minute"
      value={timeOf(value)}
      onChange={(time) => onChange(time === null ? null : `${two(time.hour)}:${two(time.minute)}`)}
    >
      <SegmentsFrame {...field} onKey={stepMinutes} />
    </AriaTimeField>
  );
}

/** The next minute that is a multiple of the step, past the hour's end the first again. */
function steppedMinute(minute: number, by: number): number {
  const step = Math.abs(by);
  const next = by > 0 ? Math.floor(minute / step) * step + step : Math.ceil(minute / step) * step - step;
  return (next + 60) % 60;
}

/** Null for anything but a time. */
function timeOf(value: string | null): Time | null {
  try {
    return value === null ? null : parseTime(value);
  } catch {
    return null;
  }
}
