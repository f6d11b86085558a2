import {
  type CalendarDate,
  type CalendarDateTime,
  GregorianCalendar,
  parseDate,
  parseDateTime,
  toCalendar,
} from '@internationalized/date';
import type { ReactNode } from 'react';
import { DateField as AriaDateField } from 'react-aria-components/DateField';
import { segmentedField, SegmentsFrame } from './segments-frame.tsx';
import type { DateFieldProps, DateTimeFieldProps } from './types.ts';

/** A day as the locale writes it, kept as "YYYY-MM-DD". */
export function DateField(props: DateFieldProps): ReactNode {
  const { value, onChange, min, max, ...field } = props;
  return (
    <AriaDateField<CalendarDate>
      {...segmentedField(field)}
      granularity="day"
      minValue={parsed(min, parseDate)}
      maxValue={parsed(max, parseDate)}
      value={parsed(value, parseDate)}
      onChange={(day) => onChange(day === null ? null : toCalendar(day, new GregorianCalendar()).toString())}
    >
      <SegmentsFrame {...field} />
    </AriaDateField>
  );
}

/** A day and a time of day as the locale writes them. */
export function DateTimeField(props: DateTimeFieldProps): ReactNode {
  const { value, onChange, ...field } = props;
  return (
    <AriaDateField<CalendarDateTime>
      {...segmentedField(field)}
      granularity="minute"
      shouldForceLeadingZeros
      value={parsed(value, parseDateTime)}
      onChange={(time) =>
        onChange(time === null ? null : toCalendar(time, new GregorianCalendar()).toString().slice(0, 16))
      }
    >
      <SegmentsFrame {...field} />
    </AriaDateField>
  );
}

/** Null for anything but such a text. */
function parsed<T>(value: string | null | undefined, parse: (text: string) => T): T | null {
  try {
    return value == null ? null : parse(value);
  } catch {
    return null;
  }
}
