import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_NOTE } from '../../../../domain/survey/verification.ts';
import { Button, Stack, Text, TextArea } from '../../../ui/index.ts';

export interface NoteFormProps {
  name: string;
  onKeep: (text: string) => void;
  onCancel: () => void;
}

/** A remark on a place. */
export function NoteForm({ name, onKeep, onCancel }: NoteFormProps): ReactElement {
  const { t } = useTranslation('survey');
  const [text, setText] = useState('');
  return (
    <Stack as="form" gap={3} aria-label={t('noteTitle', { name })} onSubmit={() => onKeep(text)}>
      <Text as="h3" look="page">
        {t('noteTitle', { name })}
      </Text>
      <TextArea label={t('noteText')} autoFocus value={text} onChange={setText} maxLength={LONGEST_NOTE} />
      <Stack direction="row" gap={2} justify="end">
        <Button variant="secondary" size="glove" onPress={onCancel}>
          {t('cancel')}
        </Button>
        <Button variant="primary" size="glove" type="submit" isDisabled={text.trim() === ''}>
          {t('noteSave')}
        </Button>
      </Stack>
    </Stack>
  );
}
