import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamActivity } from '../../../sync/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { AnswerFrame } from '../../online/answer-frame.tsx';
import type { NumberedClient } from '../../online/client-choice.ts';
import { useAnswer } from '../../online/use-answer.ts';
import { useNow } from '../../state/page/use-now.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { BarChart, Card, DescriptionList, EmptyState, Stack, Text } from '../../ui/index.ts';

const DAYS = 14;
const DAY_S = 86_400;
const EDITS: readonly TeamActivity['action'][] = ['created', 'changed', 'deleted'];

/** What people changed on the server in the last days, by day and by person. */
export function EditsList({ chosen, isAdmin }: { chosen: NumberedClient; isAdmin: boolean }): ReactNode {
  const { t } = useTranslation('settings');
  const { review } = useWorkspace();
  const formats = useFormats();
  const now = useNow();
  const { lid } = chosen.client;
  const today = Math.floor(now / 1000 / DAY_S) * DAY_S;
  const from = today - (DAYS - 1) * DAY_S;
  const asked = useAnswer(`edits of ${lid} since ${from}`, () => review.activity(lid, { from }, null));
  return (
    <AnswerFrame asked={asked}>
      {(page) => {
        if (page === null) return <EmptyState title={t('analytics.notKept')} drawing="none" />;
        const edits = page.results.filter(({ action }) => EDITS.includes(action));
        const people = new Map<string, number>();
        for (const { by } of edits) {
          const name = by?.name ?? t('analytics.somebody');
          people.set(name, (people.get(name) ?? 0) + 1);
        }
        const days = Array.from({ length: DAYS }, (_, i) => from + i * DAY_S);
        return (
          <Stack gap={4}>
            <Card title={t('analytics.editsPerDay')}>
              <Stack gap={3}>
                <BarChart
                  label={t('analytics.editsPerDay')}
                  series={[{ id: 'edits', label: t('analytics.edits'), tone: 'accent' }]}
                  bars={days.map((day) => {
                    const count = edits.filter(({ at }) => at >= day && at < day + DAY_S).length;
                    const when = formats.date(day * 1000);
                    return {
                      id: String(day),
                      label: formats.day(day * 1000),
                      value: count === 0 ? '' : formats.number(count),
                      says: t('analytics.bar', { when, count: formats.number(count) }),
                      values: [count],
                    };
                  })}
                />
                {!isAdmin && <Text tone="secondary">{t('analytics.ownEdits')}</Text>}
                {page.cursor !== null && <Text tone="secondary">{t('analytics.latestOnly')}</Text>}
              </Stack>
            </Card>
            <Card title={t('analytics.editsPerPerson')}>
              {people.size === 0 ? (
                <Text tone="secondary">{t('analytics.noEdits')}</Text>
              ) : (
                <DescriptionList
                  look="figures"
                  aria-label={t('analytics.editsPerPerson')}
                  items={[...people]
                    .toSorted((a, b) => b[1] - a[1])
                    .map(([term, count]) => ({
                      id: term,
                      term: <bdi>{term}</bdi>,
                      value: formats.number(count),
                    }))}
                />
              )}
            </Card>
          </Stack>
        );
      }}
    </AnswerFrame>
  );
}
