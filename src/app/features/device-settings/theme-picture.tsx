import type { ReactNode } from 'react';
import styles from './theme-picture.module.css';

type Theme = 'system' | 'force-light' | 'force-dark';

/** A floor as it looks in a theme; that of the system has both halves. */
export function ThemePicture({ theme }: { theme: Theme }): ReactNode {
  return (
    <span className={styles['picture']} data-theme={theme}>
      <Floor scheme={theme === 'force-dark' ? 'dark' : 'light'} />
      {theme === 'system' && <Floor scheme="dark" isHalf />}
    </span>
  );
}

function Floor({ scheme, isHalf = false }: { scheme: 'light' | 'dark'; isHalf?: boolean }): ReactNode {
  return (
    <svg
      viewBox="0 0 160 96"
      className={styles['floor']}
      data-scheme={scheme}
      data-half={isHalf || undefined}
      preserveAspectRatio="xMidYMid slice"
    >
      <rect width="160" height="96" className={styles['ground']} />
      <path d="M0 84 L160 60 V70 L0 94 Z" className={styles['road']} />
      <path d="M22 14 H118 V34 H140 V66 H22 Z" className={styles['hall']} />
      <path d="M22 14 H58 V36 H22 Z" data-class="food" />
      <path d="M58 14 H88 V36 H58 Z" data-class="retail" />
      <path d="M88 14 H118 V36 H88 Z" data-class="health" />
      <path d="M22 46 H64 V66 H22 Z" data-class="health" />
      <path d="M106 46 H140 V66 H106 Z" data-class="retail" />
      <rect width="160" height="9" className={styles['bar']} />
      <circle cx="6" cy="4.5" r="2" className={styles['mark']} />
    </svg>
  );
}
