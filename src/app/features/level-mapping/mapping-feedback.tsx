import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { FEEDBACK } from '../../../domain/limits.ts';
import { KeptFields, useKeptForm } from '../../forms/index.ts';
import { useErrorText } from '../../online/use-error-text.ts';
import { NO_ROW, sheetKey } from '../../state/drafts/sheets.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import type { MapJob } from '../../../sync/index.ts';
import { Button, RadioGroup, TextArea, useToasts } from '../../ui/index.ts';

const schema = z.object({ rating: z.string(), comment: z.string() });

// @spec 1.4
/** How good the mapping was: 1 to 5, and why. */
export function MappingFeedback({ job }: { job: MapJob }): ReactElement {
  const { t } = useTranslation('mapping');
  const { online } = useWorkspace();
  const toasts = useToasts();
  const errorText = useErrorText();
  const form = useKeptForm({
    key: sheetKey('mapping-feedback', NO_ROW, String(job.id)),
    schema,
    initial: { rating: '', comment: '' },
    wordsOf: ({ comment }) => comment,
  });
  const { rating, comment } = form.values;
  const { min, max } = FEEDBACK.rating;
  const isTooLong = comment.length > FEEDBACK.comment;
  const send = async (): Promise<void> => {
    if (rating === '') return;
    const words = comment.trim();
    const answer = await online.mapping.feedback(job, {
      rating: Number(rating),
      ...(words !== '' && { comment: words }),
    });
    if (answer.ok) {
      await form.settle();
      toasts.show({ kind: 'success', title: t('feedback.sent') });
    } else toasts.show({ kind: 'error', title: errorText(answer.error) });
  };
  return (
    <KeptFields form={form} gap={3}>
      <RadioGroup
        label={t('feedback.rating')}
        {...form.field('rating')}
        options={Array.from({ length: max - min + 1 }, (_, i) => ({
          id: String(min + i),
          label: t(`feedback.ratings.${(min + i) as 1}`),
        }))}
      />
      <TextArea
        label={t('feedback.comment')}
        {...form.field('comment')}
        error={isTooLong ? t('feedback.tooLong', { max: FEEDBACK.comment }) : undefined}
      />
      <Button isDisabled={rating === '' || isTooLong} onPress={() => void send()}>
        {t('feedback.send')}
      </Button>
    </KeptFields>
  );
}
