import type { ReactElement, ReactNode } from 'react';
import styles from './rows.module.css';

/** A list that is read rather than chosen from: what happened, what waits, what was sent. */
export function Rows({ children, label }: { children: ReactNode; label?: string }): ReactElement {
  return (
    <ul className={styles['list']} aria-label={label}>
      {children}
    </ul>
  );
}

/** One entry: a glyph where it has one, its words, tags and buttons beside them, and what needs the whole width below. */
export function Row({ children }: { children: ReactNode }): ReactElement {
  return <li className={styles['row']}>{children}</li>;
}

export interface RowWordsProps {
  /** Often a person's own words: isolate them with `bdi`. */
  name: ReactNode;
  /** Where and when, in lesser type. */
  second?: ReactNode;
  /** Further lines. */
  children?: ReactNode;
}

export function RowWords({ name, second, children }: RowWordsProps): ReactElement {
  return (
    <div className={styles['words']}>
      <span className={styles['name']}>{name}</span>
      {second !== undefined && <span className={styles['second']}>{second}</span>}
      {children}
    </div>
  );
}

/** Buttons of an entry, in a line of their own below its words. */
export function RowActions({ children }: { children: ReactNode }): ReactElement {
  return <div className={styles['actions']}>{children}</div>;
}

/** What belongs to an entry and needs its whole width, below all else of it. */
export function RowRest(props: { id: string; isHidden: boolean; children: ReactNode }): ReactElement {
  const { id, isHidden, children } = props;
  return (
    <div id={id} hidden={isHidden} className={styles['rest']}>
      {children}
    </div>
  );
}
