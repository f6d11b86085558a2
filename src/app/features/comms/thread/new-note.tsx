import { Send } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { NOTE_LENGTH, type NoteAbout, type NoteMention } from '../../../../domain/notes/index.ts';
import type { Position } from '../../../../domain/entities/geometry.ts';
import { writeNote } from '../../../commands/index.ts';
import { KeptFields, useCancel, useKeptForm } from '../../../forms/index.ts';
import type { NumberedClient } from '../../../online/client-choice.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { Button, Inspector, Notice, Select } from '../../../ui/index.ts';
import type { DraftPlace, PickedPlace } from '../map/comms-map.tsx';
import { MentionField } from './mention-field.tsx';
import { newNoteKey, type NewKind } from './new-note-key.ts';
import { mentionsIn, wordsFault } from '../data/mentions.ts';
import { UntilFields } from './until-fields.tsx';
import { endSchema, untilOf, type End } from './until.ts';
import { useAbout, useNotesReading, useReaders, useSites, type Floors } from '../data/use-notes.ts';
import { useTitles } from '../../../state/content/feature-name.ts';
import { mentionsSchema } from './use-words-form.ts';

const CLIENT = 'client';
const idOf = (about: NoteAbout | null): string => (about === null ? CLIENT : `${about.kind}:${about.lid}`);

const placeSchema = { kind: z.enum(['site', 'building', 'level', 'feature']), lid: z.string() };
const schema = z.object({
  kind: z.enum(['note', 'announcement']),
  about: z.object({ ...placeSchema, near: z.object(placeSchema).exactOptional() }).nullable(),
  text: z.string(),
  mentions: mentionsSchema.catch([]),
  position: z.tuple([z.number(), z.number()]).nullable().catch(null),
  ...endSchema.shape,
});
interface NoteValues extends End {
  kind: 'note' | 'announcement';
  about: NoteAbout | null;
  text: string;
  mentions: NoteMention[];
  position: Position | null;
}

interface NewNoteProps {
  chosen: NumberedClient;
  floors: readonly Floors[];
  kind: NewKind;
  /** What it is about at first. */
  about: NoteAbout | null;
  /** What was pressed on the map last. */
  picked: PickedPlace | null;
  /** Told where it belongs; null once it is gone. */
  onPlace: (place: DraftPlace | null) => void;
  onWritten: () => void;
  onClose: () => void;
}

/** A new note or announcement, kept at each key. */
export function NewNote(props: NewNoteProps): ReactNode {
  const { chosen, floors, kind, about: first, picked, onPlace, onWritten, onClose } = props;
  const { t } = useTranslation('comms');
  const workspace = useWorkspace();
  const { client } = chosen;
  const reading = useNotesReading(client.lid);
  const form = useKeptForm<NoteValues>({
    key: newNoteKey(client.lid, kind),
    schema,
    initial: {
      kind,
      about: first,
      text: '',
      mentions: [],
      position: picked?.position ?? null,
      day: null,
      time: null,
    },
    wordsOf: ({ text }) => text,
    faultsOf: ({ text, mentions, ...end }) => {
      const fault = wordsFault(text, mentions);
      const until = kind === 'announcement' ? untilOf(end) : null;
      return {
        text: fault === null ? undefined : t(`faults.${fault}`),
        day: until !== null && until <= workspace.now() ? t('faults.past') : undefined,
      };
    },
  });
  const cancel = useCancel(form, onClose);
  const { values, isReady } = form;
  const place = useAbout(values.about);
  const people = useReaders(client.lid, place);
  const take = useEffectEvent((next: PickedPlace) => {
    form.set('about', next.about);
    form.set('position', next.position);
  });
  // After what was kept has come, which it takes the place of.
  useEffect(() => {
    if (picked !== null && isReady) take(picked);
  }, [picked, isReady]);
  const { about, position } = values;
  const [lng, lat] = position ?? [];
  const tell = useEffectEvent(() => onPlace({ about, position }));
  // By what they say: each is another object at each key.
  useEffect(() => tell(), [about?.lid, lng, lat]);
  const end = useEffectEvent(() => onPlace(null));
  useEffect(() => () => end(), []);
  const write = form.submit(async ({ text, about, mentions, position, ...end }) => {
    await writeNote.run(workspace, {
      clientLid: client.lid,
      kind: values.kind,
      text,
      about,
      mentions: mentionsIn(text, mentions),
      position,
      until: values.kind === 'announcement' ? untilOf(end) : null,
      ends: await form.place(),
    });
    onWritten();
    void form.settle();
  });
  const isAnnouncement = values.kind === 'announcement';
  return (
    <Inspector
      title={t(isAnnouncement ? 'announce' : 'new')}
      onClose={onClose}
      closeLabel={t('close')}
      footNote={t('kept')}
      footActions={
        <>
          <Button variant="ghost" onPress={cancel}>
            {t('cancel')}
          </Button>
          <Button variant="primary" icon={Send} onPress={write}>
            {t('write')}
          </Button>
        </>
      }
    >
      <KeptFields form={form}>
        <PlaceSelect
          client={client}
          floors={floors}
          value={values.about}
          named={place?.title ?? ''}
          onChange={(about) => {
            form.set('about', about);
            form.set('position', null);
          }}
        />
        <MentionField
          label={t('text')}
          hint={t('textHint')}
          rows={5}
          autoFocus
          counter={NOTE_LENGTH}
          people={people}
          mentions={values.mentions}
          onMentions={(mentions) => form.set('mentions', mentions)}
          onSend={write}
          {...form.field('text')}
        />
        {isAnnouncement && (
          <UntilFields values={form.values} set={form.set} error={form.field('day').error} />
        )}
        {reading?.hasComms === false && <Notice>{t('noComms')}</Notice>}
      </KeptFields>
    </Inspector>
  );
}

interface PlaceSelectProps {
  client: NumberedClient['client'];
  floors: readonly Floors[];
  value: NoteAbout | null;
  /** The name of what is chosen, where the list does not have it. */
  named: string;
  onChange: (about: NoteAbout | null) => void;
}

function PlaceSelect({ client, floors, value, named, onChange }: PlaceSelectProps): ReactNode {
  const { t } = useTranslation('comms');
  const { titleOf } = useTitles();
  const sites = useSites(client.lid);
  const listed = sites.flatMap((site) => [
    { about: { kind: 'site', lid: site.lid } as const, label: titleOf(site), above: [] as string[] },
    ...floors
      .filter((one) => one.site.lid === site.lid)
      .flatMap(({ building, levels }) => [
        {
          about: { kind: 'building', lid: building.lid } as const,
          label: titleOf(building),
          above: [titleOf(site)],
        },
        ...levels.map((level) => ({
          about: { kind: 'level', lid: level.lid } as const,
          label: titleOf(level),
          above: [titleOf(site), titleOf(building)],
        })),
      ]),
  ]);
  const isListed = value === null || listed.some(({ about }) => idOf(about) === idOf(value));
  const options = [
    { id: CLIENT, label: t('wholeClient', { title: client.title }), about: null },
    ...(isListed ? [] : [{ id: idOf(value), label: named, about: value }]),
    ...listed.map(({ about, label, above }) => ({
      id: idOf(about),
      label,
      about,
      ...(above.length > 0 && { note: above.join(' › ') }),
    })),
  ];
  return (
    <Select
      label={t('place')}
      placeholder={t('place')}
      filterLabel={t('placeFilter')}
      value={idOf(value)}
      onChange={(id) => onChange(options.find((option) => option.id === id)?.about ?? null)}
      options={options.map(({ about: _about, ...option }) => option)}
    />
  );
}
