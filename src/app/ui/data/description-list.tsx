import type { ReactNode } from 'react';
import styles from './description-list.module.css';
import type { DescriptionListProps } from './types.ts';

/** Terms and their values. */
export function DescriptionList({ items, look = 'rows', ...rest }: DescriptionListProps): ReactNode {
  return (
    <dl className={styles['list']} data-look={look} {...rest}>
      {items.map(({ id, term, value, note }) => (
        <div key={id} className={styles['pair']}>
          <dt className={styles['term']}>{term}</dt>
          <dd className={styles['value']}>
            {value}
            {note !== undefined && <span className={styles['note']}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
