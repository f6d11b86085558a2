import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import { classNames } from '../basic/class-names.ts';
import { definedOnly } from '../basic/omit-undefined.ts';
import { Glyph } from '../basic/glyph.tsx';
import styles from './switch.module.css';
import type { CheckboxProps } from './types.ts';

/** Yes or no, taken with the form. */
export function Checkbox(props: CheckboxProps): ReactNode {
  const { label, isLabelHidden, hint, error, className, ...rest } = props;
  return (
    <AriaCheckbox
      {...definedOnly(rest)}
      {...(isLabelHidden === true ? { 'aria-label': label } : {})}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={classNames(styles['checkbox'], className)}
    >
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={styles['box']} aria-hidden>
            {isIndeterminate ? (
              <Glyph icon={Minus} size={13} />
            ) : (
              isSelected && <Glyph icon={Check} size={13} />
            )}
          </span>
          {isLabelHidden !== true && (
            <span className={styles['words']}>
              {label}
              {hint !== undefined && <span className={styles['hint']}>{hint}</span>}
              {error !== undefined && <span className={styles['error']}>{error}</span>}
            </span>
          )}
        </>
      )}
    </AriaCheckbox>
  );
}
