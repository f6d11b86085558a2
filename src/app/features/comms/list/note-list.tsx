import { Flag, Megaphone, MessageSquare, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isCurrent, isNoteWaiting, wordsOf } from '../../../../domain/notes/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Button, Glyph, PersonFace, Tag, VisuallyHidden } from '../../../ui/index.ts';
import { headOf, type NoteGroup } from './group-notes.ts';
import type { PlacedNote } from '../data/note-places.ts';
import styles from '../comms.module.css';

interface ListProps {
  openId: string | null;
  /** Milliseconds since 1970. */
  now: number;
  unreadOf: (note: PlacedNote) => number;
  reviewNumbers: ReadonlyMap<string, number>;
  onOpen: (id: string) => void;
}

/** Notes in groups by floor. */
export function NoteList({
  groups,
  limit,
  ...props
}: ListProps & {
  groups: readonly NoteGroup[];
  /** Rows of a group, while the others wait for the first to be seen. */
  limit: number;
}): ReactNode {
  const { t } = useTranslation('comms');
  const formats = useFormats();
  return groups.map(
    ({ id, notes }) =>
      notes.length > 0 && (
        <section key={id} aria-label={t(`groups.${id}`)} className={styles['group']}>
          <h2>
            {t(`groups.${id}`)}
            <span>{formats.number(notes.length)}</span>
          </h2>
          <ul>
            {notes.slice(0, limit).map((one) => (
              <NoteRow key={one.note.id} one={one} {...props} />
            ))}
          </ul>
        </section>
      ),
  );
}

function NoteRow({
  one,
  openId,
  now,
  unreadOf,
  reviewNumbers,
  onOpen,
}: ListProps & { one: PlacedNote }): ReactNode {
  const { t } = useTranslation('comms');
  const time = useShortTime(now);
  const { note, place } = one;
  const { head, rest } = headOf(note.text);
  const words = wordsOf(note);
  const last = words.at(-1)!;
  const replies = words.length - 1;
  const number = reviewNumbers.get(note.id);
  const unread = unreadOf(one);
  const second = replies > 0 ? t('lastReply', { name: last.by.name, text: last.text }) : rest;
  return (
    <li className={styles['row']} data-open={note.id === openId || undefined}>
      {number === undefined ? (
        <PersonFace name={note.by.name} />
      ) : (
        <span className={styles['number']} aria-hidden>
          {t('reviewPin', { number })}
        </span>
      )}
      <div>
        <div className={styles['top']}>
          <NoteTitle id={note.id} head={head} isOpen={note.id === openId} onOpen={onOpen} />
          <time dateTime={new Date(last.at).toISOString()}>{time(last.at)}</time>
        </div>
        <p dir="auto">{second === '' ? t('by', { name: note.by.name }) : second}</p>
        <div className={styles['foot']}>
          {place.short !== null && <bdi className={styles['short']}>{place.short}</bdi>}
          <bdi className={styles['where']}>{place.title === '' ? t('wholePlace') : place.title}</bdi>
          {note.kind === 'report' && <Tag kind="plain" icon={Flag} text={t('kinds.report')} />}
          {place.isGone && <Tag kind="marked-for-deletion" text={t('placeGone')} />}
          {note.refused === null && isNoteWaiting(note) && <Tag kind="waiting" text={t('state.waiting')} />}
          {note.refused !== null && <Tag kind="error" text={t('state.refused')} />}
          <span className={styles['counts']}>
            {replies > 0 && (
              <span>
                <Glyph icon={MessageSquare} size={14} />
                <span aria-hidden>{replies}</span>
                <VisuallyHidden>{t('replies', { count: replies })}</VisuallyHidden>
              </span>
            )}
            {unread > 0 && (
              <span className={styles['dot']}>
                <VisuallyHidden>{t('unread', { count: unread })}</VisuallyHidden>
              </span>
            )}
          </span>
        </div>
      </div>
    </li>
  );
}

/** Announcements that hold now. */
export function Announcements({
  notes,
  openId,
  now,
  unreadOf,
  isAdmin,
  onOpen,
}: Omit<ListProps, 'reviewNumbers'> & { notes: readonly PlacedNote[]; isAdmin: boolean }): ReactNode {
  const { t } = useTranslation('comms');
  const formats = useFormats();
  const current = notes.filter(({ note }) => isCurrent(note, now));
  return current.map((one) => {
    const { note } = one;
    const { head, rest } = headOf(note.text);
    return (
      <section key={note.id} className={styles['announcement']} aria-label={t('kinds.announcement')}>
        <Glyph icon={Megaphone} size={17} />
        <div>
          <div className={styles['top']}>
            <NoteTitle id={note.id} head={head} isOpen={note.id === openId} onOpen={onOpen} />
            {unreadOf(one) > 0 && (
              <span className={styles['dot']}>
                <VisuallyHidden>{t('unread', { count: unreadOf(one) })}</VisuallyHidden>
              </span>
            )}
          </div>
          {rest !== '' && <p dir="auto">{rest}</p>}
          <footer>
            <PersonFace name={note.by.name} />
            <span>
              {note.until == null
                ? t('by', { name: note.by.name })
                : t('until', { time: formats.dateTime(note.until) })}
            </span>
            {isNoteWaiting(note) && <Tag kind="waiting" text={t('state.waiting')} />}
            {isAdmin && (
              <Button size="small" variant="link" icon={Pencil} onPress={() => onOpen(note.id)}>
                {t('edit')}
              </Button>
            )}
          </footer>
        </div>
      </section>
    );
  });
}

const DAY_MS = 86_400_000;

/** The hour of what is of the last day, else the day. */
function useShortTime(now: number): (at: number) => string {
  const formats = useFormats();
  return (at) => (now - at < DAY_MS ? formats.time(at) : formats.dayMonth(at));
}

interface NoteTitleProps {
  id: string;
  head: string;
  isOpen: boolean;
  onOpen: (id: string) => void;
}

/** The first line of a note, which opens its thread. */
const NoteTitle = ({ id, head, isOpen, onOpen }: NoteTitleProps): ReactNode => (
  <button
    type="button"
    className={styles['title']}
    data-note={id}
    aria-current={isOpen ? 'true' : undefined}
    onClick={() => onOpen(id)}
  >
    <bdi>{head}</bdi>
  </button>
);
