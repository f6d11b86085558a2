import type { ReactNode } from 'react';
import styles from './bar-chart.module.css';
import type { BarChartProps } from './types.ts';

/** Bars side by side, each of one or more parts on top of each other. Each bar says in words what it shows. */
export function BarChart({ label, series, bars }: BarChartProps): ReactNode {
  const most = Math.max(1, ...bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0)));
  const longest = Math.max(0, ...bars.flatMap(({ label: name, value }) => [name.length, value.length]));
  const widest = { flexBasis: `${Math.max(18, longest * 8)}px` };
  return (
    <figure className={styles['chart']} aria-label={label}>
      <ul className={styles['bars']} ref={showLast}>
        {bars.map(({ id, label: name, value, says, values }) => (
          <li key={id} className={styles['bar']} style={widest} title={says} aria-label={says}>
            <span className={styles['parts']} aria-hidden="true">
              {series.map((one, i) => (
                <span
                  key={one.id}
                  className={styles['part']}
                  data-tone={one.tone}
                  style={{ blockSize: `${((values[i] ?? 0) / most) * 100}%` }}
                />
              ))}
              <span className={styles['value']}>{value}</span>
            </span>
            <span className={styles['name']} aria-hidden="true">
              {name}
            </span>
          </li>
        ))}
      </ul>
      {series.length > 1 && (
        <figcaption className={styles['legend']}>
          {series.map((one) => (
            <span key={one.id} className={styles['entry']} data-tone={one.tone}>
              {one.label}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}

/** Where not all have room, the last are seen first: they are the newest. */
function showLast(list: HTMLUListElement | null): void {
  if (list === null) return;
  const isMirrored = getComputedStyle(list).direction === 'rtl';
  list.scrollLeft = isMirrored ? -list.scrollWidth : list.scrollWidth;
}
