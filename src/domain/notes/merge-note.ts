import type { Note, NoteReply } from './note.ts';

/**
 * A note of this device with what the server has of it. What was changed here stands, the rest is theirs.
 * @param theirs undefined: the server has it no more
 * @returns null where it is gone on both sides
 */
export function mergeNote(mine: Note | undefined, theirs: Note | undefined): Note | null {
  if (mine === undefined) return theirs ?? null;
  if (theirs === undefined) return withoutTheirs(mine);
  if (mine.waits === 'delete') return { ...mine, base: theirs.base };
  const pick = <K extends 'text' | 'state'>(key: K): Note[K] =>
    mine.waits === 'put' && mine.base !== null && mine[key] !== mine.base[key] ? mine[key] : theirs[key];
  const merged: Note = {
    ...theirs,
    text: pick('text'),
    state: pick('state'),
    about: mine.waits === 'put' ? mine.about : theirs.about,
    replies: mergeReplies(mine.replies, theirs.replies),
    refused: mine.refused,
  };
  const isSame = merged.text === theirs.text && merged.state === theirs.state;
  return { ...merged, waits: isSame ? null : mine.waits };
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
  ].toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}
