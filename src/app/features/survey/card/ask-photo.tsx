import { Pencil, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Stack, Text } from '../../../ui/index.ts';
import styles from './survey-card.module.css';

export interface AskPhotoProps {
  answer: 'changed' | 'gone';
  name: string;
  photos: ReactNode;
  onGo: () => void;
  onCancel: () => void;
}

/** Before a place counts as changed or gone: a photo of it says most. Nothing is kept of the answer until the last press. */
export function AskPhoto({ answer, name, photos, onGo, onCancel }: AskPhotoProps): ReactElement {
  const { t } = useTranslation('survey');
  return (
    <Stack as="section" gap={4} aria-label={t(`ask.${answer}.title`, { name })}>
      <Text as="h3" look="page">
        {t(`ask.${answer}.title`, { name })}
      </Text>
      <Text tone="secondary">{t(`ask.${answer}.text`)}</Text>
      <div className={styles['asked']}>{photos}</div>
      <Stack direction="row" gap={3} justify="end">
        <Button variant="secondary" size="glove" onPress={onCancel}>
          {t('cancel')}
        </Button>
        <Button
          variant={answer === 'gone' ? 'danger' : 'primary'}
          size="glove"
          icon={answer === 'gone' ? Trash2 : Pencil}
          onPress={onGo}
        >
          {t(`ask.${answer}.go`)}
        </Button>
      </Stack>
    </Stack>
  );
}
