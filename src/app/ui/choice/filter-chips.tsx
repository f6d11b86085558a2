import type { ReactNode } from 'react';
import styles from './filter-chips.module.css';
import type { FilterChipsProps } from './types.ts';

/** What a list is narrowed to, each with how much that is. */
export function FilterChips<T extends string>({
  label,
  options,
  value,
  onChange,
}: FilterChipsProps<T>): ReactNode {
  return (
    <div className={styles['chips']} role="group" aria-label={label}>
      {options.map(({ id, label: name, count, isNew = false, hint }) => (
        <button key={id} type="button" aria-pressed={value === id} title={hint} onClick={() => onChange(id)}>
          {name} <span>{count}</span>
          {isNew && <span aria-hidden className={styles['dot']} />}
        </button>
      ))}
    </div>
  );
}
