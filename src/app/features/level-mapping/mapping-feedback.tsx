import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FEEDBACK } from '../../../domain/limits.ts';
import { useErrorText } from '../../online/use-error-text.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import type { MapJob } from '../../../sync/index.ts';
import { Button, RadioGroup, Stack, TextArea, useToasts } from '../../ui/index.ts';

/** How good the mapping was: 1 to 5, and why. */
export function MappingFeedback({ job }: { job: MapJob }): ReactElement {
  const { t } = useTranslation('mapping');
  const { online } = useWorkspace();
  const toasts = useToasts();
  const errorText = useErrorText();
  const [rating, setRating] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const { min, max } = FEEDBACK.rating;
  const isTooLong = comment.length > FEEDBACK.comment;
  const send = async (): Promise<void> => {
    if (rating === null) return;
    const words = comment.trim();
    const answer = await online.mapping.feedback(job, { rating, ...(words !== '' && { comment: words }) });
    if (answer.ok) {
      setRating(null);
      setComment('');
      toasts.show({ kind: 'success', title: t('feedback.sent') });
    } else toasts.show({ kind: 'error', title: errorText(answer.error) });
  };
  return (
    <Stack gap={3}>
      <RadioGroup
        label={t('feedback.rating')}
        value={rating === null ? '' : String(rating)}
        onChange={(value) => setRating(Number(value))}
        options={Array.from({ length: max - min + 1 }, (_, i) => ({
          id: String(min + i),
          label: t(`feedback.ratings.${(min + i) as 1}`),
        }))}
      />
      <TextArea
        label={t('feedback.comment')}
        value={comment}
        onChange={setComment}
        error={isTooLong ? t('feedback.tooLong', { max: FEEDBACK.comment }) : undefined}
      />
      <Button isDisabled={rating === null || isTooLong} onPress={() => void send()}>
        {t('feedback.send')}
      </Button>
    </Stack>
  );
}
