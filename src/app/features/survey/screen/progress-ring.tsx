import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/index.ts';
import styles from './screen.module.css';

const RADIUS = 19;
const ROUND = 2 * Math.PI * RADIUS;

/** How many places of the round are done, as a ring with the number in it. */
export function ProgressRing({ done, total }: { done: number; total: number }): ReactElement {
  const { t } = useTranslation('survey');
  const formats = useFormats();
  const numbers = { done: formats.number(done), total: formats.number(total) };
  return (
    <div
      className={styles['ring']}
      role="progressbar"
      aria-label={t('progressLabel')}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={t('progress', numbers)}
    >
      <svg width={46} height={46} viewBox="-23 -23 46 46" aria-hidden>
        <circle r={RADIUS} className={styles['all']} />
        <circle
          r={RADIUS}
          className={styles['done']}
          transform="rotate(-90)"
          strokeDasharray={`${(done / Math.max(1, total)) * ROUND} ${ROUND}`}
        />
        <text textAnchor="middle" dominantBaseline="central" className={styles['number']}>
          {numbers.done}
        </text>
      </svg>
      <span className={styles['of']}>{t('ofTotal', { total: numbers.total })}</span>
    </div>
  );
}
