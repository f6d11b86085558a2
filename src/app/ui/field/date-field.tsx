import { type CalendarDate, GregorianCalendar, parseDate, toCalendar } from '@internationalized/date';
import type { ReactNode } from 'react';
import { DateField as AriaDateField } from 'react-aria-components/DateField';
import { segmentedField, SegmentsFrame } from './segments-frame.tsx';
import type { DateFieldProps } from './types.ts';

/** A day as the locale writes it, kept as "YYYY-MM-DD". */
export function DateField(props: DateFieldProps): ReactNode {
  const { value, onChange, min, max, ...field } = props;
  return (
    <AriaDateField<CalendarDate>
      {...segmentedField(field)}
      granularity="day"
      minValue={dayOf(min ?? null)}
      maxValue={dayOf(max ?? null)}
      value={dayOf(value)}
      onChange={(day) => onChange(day === null ? null : toCalendar(day, new GregorianCalendar()).toString())}
    >
      <SegmentsFrame {...field} />
    </AriaDateField>
  );
}

/** Null for anything but a day. */
function dayOf(value: string | null): CalendarDate | null {
  try {
    return value === null ? null : parseDate(value);
  } catch {
    return null;
  }
}
