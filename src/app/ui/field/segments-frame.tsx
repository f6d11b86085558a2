import type { KeyboardEvent, ReactNode } from 'react';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { classNames } from '../basic/class-names.ts';
import { definedOnly } from '../basic/omit-undefined.ts';
import { FieldFrame } from './field-frame.tsx';
import styles from './field.module.css';
import segments from './segments.module.css';
import type { FieldBase } from './types.ts';

interface Segmented extends FieldBase {
  onBlur?: (() => void) | undefined;
}

/** The props of a field of days or times, besides its value. */
export function segmentedField(props: Segmented) {
  const { isRequired, isDisabled, isReadOnly, name, id, onBlur, error, className } = props;
  return {
    ...definedOnly({ isRequired, isDisabled, isReadOnly, name, id, onBlur }),
    isInvalid: error !== undefined,
    validationBehavior: 'aria',
    className: classNames(styles['field'], className),
  } as const;
}

type FrameProps = FieldBase & { onKey?: (event: KeyboardEvent<HTMLElement>) => void };

/** Label, parts and note of a day or a time. `onKey` hears the keys before the parts do. */
export function SegmentsFrame(props: FrameProps): ReactNode {
  const { label, isLabelHidden, labelEnd, hint, error, isRequired, isReadOnly, onKey } = props;
  return (
    <FieldFrame {...{ label, isLabelHidden, labelEnd, hint, error, isRequired, isReadOnly }}>
      <span onKeyDownCapture={onKey} className={segments['frame']}>
        <DateInput className={classNames(styles['control'], segments['segments'])}>
          {(segment) => <DateSegment segment={segment} className={segments['segment'] ?? ''} />}
        </DateInput>
      </span>
    </FieldFrame>
  );
}
