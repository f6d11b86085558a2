import type { Note, NoteBase, NoteReply } from './note.ts';
import { mergeReading } from './reading.ts';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const CHANGEABLE = ['text', 'state', 'mentions', 'until', 'position'] as const;

/**
 * A note of this device with what the server has of it. What was changed here stands, the rest is theirs.
 * @param theirs undefined: the server has it no more
 * @returns null where it is gone on both sides
 */
export function mergeNote(mine: Note | undefined, theirs: Note | undefined): Note | null {
  if (mine === undefined) return theirs ?? null;
  if (theirs === undefined) return withoutTheirs(mine);
  const reading = mergeReading(mine, theirs);
  if (mine.waits === 'delete') return { ...mine, ...reading, base: theirs.base };
  const { base } = mine;
  const isOurs = (key: keyof NoteBase): boolean =>
    // A server without the extension does not keep it.
    theirs[key] === undefined
      ? mine[key] !== undefined
      : mine.waits === 'put' && base !== null && !isSame(mine[key], base[key]);
  const kept = Object.fromEntries(CHANGEABLE.filter(isOurs).map((key) => [key, mine[key]]));
  const merged: Note = {
    ...theirs,
    ...kept,
    about: mine.waits === 'put' ? mine.about : theirs.about,
    replies: mergeReplies(mine.replies, theirs.replies),
    refused: mine.refused,
    ...reading,
  };
  const isTheirs = CHANGEABLE.every((key) => theirs[key] === undefined || isSame(merged[key], theirs[key]));
  return { ...merged, waits: isTheirs ? null : mine.waits };
}

/** It was deleted elsewhere. What was written here meanwhile is kept, and a person says what becomes of it. */
function withoutTheirs(mine: Note): Note | null {
  if (mine.base === null) return mine;
  const hasOwnWords =
    (mine.waits === 'put' && mine.text !== mine.base.text) ||
    mine.replies.some(({ waits }) => waits === 'put');
  if (!hasOwnWords) return null;
  return { ...mine, waits: 'put', refused: { code: 'deleted-elsewhere', message: '' } };
}

function mergeReplies(mine: readonly NoteReply[], theirs: readonly NoteReply[]): NoteReply[] {
  const own = new Map(mine.map((reply) => [reply.id, reply]));
  const known = new Set(theirs.map(({ id }) => id));
  return [
    ...theirs.map((reply) => (own.get(reply.id)?.waits === 'delete' ? own.get(reply.id)! : reply)),
    ...mine.filter(({ id, waits }) => waits === 'put' && !known.has(id)),
  ].toSorted((a, b) => a.at - b.at || (a.n ?? Infinity) - (b.n ?? Infinity) || (a.id < b.id ? -1 : 1));
}
