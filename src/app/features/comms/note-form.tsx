import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { NOTE_LENGTH, noteTextFault, type NoteAbout } from '../../../domain/notes/index.ts';
import { writeNote } from '../../commands/index.ts';
import type { NumberedClient } from '../../online/client-choice.ts';
import { KeptFields, useCancel, useKeptForm } from '../../forms/index.ts';
import { sheetKey } from '../../state/drafts/sheets.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { FormModal, RadioGroup, Select, TextArea } from '../../ui/index.ts';
import { useAbout, usePinPlaces } from './use-notes.ts';

const KINDS = ['note', 'announcement'] as const;
const CLIENT = 'client';
const idOf = (about: NoteAbout | null): string => (about === null ? CLIENT : `${about.kind}:${about.lid}`);

const placeSchema = { kind: z.enum(['site', 'building', 'level', 'feature']), lid: z.string() };
const schema = z.object({
  kind: z.enum(KINDS),
  about: z.object({ ...placeSchema, near: z.object(placeSchema).exactOptional() }).nullable(),
  text: z.string(),
});
type NoteValues = z.infer<typeof schema>;

interface NoteFormProps {
  chosen: NumberedClient;
  isAdmin: boolean;
  /** What it is pinned to at first. */
  about: NoteAbout | null;
  onClose: () => void;
}

/** A new note or announcement. */
export function NoteForm({ chosen, isAdmin, about: first, onClose }: NoteFormProps): ReactNode {
  const { t } = useTranslation('comms');
  const workspace = useWorkspace();
  const places = usePinPlaces(chosen.client.lid);
  const named = useAbout(first);
  const { client } = chosen;
  const form = useKeptForm<NoteValues>({
    key: sheetKey('note', { table: 'clients', key: client.lid }),
    schema,
    initial: { kind: 'note', about: first, text: '' },
    wordsOf: ({ text }) => text,
    faultsOf: ({ text }) => {
      const fault = noteTextFault(text);
      return { text: fault === null ? undefined : t(`faults.${fault}`) };
    },
  });
  const cancel = useCancel(form, onClose);
  const { about } = form.values;
  const write = form.submit(async ({ kind, text, about: pinned }) => {
    await writeNote.run(workspace, {
      clientLid: client.lid,
      kind,
      text,
      about: pinned,
      ends: await form.place(),
    });
    onClose();
    void form.settle();
  });
  const isListed = first === null || places.some((place) => idOf(place.about) === idOf(first));
  const options = [
    { id: CLIENT, label: t('wholeClient', { title: client.title }), about: null },
    ...(isListed ? [] : [{ id: idOf(first), label: named?.title ?? '', about: first }]),
    ...places.map((place) => ({
      id: idOf(place.about),
      label: place.title,
      about: place.about,
      ...(place.above.length > 0 && { note: place.above.join(' › ') }),
    })),
  ];
  return (
    <FormModal
      title={t('new')}
      width="medium"
      closeLabel={t('close')}
      isDismissable={!form.isDirty}
      cancelLabel={t('cancel')}
      actionLabel={t('write')}
      onClose={onClose}
      onCancel={cancel}
      onAction={write}
    >
      <KeptFields form={form}>
        {isAdmin && (
          <RadioGroup
            label={t('kind')}
            look="cards"
            {...form.field('kind')}
            options={KINDS.map((id) => ({ id, label: t(`kinds.${id}`), note: t(`kindNotes.${id}`) }))}
          />
        )}
        <Select
          label={t('place')}
          placeholder={t('place')}
          filterLabel={t('placeFilter')}
          value={idOf(about)}
          onChange={(id) => form.set('about', options.find((option) => option.id === id)?.about ?? null)}
          options={options.map(({ about: _about, ...option }) => option)}
        />
        <TextArea
          label={t('text')}
          hint={t('textHint')}
          rows={5}
          dir="auto"
          autoFocus
          isRequired
          counter={NOTE_LENGTH}
          {...form.field('text')}
        />
      </KeptFields>
    </FormModal>
  );
}
