import type { ReactNode } from 'react';
import styles from './setting-row.module.css';

interface SettingRowProps {
  /** By which it is found and scrolled to. */
  id: string;
  /** Absent where the control says it. */
  label?: string | undefined;
  hint?: string | undefined;
  children: ReactNode;
}

/** A setting: what it is, what it does, and the control that changes it. */
export const SettingRow = ({ id, label, hint, children }: SettingRowProps): ReactNode => (
  <div id={`setting-${id}`} className={styles['row']}>
    {label !== undefined && (
      <div className={styles['words']}>
        <span>{label}</span>
        {hint !== undefined && <span className={styles['hint']}>{hint}</span>}
      </div>
    )}
    <div className={styles['control']} data-whole={label === undefined}>
      {children}
    </div>
  </div>
);
