/** A report is of a mistake on a public map, by one of its visitors. */
export const NOTE_KINDS = ['note', 'announcement', 'review', 'report'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];
export type NoteState = 'open' | 'resolved';

export const NOTE_LENGTH = 2000;
/** People who can be named in one note or reply. */
export const MOST_MENTIONS = 20;

/** Who wrote it: the id is null where the account is gone. */
export interface NoteAuthor {
  userId: number | null;
  name: string;
}

/** What a note is pinned to, by its key on this device. */
export interface NoteAbout {
  kind: 'site' | 'building' | 'level' | 'feature';
  lid: string;
  /** Of a feature that this device does not have: the nearest place that it has. */
  near?: Pick<NoteAbout, 'kind' | 'lid'>;
}

/** A person who is named in a note or a reply. */
export interface NoteMention {
  userId: number;
  name: string;
}

/** What someone wrote: a note itself, or a reply to it. */
export interface NoteWords {
  id: string;
  text: string;
  by: NoteAuthor;
  /** Milliseconds since 1970. */
  at: number;
  /** Absent where no one is named. */
  mentions?: readonly NoteMention[] | undefined;
  /** The server's number of it, in the order of writing. Absent where it has none yet, and on a server that gives none. */
  n?: number | undefined;
}

export interface NoteReply extends NoteWords {
  /** What has not reached the server yet. */
  waits: 'put' | 'delete' | null;
}

/** What can be changed of a note. */
export type NoteBase = Pick<Note, 'text' | 'state' | 'mentions' | 'until' | 'position'>;

/** A note, an announcement or a comment of a review, as on this device. */
export interface Note extends NoteWords {
  clientLid: string;
  kind: NoteKind;
  state: NoteState;
  /** Null: the client as a whole. */
  about: NoteAbout | null;
  /** Longitude and latitude of its pin; null: it stands at what the note is about. */
  position?: [number, number] | null | undefined;
  /** The end of an announcement, milliseconds since 1970; null: it has no end. */
  until?: number | null | undefined;
  replies: NoteReply[];
  /** The number up to which this person has read it, on this device or another. */
  read?: number | undefined;
  /** The server has not been told so yet. */
  readWaits?: true | undefined;
  /** From a server without numbers: what arrived on this device since this person last read it here. */
  arrived?: readonly string[] | undefined;
  /** As the server was last seen to have it; null: it never was there. */
  base: NoteBase | null;
  /** What has not reached the server yet. */
  waits: 'put' | 'delete' | null;
  /** Why the server did not take it. It is not sent again before a person asks for that. */
  refused: { code: string; message: string } | null;
}

export const baseOf = ({ text, state, mentions, until, position }: NoteBase): NoteBase => ({
  text,
  state,
  ...(mentions !== undefined && { mentions }),
  ...(until !== undefined && { until }),
  ...(position !== undefined && { position }),
});

/** Whether it is announced at that time (milliseconds since 1970). */
export const isCurrent = ({ kind, state, until }: Note, now: number): boolean =>
  kind === 'announcement' && state === 'open' && (until == null || now < until);

/** Whether anything of it has not reached the server. */
export const isNoteWaiting = ({ waits, replies }: Note): boolean =>
  waits !== null || replies.some((reply) => reply.waits !== null);

/** Control characters but line breaks and tabs. */
const HIDDEN = /[^\P{Cc}\n\r\t]/u;

/** Why the server would refuse it: no visible character, too much, or invisible characters. */
export function noteTextFault(text: string): 'empty' | 'too-long' | 'hidden' | null {
  const trimmed = text.trim();
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(trimmed)) return 'empty';
  if (trimmed.length > NOTE_LENGTH) return 'too-long';
  return HIDDEN.test(trimmed) ? 'hidden' : null;
}
