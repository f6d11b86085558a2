import type { ReactNode } from 'react';
import styles from './layout.module.css';
import type { FieldsetProps } from './types.ts';

/** Controls that answer one question, named by it. */
export function Fieldset({ legend, children, ...rest }: FieldsetProps): ReactNode {
  return (
    <fieldset {...rest} className={styles['fieldset']}>
      <legend className={styles['legend']}>{legend}</legend>
      {children}
    </fieldset>
  );
}
