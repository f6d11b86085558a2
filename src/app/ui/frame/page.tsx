import type { ReactNode } from 'react';
import styles from './page.module.css';
import type { PageProps } from './types.ts';

/** A screen without a map: its name, what it is for, and cards in one column. */
export function Page({ title, lead, actions, width, children }: PageProps): ReactNode {
  return (
    <main className={styles['page']} data-width={width}>
      <header className={styles['head']}>
        <div className={styles['words']}>
          <h1 className={styles['title']}>{title}</h1>
          <p className={styles['lead']}>{lead}</p>
        </div>
        {actions}
      </header>
      {children}
    </main>
  );
}
