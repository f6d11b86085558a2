import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublishRecord } from '../../../sync/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { AnswerFrame } from '../../online/answer-frame.tsx';
import type { NumberedClient } from '../../online/client-choice.ts';
import { useAnswer } from '../../online/use-answer.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { BarChart, Card, EmptyState } from '../../ui/index.ts';

/** So many bars fit side by side on a phone. */
const MOST_BARS = 24;

/** How much content each publish had, from the oldest to the newest. */
export function GrowthList({ chosen }: { chosen: NumberedClient }): ReactNode {
  const { t } = useTranslation('settings');
  const { review } = useWorkspace();
  const formats = useFormats();
  const { lid } = chosen.client;
  const asked = useAnswer<PublishRecord[] | null>(`growth of ${lid}`, async () => {
    if (!(await review.isOffered())) return { ok: true, value: null };
    const answer = await review.history(lid, null);
    return answer.ok ? { ok: true, value: answer.value.results } : answer;
  });
  return (
    <AnswerFrame asked={asked}>
      {(known) => {
        const publishes = (known ?? []).slice(0, MOST_BARS).reverse();
        if (publishes.length === 0)
          return (
            <Card>
              <EmptyState
                title={t(known === null ? 'analytics.noHistory' : 'analytics.nothingPublished')}
                drawing="none"
              />
            </Card>
          );
        return (
          <Card title={t('analytics.growth')}>
            <BarChart
              label={t('analytics.growth')}
              series={[{ id: 'features', label: t('analytics.features'), tone: 'accent' }]}
              bars={publishes.map(({ n, publishedAt, counts }) => {
                const when = formats.date(publishedAt * 1000);
                return {
                  id: String(n),
                  label: formats.dayMonth(publishedAt * 1000),
                  value: formats.number(counts.features),
                  says: t('analytics.bar', { when, count: formats.number(counts.features) }),
                  values: [counts.features],
                };
              })}
            />
          </Card>
        );
      }}
    </AnswerFrame>
  );
}
