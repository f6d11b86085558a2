import type { ReactNode } from 'react';
import { Glyph } from '../basic/glyph.tsx';
import styles from './review-bar.module.css';
import { Spinner } from '../basic/spinner.tsx';
import type { ReviewBarProps } from './types.ts';

/** The state of staging and publishing: a tile, a title, a line and at most two buttons. */
export function ReviewBar(props: ReviewBarProps): ReactNode {
  const { tone, icon, title, text, actions, progress, isBusy } = props;
  return (
    <div className={styles['bar']} role="group" aria-label={title}>
      <span className={styles['tile']} data-tone={tone}>
        {isBusy === true ? <Spinner size={20} /> : <Glyph icon={icon} size={20} />}
      </span>
      <div className={styles['words']} role="status">
        <p className={styles['title']}>{title}</p>
        <p className={styles['text']}>{text}</p>
      </div>
      {progress !== undefined && <div className={styles['progress']}>{progress}</div>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
