import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTE_LENGTH, noteTextFault, type NoteAbout } from '../../../domain/notes/index.ts';
import { writeNote } from '../../commands/index.ts';
import type { NumberedClient } from '../../online/client-choice.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { FormModal, RadioGroup, Select, Stack, TextArea } from '../../ui/index.ts';
import { useAbout, usePinPlaces } from './use-notes.ts';

const KINDS = ['note', 'announcement'] as const;
const CLIENT = 'client';
const idOf = (about: NoteAbout | null): string => (about === null ? CLIENT : `${about.kind}:${about.lid}`);

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
  const [kind, setKind] = useState<(typeof KINDS)[number]>('note');
  const [about, setAbout] = useState(first);
  const [text, setText] = useState('');
  const [wasTried, setTried] = useState(false);
  const fault = noteTextFault(text);
  const write = (): void => {
    setTried(true);
    if (fault !== null) return;
    void writeNote.run(workspace, { clientLid: chosen.client.lid, kind, text, about }).then(onClose);
  };
  const isListed = first === null || places.some((place) => idOf(place.about) === idOf(first));
  const options = [
    { id: CLIENT, label: t('wholeClient', { title: chosen.client.clientTitle }), about: null },
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
      isDismissable={text === ''}
      cancelLabel={t('cancel')}
      actionLabel={t('write')}
      onClose={onClose}
      onAction={write}
    >
      <Stack gap={4}>
        {isAdmin && (
          <RadioGroup
            label={t('kind')}
            look="cards"
            value={kind}
            onChange={setKind}
            options={KINDS.map((id) => ({ id, label: t(`kinds.${id}`), note: t(`kindNotes.${id}`) }))}
          />
        )}
        <Select
          label={t('place')}
          placeholder={t('place')}
          filterLabel={t('placeFilter')}
          value={idOf(about)}
          onChange={(id) => setAbout(options.find((option) => option.id === id)?.about ?? null)}
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
          value={text}
          onChange={setText}
          error={fault !== null && (wasTried || fault !== 'empty') ? t(`faults.${fault}`) : undefined}
        />
      </Stack>
    </FormModal>
  );
}
