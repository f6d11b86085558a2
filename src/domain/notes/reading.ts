import type { Note, NoteReply, NoteWords } from './note.ts';

/** A note and its replies, in the order of writing, without what is deleted here. */
export const wordsOf = (note: Note): readonly NoteWords[] => [
  note,
  ...note.replies.filter(({ waits }: NoteReply) => waits !== 'delete'),
];

/** What a person has not read: what others wrote and is newer than what they saw. */
export function unreadOf(note: Note, userId: number): readonly NoteWords[] {
  const arrived = new Set(note.arrived);
  const isNew = ({ id, n }: NoteWords): boolean => (n === undefined ? arrived.has(id) : n > (note.read ?? 0));
  return wordsOf(note).filter((words) => words.by.userId !== userId && isNew(words));
}

/**
 * The note with what was shown of it read. What has arrived since stays unread.
 * @param shown the note as the person had it before their eyes
 * @returns the same note if there is nothing to note
 */
export function readUpTo(now: Note, shown: Note): Note {
  const numbers = wordsOf(shown).flatMap(({ n }) => n ?? []);
  const seen = new Set(wordsOf(shown).map(({ id }) => id));
  const read = Math.max(now.read ?? 0, ...numbers);
  const arrived = now.arrived?.filter((id) => !seen.has(id));
  const isFurther = read > (now.read ?? 0);
  if (!isFurther && arrived?.length === now.arrived?.length) return now;
  return {
    ...now,
    ...(isFurther && { read, readWaits: true as const }),
    ...(arrived !== undefined && { arrived }),
  };
}

/** How far the note is read where this device and the server each know something of it. */
export function mergeReading(mine: Note, theirs: Note): Pick<Note, 'read' | 'readWaits' | 'arrived'> {
  const [here, there] = [mine.read ?? 0, theirs.read];
  const { arrived } = mine;
  const words = arrived === undefined ? undefined : new Set(wordsOf(theirs).map(({ id }) => id));
  return {
    ...(there === undefined ? mine.read !== undefined && { read: here } : { read: Math.max(here, there) }),
    ...(here > (there ?? 0) && mine.readWaits && { readWaits: true as const }),
    ...(arrived !== undefined && { arrived: arrived.filter((id) => words?.has(id)) }),
  };
}

/**
 * What came from a server without numbers since the note was last brought up to date is unread.
 * @param before the note as this device had it; undefined: it did not have it
 */
export function withArrived(note: Note, before: Note | undefined): Note {
  const known = new Set(before === undefined ? [] : wordsOf(before).map(({ id }) => id));
  const fresh = wordsOf(note).filter(({ id, n }) => n === undefined && !known.has(id));
  return fresh.length === 0
    ? note
    : { ...note, arrived: [...(note.arrived ?? []), ...fresh.map(({ id }) => id)] };
}

/** Whether a person is named in it, by someone else. */
export const namesPerson = (note: Note, userId: number): boolean =>
  wordsOf(note).some(
    ({ by, mentions }) => by.userId !== userId && mentions?.some((one) => one.userId === userId) === true,
  );
