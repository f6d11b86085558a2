import type { ReactNode } from 'react';
import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components/RadioGroup';
import { classNames } from '../basic/class-names.ts';
import { definedOnly } from '../basic/omit-undefined.ts';
import { FieldFrame } from '../field/field-frame.tsx';
import field from '../field/field.module.css';
import styles from './radio-group.module.css';
import type { RadioGroupProps } from './types.ts';

/** One of a few that are all in view, each with a line that says what it means. */
export function RadioGroup<Id extends string>(props: RadioGroupProps<Id>): ReactNode {
  const { label, isLabelHidden, labelEnd, hint, error, isRequired, isDisabled, isReadOnly, name, id } = props;
  const { options, value, onChange, look = 'list', className } = props;
  return (
    <AriaRadioGroup
      {...definedOnly({ isRequired, isDisabled, isReadOnly, name, id })}
      value={value}
      onChange={(next) => {
        const chosen = options.find((option) => option.id === next);
        if (chosen !== undefined) onChange(chosen.id);
      }}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={classNames(field['field'], className)}
    >
      <FieldFrame {...{ label, isLabelHidden, labelEnd, hint, error, isRequired, isReadOnly }}>
        <div className={styles['options']} data-look={look}>
          {options.map((option) => (
            <Radio
              key={option.id}
              value={option.id}
              isDisabled={option.isDisabled === true}
              className={styles['option'] ?? ''}
            >
              <span className={styles['dot']} aria-hidden />
              {option.picture !== undefined && (
                <span className={styles['picture']} aria-hidden>
                  {option.picture}
                </span>
              )}
              <span className={styles['words']}>
                {option.label}
                {option.note !== undefined && <span className={styles['note']}>{option.note}</span>}
              </span>
            </Radio>
          ))}
        </div>
      </FieldFrame>
    </AriaRadioGroup>
  );
}
