import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import { classNames } from '../basic/class-names.ts';
import { definedOnly } from '../basic/omit-undefined.ts';
import styles from './switch.module.css';
import type { SwitchProps } from './types.ts';

/** On or off, at once. */
export function Switch(props: SwitchProps): ReactNode {
  const { label, isLabelHidden, hint, className, ...rest } = props;
  return (
    <AriaSwitch
      {...definedOnly(rest)}
      {...(isLabelHidden === true ? { 'aria-label': label } : {})}
      className={classNames(styles['switch'], className)}
    >
      {isLabelHidden !== true && (
        <span className={styles['words']}>
          {label}
          {hint !== undefined && <span className={styles['hint']}>{hint}</span>}
        </span>
      )}
      <span className={styles['track']} aria-hidden>
        <span className={styles['thumb']} />
      </span>
    </AriaSwitch>
  );
}
