import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { NotePerson } from '../../../../db/index.ts';
import type { Note, NoteMention } from '../../../../domain/notes/index.ts';
import { changeNoteText } from '../../../commands/index.ts';
import { KeptFields, useCancel, useKeptForm } from '../../../forms/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { Button } from '../../../ui/index.ts';
import { MentionField } from './mention-field.tsx';
import { mentionsIn, wordsFault } from '../data/mentions.ts';
import { UntilFields } from './until-fields.tsx';
import { endOf, endSchema, untilOf, type End } from './until.ts';
import { mentionsSchema } from './use-words-form.ts';
import styles from '../comms.module.css';

interface EditWordsProps {
  note: Note;
  keptAs: string;
  people: readonly NotePerson[];
  onClose: () => void;
}

interface Edited extends End {
  text: string;
  mentions: NoteMention[];
}
const schema = z.object({ text: z.string(), mentions: mentionsSchema.catch([]), ...endSchema.shape });

/** A note’s own words, and the end of an announcement, changed in their place. */
export function EditWords({ note, keptAs, people, onClose }: EditWordsProps): ReactNode {
  const { t } = useTranslation('comms');
  const workspace = useWorkspace();
  const { text, mentions = [] } = note;
  const form = useKeptForm<Edited>({
    key: keptAs,
    schema,
    initial: { text, mentions: [...mentions], ...endOf(note.until) },
    wordsOf: (values) => values.text,
  });
  const cancel = useCancel(form, onClose);
  const fault = wordsFault(form.values.text, form.values.mentions);
  const save = form.submit(async (values) => {
    if (fault !== null) return;
    await changeNoteText.run(workspace, {
      clientLid: note.clientLid,
      id: note.id,
      text: values.text,
      mentions: mentionsIn(values.text, values.mentions),
      ...(note.kind === 'announcement' && { until: untilOf(values) }),
      ends: await form.place(),
    });
    onClose();
    void form.settle();
  });
  return (
    <KeptFields form={form} gap={2}>
      <MentionField
        label={t('text')}
        rows={4}
        autoFocus
        people={people}
        mentions={form.values.mentions}
        onMentions={(next) => form.set('mentions', next)}
        onSend={save}
        {...form.field('text')}
        error={fault !== null && fault !== 'empty' ? t(`faults.${fault}`) : undefined}
      />
      {note.kind === 'announcement' && <UntilFields values={form.values} set={form.set} />}
      <div className={styles['buttons']}>
        <Button variant="ghost" onPress={cancel}>
          {t('cancel')}
        </Button>
        <Button variant="primary" isDisabled={fault !== null} onPress={save}>
          {t('save')}
        </Button>
      </div>
    </KeptFields>
  );
}
