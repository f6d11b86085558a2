import { useEffect, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { levelServerKey, lidOf, listNotes, type StoreyDatabase } from '../../db/index.ts';
import {
  isNoteWaiting,
  NOTE_LENGTH,
  noteTextFault,
  unreadOf,
  type NoteAbout,
} from '../../domain/notes/index.ts';
import type { ReviewChange } from '../../sync/index.ts';
import { changeNoteText, deleteNote, readNote, writeNote } from '../commands/index.ts';
import { KeptFields, useKeptForm } from '../forms/index.ts';
import { isolate, useFormats } from '../i18n/index.ts';
import { commentKey } from '../state/drafts/sheets.ts';
import { useWorkspace } from '../state/session/workspace.ts';
import { useLiveQuery } from '../state/queries/use-live-query.ts';
import { Button, Stack, Text, TextArea } from '../ui/index.ts';

const schema = z.object({ text: z.string() });

/** The thing that a comment on a change is pinned to, on this device; null if the device does not have it. */
async function aboutOf(db: StoreyDatabase, change: ReviewChange): Promise<NoteAbout | null> {
  const { kind, key, siteId, buildingId, levelIndex } = change;
  // Also a feature that this device has never read: a comment on it does not go to its level instead.
  if (kind === 'feature') return { kind, lid: key };
  const named = async (
    table: 'sites' | 'buildings' | 'levels',
    as: NoteAbout['kind'],
    id: string | number | null | undefined,
  ): Promise<NoteAbout | null> => {
    const lid = id === null || id === undefined ? undefined : await lidOf(db, table, id);
    return lid === undefined ? null : { kind: as, lid };
  };
  const hasLevel = typeof buildingId === 'number' && typeof levelIndex === 'number';
  return (
    (hasLevel ? await named('levels', 'level', levelServerKey(buildingId, levelIndex)) : null) ??
    (await named('buildings', 'building', buildingId)) ??
    named('sites', 'site', siteId)
  );
}

/** The comments on a change, for all reviewers. Written on the device, and sent with the next network. */
export function Comments({ clientLid, change }: { clientLid: string; change: ReviewChange }): ReactElement {
  const { t } = useTranslation('preview');
  const workspace = useWorkspace();
  const { db, notes, user } = workspace;
  const formats = useFormats();
  const form = useKeptForm({
    key: commentKey(clientLid, change),
    schema,
    initial: { text: '' },
    wordsOf: ({ text }) => text,
  });
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    let isGone = false;
    void notes.read(clientLid).then((read) => {
      if (!isGone) setKept(read.status !== 'unavailable');
    });
    return () => {
      isGone = true;
    };
  }, [notes, clientLid]);
  const found = useLiveQuery(async () => {
    const about = await aboutOf(db, change);
    const all = await listNotes(db, clientLid);
    const here = all.filter(
      (note) =>
        note.kind === 'review' &&
        note.waits !== 'delete' &&
        note.about?.kind === about?.kind &&
        note.about?.lid === about?.lid,
    );
    return { about, here };
  }, [db, clientLid, change]);
  useEffect(() => {
    for (const shown of found?.here ?? [])
      if (unreadOf(shown, user.id).length > 0) void readNote.run(workspace, { shown });
  }, [found, user.id, workspace]);
  return (
    <Stack gap={2} as="section" aria-label={t('comments.title')}>
      {found?.here.map((note) => (
        <Stack key={note.id} gap={1}>
          <Text look="small" tone="secondary">
            {[
              note.by.name,
              formats.dateTime(note.at),
              t(`comments.${note.state}`),
              ...(isNoteWaiting(note) ? [t('comments.waits')] : []),
            ]
              .map(isolate)
              .join(' · ')}
          </Text>
          <Text dir="auto">{note.text}</Text>
          <Stack direction="row" gap={2}>
            <Button
              variant="link"
              onPress={() =>
                void changeNoteText.run(workspace, {
                  clientLid,
                  id: note.id,
                  state: note.state === 'open' ? 'resolved' : 'open',
                })
              }
            >
              {t(note.state === 'open' ? 'comments.resolve' : 'comments.reopen')}
            </Button>
            {note.by.userId === user.id && (
              <Button variant="link" onPress={() => void deleteNote.run(workspace, note)}>
                {t('comments.delete')}
              </Button>
            )}
          </Stack>
        </Stack>
      ))}
      <KeptFields form={form} gap={2}>
        <TextArea
          label={t('comments.label')}
          hint={isKept ? undefined : t('comments.notKept')}
          {...form.field('text')}
          maxLength={NOTE_LENGTH}
          rows={2}
        />
      </KeptFields>
      <div>
        <Button
          isDisabled={noteTextFault(form.values.text) !== null}
          onPress={form.submit(async ({ text }) => {
            const note = { clientLid, kind: 'review', text, about: found?.about ?? null } as const;
            await writeNote.run(workspace, { ...note, ends: await form.place() });
            await form.settle();
          })}
        >
          {t('comments.add')}
        </Button>
      </div>
    </Stack>
  );
}
