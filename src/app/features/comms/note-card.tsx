import {
  Check,
  CornerDownRight,
  MapPin,
  Megaphone,
  MessageSquareText,
  RotateCcw,
  StickyNote,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { isNoteWaiting, noteTextFault, type Note, type NoteReply } from '../../../domain/notes/index.ts';
import { changeNoteText, deleteNote, replyToNote, retryNote } from '../../commands/index.ts';
import { KeptFields, useCancel, useKeptForm } from '../../forms/index.ts';
import { useReason } from '../../i18n/failure-reason.ts';
import { When } from '../../i18n/when.tsx';
import { sheetKey, useSheetOpen } from '../../state/drafts/sheets.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Card, ConfirmModal, Notice, Stack, Tag, Text, TextArea } from '../../ui/index.ts';
import { useAbout } from './use-notes.ts';

const ICONS = { note: StickyNote, announcement: Megaphone, review: MessageSquareText };

interface NoteCardProps {
  note: Note;
  /** Milliseconds since 1970. */
  now: number;
  canEdit: boolean;
  isAdmin: boolean;
}

/** A note with its replies, and what can be done with it. */
export function NoteCard({ note, now, canEdit, isAdmin }: NoteCardProps): ReactNode {
  const { t } = useTranslation('comms');
  const workspace = useWorkspace();
  const client = { table: 'clients', key: note.clientLid } as const;
  const keys = {
    reply: sheetKey('note-reply', client, note.id),
    edit: sheetKey('note-edit', client, note.id),
  };
  const [isReplying, setReplying] = useSheetOpen(keys.reply);
  const [isEditing, setEditing] = useSheetOpen(keys.edit);
  const [isDeleting, setDeleting] = useState(false);
  const of = { clientLid: note.clientLid, id: note.id };
  const isOwn = note.by.userId === workspace.user.id;
  const mayChange = canEdit && (isOwn || isAdmin);
  const isResolved = note.state === 'resolved';
  const done = (): void => {
    setReplying(false);
    setEditing(false);
  };
  return (
    <Card
      title={t(`kinds.${note.kind}`)}
      icon={ICONS[note.kind]}
      iconTone={note.kind === 'announcement' ? 'accent' : 'plain'}
      actions={<States note={note} />}
    >
      <Stack gap={3}>
        {isEditing ? (
          <Words
            keptAs={keys.edit}
            label={t('text')}
            action={t('save')}
            text={note.text}
            onDone={(text, ends) => changeNoteText.run(workspace, { ...of, text, ends })}
            onClose={done}
          />
        ) : (
          <Text dir="auto" keepsLines>
            {note.text}
          </Text>
        )}
        <Written by={note.by} at={note.at} now={now} about={<About note={note} />} />
        {note.refused !== null && <Refused note={note} />}
        {note.replies
          .filter(({ waits }) => waits !== 'delete')
          .map((reply) => (
            <Reply key={reply.id} reply={reply} now={now} />
          ))}
        {isReplying && (
          <Words
            keptAs={keys.reply}
            label={t('replyTo', { name: note.by.name })}
            action={t('reply')}
            text=""
            onDone={(text, ends) => replyToNote.run(workspace, { ...of, text, ends })}
            onClose={done}
          />
        )}
        {canEdit && !isReplying && !isEditing && (
          <Stack direction="row" gap={2}>
            <Button size="small" icon={CornerDownRight} onPress={() => setReplying(true)}>
              {t('reply')}
            </Button>
            {(note.kind !== 'announcement' || isAdmin) && (
              <Button
                size="small"
                icon={isResolved ? RotateCcw : Check}
                onPress={() =>
                  void changeNoteText.run(workspace, { ...of, state: isResolved ? 'open' : 'resolved' })
                }
              >
                {t(isResolved ? 'reopen' : 'resolve')}
              </Button>
            )}
            {mayChange && (
              <>
                <Button size="small" variant="ghost" onPress={() => setEditing(true)}>
                  {t('edit')}
                </Button>
                <Button size="small" variant="ghost" onPress={() => setDeleting(true)}>
                  {t('delete')}
                </Button>
              </>
            )}
          </Stack>
        )}
      </Stack>
      <ConfirmModal
        isOpen={isDeleting}
        title={t('deleteTitle')}
        safeLabel={t('keep')}
        actionLabel={t('delete')}
        onSafe={() => setDeleting(false)}
        onAction={() => void deleteNote.run(workspace, of)}
        isDestructive
      >
        {t('deleteText')}
      </ConfirmModal>
    </Card>
  );
}

function States({ note }: { note: Note }): ReactNode {
  const { t } = useTranslation('comms');
  return (
    <Stack direction="row" gap={2}>
      {note.refused === null && isNoteWaiting(note) && <Tag kind="waiting" text={t('state.waiting')} />}
      {note.refused !== null && <Tag kind="error" text={t('state.refused')} />}
      {note.state === 'resolved' && <Tag kind="synced" text={t('state.resolved')} />}
    </Stack>
  );
}

interface WrittenProps {
  by: Note['by'];
  at: number;
  now: number;
  about?: ReactNode;
}

function Written({ by, at, now, about }: WrittenProps): ReactNode {
  return (
    <Stack direction="row" gap={2} align="center">
      <Text as="span" look="small" tone="secondary">
        <bdi>{by.name}</bdi> · <When at={at} now={now} />
      </Text>
      {about}
    </Stack>
  );
}

function About({ note }: { note: Note }): ReactNode {
  const { t } = useTranslation('comms');
  const go = useGo();
  const about = useAbout(note.about);
  if (about === null || about.path === null) return null;
  const { title, path } = about;
  return (
    <Button
      size="small"
      variant="link"
      icon={MapPin}
      aria-label={t('openPlace', { title })}
      onPress={() => go(path)}
    >
      {title}
    </Button>
  );
}

function Reply({ reply, now }: { reply: NoteReply; now: number }): ReactNode {
  const { t } = useTranslation('comms');
  return (
    <Notice icon={CornerDownRight}>
      <Stack gap={1}>
        <Text as="div" dir="auto" keepsLines>
          {reply.text}
        </Text>
        <Stack direction="row" gap={2}>
          <Written by={reply.by} at={reply.at} now={now} />
          {reply.waits !== null && <Tag kind="waiting" text={t('state.waiting')} />}
        </Stack>
      </Stack>
    </Notice>
  );
}

function Refused({ note }: { note: Note }): ReactNode {
  const { t } = useTranslation('comms');
  const workspace = useWorkspace();
  const reason = useReason();
  if (note.refused === null) return null;
  return (
    <Notice
      tone="error"
      role="status"
      actions={
        <Button variant="link" onPress={() => void retryNote.run(workspace, note)}>
          {t('retry')}
        </Button>
      }
    >
      {note.refused.code === 'deleted-elsewhere' ? t('deletedElsewhere') : reason(note.refused)}
    </Notice>
  );
}

interface WordsProps {
  keptAs: string;
  label: string;
  action: string;
  text: string;
  /** @param ends the draft that ends with it */
  onDone: (text: string, ends: string) => Promise<void>;
  onClose: () => void;
}

const wordsSchema = z.object({ text: z.string() });

/** A few words to write, in their place. */
function Words({ keptAs, label, action, text: first, onDone, onClose }: WordsProps): ReactNode {
  const { t } = useTranslation('comms');
  const form = useKeptForm({
    key: keptAs,
    schema: wordsSchema,
    initial: { text: first },
    wordsOf: ({ text }) => text,
  });
  const cancel = useCancel(form, onClose);
  const fault = noteTextFault(form.values.text);
  const write = form.submit(async ({ text }) => {
    await onDone(text, await form.place());
    onClose();
    void form.settle();
  });
  return (
    <KeptFields form={form} gap={2}>
      <TextArea
        label={label}
        rows={3}
        dir="auto"
        autoFocus
        {...form.field('text')}
        error={fault !== null && fault !== 'empty' ? t(`faults.${fault}`) : undefined}
      />
      <Stack direction="row" gap={2} justify="end">
        <Button size="small" variant="ghost" onPress={cancel}>
          {t('cancel')}
        </Button>
        <Button size="small" variant="primary" isDisabled={fault !== null} onPress={write}>
          {action}
        </Button>
      </Stack>
    </KeptFields>
  );
}
