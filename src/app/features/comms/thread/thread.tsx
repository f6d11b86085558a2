import { Check, Ellipsis, Flag, MapPin, Move, Pencil, RotateCcw, Send, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotePerson } from '../../../../db/index.ts';
import {
  isNoteWaiting,
  unreadOf,
  wordsOf,
  type Note,
  type NoteReply,
  type NoteWords,
} from '../../../../domain/notes/index.ts';
import { changeNoteText, deleteNote, readNote, replyToNote, retryNote } from '../../../commands/index.ts';
import { KeptFields } from '../../../forms/index.ts';
import { keyCaps, platformOf } from '../../../commands/registry/index.ts';
import { useReason } from '../../../i18n/failure-reason.ts';
import { useFormats } from '../../../i18n/index.ts';
import { sheetKey, useSheetAsked, useSheetOpen } from '../../../state/drafts/sheets.ts';
import { useIsFinger } from '../../../state/page/use-is-touch.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import {
  Button,
  ConfirmModal,
  IconButton,
  Inspector,
  KeyCaps,
  Menu,
  Notice,
  Tag,
} from '../../../ui/index.ts';
import { EditWords } from './edit-words.tsx';
import { headOf } from '../list/group-notes.ts';
import { MentionField } from './mention-field.tsx';
import { mentionsIn } from '../data/mentions.ts';
import { Message } from './message.tsx';
import type { PlacedNote } from '../data/note-places.ts';
import { ThreadPlace } from './thread-place.tsx';
import { useReaders } from '../data/use-notes.ts';
import { useWordsForm } from './use-words-form.ts';
import styles from '../comms.module.css';

interface ThreadProps extends PlacedNote {
  /** Milliseconds since 1970. */
  now: number;
  canEdit: boolean;
  isAdmin: boolean;
  /** Null: its pin is not on the map. */
  onMovePin: (() => void) | null;
  onClose: () => void;
}

/** A note with its replies, and the words of the next one. */
export function Thread(props: ThreadProps): ReactNode {
  const { note, place, now, canEdit, isAdmin, onMovePin, onClose } = props;
  const { t } = useTranslation('comms');
  const workspace = useWorkspace();
  const formats = useFormats();
  const client = { table: 'clients', key: note.clientLid } as const;
  const editKey = sheetKey('note-edit', client, note.id);
  const [isEditing, setEditing] = useSheetOpen(editKey);
  const [isDeleting, setDeleting] = useState(false);
  const of = { clientLid: note.clientLid, id: note.id };
  const mayChange = canEdit && (note.by.userId === workspace.user.id || isAdmin);
  const mayResolve = canEdit && (note.kind !== 'announcement' || isAdmin);
  const fresh = useRead(note);
  const people = useReaders(note.clientLid, place);
  const end = useRef<HTMLDivElement>(null);
  const count = wordsOf(note).length;
  // What was written last is seen, also while a thread grows. Not in jsdom.
  useEffect(() => {
    // Newer browsers give back a promise, which React would call as a function.
    end.current?.scrollIntoView?.({ block: 'nearest' });
  }, [count]);
  const isResolved = note.state === 'resolved';
  const resolve = (): void =>
    void changeNoteText.run(workspace, { ...of, state: isResolved ? 'open' : 'resolved' });
  const isOver = note.until != null && note.until <= now;
  return (
    <Inspector
      title={headOf(note.text).head}
      onClose={onClose}
      closeLabel={t('close')}
      headActions={
        mayChange && (
          <Menu
            label={t('more')}
            trigger={<IconButton icon={Ellipsis} label={t('more')} />}
            items={[
              { id: 'edit', label: t('edit'), icon: Pencil },
              ...(onMovePin === null ? [] : [{ id: 'move', label: t('move.begin'), icon: Move }]),
              { id: 'delete', label: t('delete'), icon: Trash2, tone: 'danger' },
            ]}
            onAction={(id) => {
              if (id === 'edit') setEditing(true);
              else if (id === 'move') onMovePin?.();
              else setDeleting(true);
            }}
          />
        )
      }
      footReason={canEdit && <Reply note={note} people={people} />}
      {...(canEdit && { footActions: <></> })}
    >
      <div className={styles['about']}>
        <ThreadPlace note={note} place={place} canEdit={canEdit} isAdmin={isAdmin} />
        {note.refused === null && isNoteWaiting(note) && <Tag kind="waiting" text={t('state.waiting')} />}
        {note.refused !== null && <Tag kind="error" text={t('state.refused')} />}
        {note.kind === 'report' && <Tag kind="plain" icon={Flag} text={t('kinds.report')} />}
        {place.isGone && <Tag kind="marked-for-deletion" icon={MapPin} text={t('placeGone')} />}
        {note.until != null && (
          <span>{t(isOver ? 'ended' : 'until', { time: formats.dateTime(note.until) })}</span>
        )}
        {mayResolve && (
          <Button size="small" icon={isResolved ? RotateCcw : Check} onPress={resolve} data-resolve>
            {t(isResolved ? 'reopen' : 'resolve')}
          </Button>
        )}
      </div>
      {note.refused !== null && <Refused note={note} />}
      <div className={styles['thread']} role="log" aria-label={t('messages')}>
        {isEditing ? (
          <EditWords note={note} keptAs={editKey} people={people} onClose={() => setEditing(false)} />
        ) : (
          <Message words={note} now={now} isNew={fresh.has(note.id)} />
        )}
        {wordsOf(note)
          .slice(1)
          .map((words) => (
            <Message
              key={words.id}
              words={words as NoteWords & NoteReply}
              now={now}
              isNew={fresh.has(words.id)}
            />
          ))}
        <div ref={end} />
      </div>
      <ConfirmModal
        isOpen={isDeleting}
        title={t('deleteTitle')}
        safeLabel={t('keep')}
        actionLabel={t('delete')}
        onSafe={() => setDeleting(false)}
        onAction={() => {
          void deleteNote.run(workspace, of);
          onClose();
        }}
        isDestructive
      >
        {t('deleteText')}
      </ConfirmModal>
    </Inspector>
  );
}

