import type { ReactNode } from 'react';
import styles from './survey-ring.module.css';

const RADIUS = 6;
const AROUND = 2 * Math.PI * RADIUS;

/** A ring that is filled by the share of places that a survey has seen. */
export function SurveyRing({
  done,
  total,
  size = 16,
}: {
  done: number;
  total: number;
  size?: number;
}): ReactNode {
  // All but one of thousands is not all.
  const share = total === 0 ? 0 : done >= total ? 1 : Math.min(0.97, done / total);
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      className={styles['ring']}
      data-done={share === 1}
      aria-hidden
    >
      <circle cx="8" cy="8" r={RADIUS} />
      {share > 0 && (
        <circle
          cx="8"
          cy="8"
          r={RADIUS}
          className={styles['part']}
          strokeDasharray={`${AROUND * share} ${AROUND}`}
          transform="rotate(-90 8 8)"
        />
      )}
    </svg>
  );
}
