import type { ReactNode } from 'react';
import styles from './list-frame.module.css';

export interface ListFrameProps {
  title: string;
  /** What can be done with what the title names. */
  titleMenu?: ReactNode;
  /** Icon buttons at the title's end. */
  actions?: ReactNode;
  tabs?: ReactNode;
  /** Filter and add. */
  tools?: ReactNode;
  /** Between the tools and the list. */
  above?: ReactNode;
  /** One line about all of it. */
  note?: ReactNode;
  /** Below the list. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The column beside the map: a title, what can be done, and a list that scrolls. */
export function ListFrame({
  title,
  titleMenu,
  actions,
  tabs,
  tools,
  above,
  note,
  foot,
  children,
}: ListFrameProps) {
  return (
    <section className={styles.frame} aria-labelledby="list-title">
      <header className={styles.head}>
        <h1 id="list-title" className={styles.title}>
          {title}
        </h1>
        {titleMenu}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {tabs !== undefined && <div className={styles.tabs}>{tabs}</div>}
      {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      {above}
      {note}
      <div className={styles.body}>{children}</div>
      {foot}
    </section>
  );
}