/** Notes what is shown as read, while the window is seen. Gives back what was new when the thread was opened, or has come since. */
function useRead(note: Note): ReadonlySet<string> {
  const workspace = useWorkspace();
  const { id: userId } = workspace.user;
  const unread = unreadOf(note, userId).map(({ id }) => id);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(() => new Set(unread));
  if (unread.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...unread]));
  const hasUnread = unread.length > 0;
  const read = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !workspace.db.isNewer)
      void readNote.run(workspace, { shown: note });
  });
  useEffect(() => {
    if (!hasUnread) return undefined;
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [hasUnread, unread.length]);
  return fresh;
}

/** The words of the next reply, kept at each key. */
function Reply({ note, people }: { note: Note; people: readonly NotePerson[] }): ReactNode {
  const { t } = useTranslation('comms');
  const workspace = useWorkspace();
  const key = sheetKey('note-reply', { table: 'clients', key: note.clientLid }, note.id);
  const { form, fault } = useWordsForm(key, { text: '', mentions: [] });
  // Asked for by the list of unfinished work: it is open already.
  useSheetAsked((asked) => asked === key);
  const send = form.submit(async ({ text, mentions }) => {
    if (fault !== null) return;
    const ends = await form.place();
    const named = mentionsIn(text, mentions);
    await replyToNote.run(workspace, { clientLid: note.clientLid, id: note.id, text, mentions: named, ends });
    await form.settle();
  });
  return (
    <KeptFields form={form} gap={2}>
      <MentionField
        label={t('replyTo', { name: note.by.name })}
        isLabelHidden
        placeholder={t('replyHint')}
        rows={2}
        people={people}
        mentions={form.values.mentions}
        onMentions={(mentions) => form.set('mentions', mentions)}
        onSend={send}
        {...form.field('text')}
        error={fault !== null && fault !== 'empty' ? t(`faults.${fault}`) : undefined}
        end={
          <>
            <span className={styles['kept']}>{t('kept')}</span>
            <Button variant="primary" icon={Send} isDisabled={fault !== null} onPress={send}>
              {t('send')}
              <SendKeys />
            </Button>
          </>
        }
      />
    </KeptFields>
  );
}

/** The keys that send, for who has them at hand. */
function SendKeys(): ReactNode {
  const { t } = useTranslation('commands');
  const isFinger = useIsFinger();
  if (isFinger) return null;
  return (
    <span className={styles['keys']}>
      <KeyCaps caps={keyCaps('Mod+Enter', platformOf(navigator), t)} />
    </span>
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
