import { type CalendarDate, GregorianCalendar, parseDate, toCalendar } from '@internationalized/date';
import type { ReactNode } from 'react';
import { DateField as AriaDateField, DateInput, DateSegment } from 'react-aria-components/DateField';
import { classes } from '../basic/class-names.ts';
import { definedOnly } from '../basic/omit-undefined.ts';
import { FieldFrame } from './field-frame.tsx';
import styles from './field.module.css';
import segments from './segments.module.css';
import type { DateFieldProps } from './types.ts';

/** A day as the locale writes it, kept as "YYYY-MM-DD". */
export function DateField(props: DateFieldProps): ReactNode {
  const {
    label,
    isLabelHidden,
    labelEnd,
    hint,
    error,
    isRequired,
    value,
    onChange,
    className,
    min,
    max,
    ...rest
  } = props;
  return (
    <AriaDateField<CalendarDate>
      {...definedOnly(rest)}
      {...definedOnly({ isRequired })}
      granularity="day"
      minValue={dayOf(min ?? null)}
      maxValue={dayOf(max ?? null)}
      value={dayOf(value)}
      onChange={(day) => onChange(day === null ? null : toCalendar(day, new GregorianCalendar()).toString())}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={classes(styles['field'], className)}
    >
      <FieldFrame {...{ label, isLabelHidden, labelEnd, hint, error, isRequired }}>
        <DateInput className={classes(styles['control'], segments['segments'])}>
          {(segment) => <DateSegment segment={segment} className={segments['segment'] ?? ''} />}
        </DateInput>
      </FieldFrame>
    </AriaDateField>
  );
}

/** Null for what is no day. */
function dayOf(value: string | null): CalendarDate | null {
  try {
    return value === null ? null : parseDate(value);
  } catch {
    return null;
  }
}
