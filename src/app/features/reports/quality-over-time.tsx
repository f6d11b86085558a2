import { ChartColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quality } from '../../../domain/review/index.ts';
import type { PublishRecord } from '../../../sync/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { BarChart, Card, Stack, Text } from '../../ui/index.ts';
import { useFindingCountsText } from './use-finding-counts-text.ts';

/** So many bars fit side by side on a phone. */
const MOST_BARS = 24;

interface QualityOverTimeProps {
  publishes: readonly PublishRecord[];
  /** What is found now. */
  now: Quality;
}

/** What was found at each publish, from the oldest to the newest, and now. */
export function QualityOverTime({ publishes, now }: QualityOverTimeProps): ReactNode {
  const { t } = useTranslation('quality');
  const formats = useFormats();
  const foundText = useFindingCountsText();
  const judged = publishes
    .flatMap(({ quality, ...publish }) => (quality ? [{ ...publish, quality }] : []))
    .slice(0, MOST_BARS)
    .reverse();
  if (judged.length === 0) return null;
  return (
    <Card title={t('overTime.title')} icon={ChartColumn}>
      <Stack gap={3}>
        <Text tone="secondary">{t('overTime.text')}</Text>
        <BarChart
          label={t('overTime.title')}
          series={[
            { id: 'blockers', label: t('blockers'), tone: 'error' },
            { id: 'warnings', label: t('warnings'), tone: 'waiting' },
          ]}
          bars={[
            ...judged.map(({ n, publishedAt, quality: { blockers, warnings } }) => {
              const when = formats.date(publishedAt * 1000);
              return {
                id: String(n),
                label: formats.dayMonth(publishedAt * 1000),
                value: formats.number(blockers + warnings),
                says: t('overTime.point', { when, found: foundText({ blockers, warnings }) }),
                values: [blockers, warnings],
              };
            }),
            {
              id: 'now',
              label: t('overTime.now'),
              value: formats.number(now.blockers + now.warnings),
              says: t('overTime.point', { when: t('overTime.now'), found: foundText(now) }),
              values: [now.blockers, now.warnings],
            },
          ]}
        />
      </Stack>
    </Card>
  );
}
