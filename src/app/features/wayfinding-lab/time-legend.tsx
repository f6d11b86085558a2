import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack, Text } from '../../ui/index.ts';
import { minutesAndSeconds } from './minutes-and-seconds.ts';
import { longestOf } from './lab-marks.ts';
import styles from './time-legend.module.css';

/** What the colours of the paths mean, from the start to what is furthest away. */
export function TimeLegend({ times }: { times: Float64Array }): ReactElement {
  const { t } = useTranslation('network');
  const longest = longestOf(times);
  const said = [0, longest / 2, longest].map(minutesAndSeconds);
  return (
    <Stack gap={1}>
      <div
        className={styles['scale']}
        role="img"
        aria-label={t('lab.timeScale', { time: minutesAndSeconds(longest) })}
      />
      <Stack direction="row" justify="between" aria-hidden>
        {said.map((time) => (
          <Text key={time} as="span" look="small" tone="secondary" isTabular>
            {time}
          </Text>
        ))}
      </Stack>
    </Stack>
  );
}
