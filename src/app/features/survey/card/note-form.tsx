import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { LONGEST_NOTE } from '../../../../domain/survey/verification.ts';
import { KeptFields, useCancel, useKeptForm } from '../../../forms/index.ts';
import { sheetKey } from '../../../state/drafts/sheets.ts';
import { Button, Stack, Text, TextArea } from '../../../ui/index.ts';

const schema = z.object({ text: z.string() });

export interface NoteFormProps {
  /** The place that it is about. */
  fid: string;
  name: string;
  /** @param place under which the words are kept: they end with the save. @returns whether it is kept */
  onKeep: (text: string, place: () => Promise<string>) => Promise<boolean>;
  onCancel: () => void;
}

/** A remark on a place. Its words are on the device with each key. */
export function NoteForm({ fid, name, onKeep, onCancel }: NoteFormProps): ReactElement {
  const { t } = useTranslation('survey');
  const form = useKeptForm({
    key: sheetKey('survey-note', { table: 'features', key: fid }),
    schema,
    initial: { text: '' },
    wordsOf: ({ text }) => text,
  });
  const cancel = useCancel(form, onCancel);
  const { text } = form.values;
  const keep = form.submit(async (note) => {
    if (await onKeep(note.text, form.place)) void form.settle();
  });
  return (
    <Stack as="form" gap={3} aria-label={t('noteTitle', { name })} onSubmit={keep}>
      <Text as="h3" look="page">
        {t('noteTitle', { name })}
      </Text>
      <KeptFields form={form}>
        <TextArea label={t('noteText')} autoFocus maxLength={LONGEST_NOTE} {...form.field('text')} />
      </KeptFields>
      <Stack direction="row" gap={2} justify="end">
        <Button variant="secondary" size="glove" onPress={cancel}>
          {t('cancel')}
        </Button>
        <Button variant="primary" size="glove" type="submit" isDisabled={text.trim() === ''}>
          {t('noteSave')}
        </Button>
      </Stack>
    </Stack>
  );
}
