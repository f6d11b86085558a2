export const NOTE_KINDS = ['note', 'announcement', 'review'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];
export type NoteState = 'open' | 'resolved';

export const NOTE_LENGTH = 2000;

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

export interface NoteReply {
  id: string;
  text: string;
  by: NoteAuthor;
  /** Milliseconds since 1970. */
  at: number;
  /** What has not reached the server yet. */
  waits: 'put' | 'delete' | null;
}

/** A note, an announcement or a comment of a review, as on this device. */
export interface Note {
  id: string;
  clientLid: string;
  kind: NoteKind;
  text: string;
  state: NoteState;
  /** Null: the client as a whole. */
  about: NoteAbout | null;
  by: NoteAuthor;
  /** Milliseconds since 1970. */
  at: number;
  replies: NoteReply[];
  /** As the server was last seen to have it; null: it never was there. */
  base: { text: string; state: NoteState } | null;
  /** What has not reached the server yet. */
  waits: 'put' | 'delete' | null;
  /** Why the server did not take it. It is not sent again before a person asks for that. */
  refused: { code: string; message: string } | null;
}

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
