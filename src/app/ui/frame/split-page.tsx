import type { ReactNode } from 'react';
import styles from './split-page.module.css';
import type { DetailPageProps, SplitPageProps } from './types.ts';

/** A screen without a map whose list is beside the open thing: on a desk both, elsewhere one of them. */
export function SplitPage({ list, listLabel, listRef, isSplit, children }: SplitPageProps): ReactNode {
  return (
    <main className={styles['screen']} data-split={isSplit}>
      {list !== null && (
        <div ref={listRef} tabIndex={-1} role="group" aria-label={listLabel} className={styles['list']}>
          {list}
        </div>
      )}
      {children !== null && <section className={styles['detail']}>{children}</section>}
    </main>
  );
}

/** What is open: its parts in a column, an aside where there is room, and what can be done with it in the foot. */
export function DetailPage(props: DetailPageProps): ReactNode {
  const { aside, footStart, footEnd, footNote, children } = props;
  const hasFoot = footStart !== undefined || footEnd !== undefined;
  return (
    <div className={styles['page']}>
      <div className={styles['body']}>{children}</div>
      {aside !== undefined && <aside className={styles['aside']}>{aside}</aside>}
      {hasFoot && (
        <footer className={styles['foot']} data-panel-foot>
          {footStart}
          <span className={styles['room']} />
          {footEnd}
          {footNote !== undefined && <div className={styles['note']}>{footNote}</div>}
        </footer>
      )}
    </div>
  );
}
