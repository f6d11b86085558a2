import { parseTime, type Time } from '@internationalized/date';
import type { ReactNode } from 'react';
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
  const { label, isLabelHidden, labelEnd, hint, error, isRequired, value, onChange, className, ...rest } =
    props;
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
        <DateInput className={classes(styles['control'], segments['segments'])}>
          {(segment) => <DateSegment segment={segment} className={segments['segment'] ?? ''} />}
        </DateInput>
      </FieldFrame>
    </AriaTimeField>
  );
}

/** Null for what is no time. */
function timeOf(value: string | null): Time | null {
  try {
    return value === null ? null : parseTime(value);
  } catch {
    return null;
  }
}
