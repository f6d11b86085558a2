import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import { IconButton } from '../action/icon-button.tsx';
import styles from './progress.module.css';
import type { ProgressProps } from './types.ts';

/** How far long work has come, in numbers, and the way to stop it. */
export function Progress(props: ProgressProps): ReactNode {
  const { label, isLabelHidden, value, max, text, endText, tone = 'accent', onCancel, cancelLabel } = props;
  const share = value === null || max <= 0 ? null : Math.min(1, Math.max(0, value / max));
  return (
    <div className={styles['progress']}>
      <ProgressBar
        aria-label={label}
        value={value ?? 0}
        maxValue={max}
        isIndeterminate={value === null}
        valueLabel={text}
        className={styles['bar'] ?? ''}
      >
        {isLabelHidden !== true && <span className={styles['label']}>{label}</span>}
        <span className={styles['numbers']}>
          <span>{text}</span>
          {endText !== undefined && <span>{endText}</span>}
        </span>
        <span className={styles['track']} data-tone={tone} data-unknown={share === null || undefined}>
          <span
            className={styles['fill']}
            style={{ inlineSize: share === null ? '30%' : `${share * 100}%` }}
          />
        </span>
      </ProgressBar>
      {onCancel !== undefined && <IconButton icon={X} label={cancelLabel ?? ''} onPress={onCancel} />}
    </div>
  );
}
