import { changeNote, listNotes, putNote } from '../../../db/index.ts';
import {
  isNoteWaiting,
  readUpTo,
  type Note,
  type NoteAbout,
  type NoteKind,
  type NoteMention,
} from '../../../domain/notes/index.ts';
import { personName } from '../../state/session/person-name.ts';
import type { Workspace } from '../../state/session/workspace.ts';
import type { Command } from '../command.ts';

type Which = Pick<Note, 'clientLid' | 'id'>;

const authorOf = ({ user }: Workspace): Note['by'] => ({
  userId: user.id,
  name: personName(user),
});

/** Kept on the device first; what comes of the sending is seen in the note. */
async function change(
  workspace: Workspace,
  of: Which,
  how: (note: Note) => Note | null | undefined,
  ends?: string,
): Promise<void> {
  await changeNote(workspace.db, of, (note) => note && how(note), ends);
  void workspace.notes.send();
}

export interface NewNote {
  clientLid: string;
  kind: NoteKind;
  text: string;
  about: NoteAbout | null;
  mentions?: readonly NoteMention[] | undefined;
  /** Where its pin stands; absent: at what it is about. */
  position?: Note['position'];
  /** Of an announcement. Milliseconds since 1970. */
  until?: Note['until'];
  /** The draft that it was written in, which ends with it. */
  ends?: string | undefined;
}

/** Writes a note, an announcement or a comment of a review. */
export const writeNote: Command<NewNote, void> = {
  id: 'write-note',
  run: async (workspace, { clientLid, kind, text, about, mentions, position, until, ends }) => {
    const note: Note = {
      id: crypto.randomUUID(),
      clientLid,
      kind,
      text: text.trim(),
      about,
      ...(mentions !== undefined && mentions.length > 0 && { mentions }),
      ...(position != null && { position }),
      ...(until != null && { until }),
      state: 'open',
      by: authorOf(workspace),
      at: workspace.now(),
      replies: [],
      base: null,
      waits: 'put',
      refused: null,
    };
    await putNote(workspace.db, note, ends);
    void workspace.notes.send();
  },
};

/** Changes the words, the state, the end or the pin of a note. */
export const changeNoteText: Command<
  Which & Partial<Pick<Note, 'text' | 'state' | 'mentions' | 'until' | 'position'>> & { ends?: string },
  void
> = {
  id: 'change-note',
  run: (workspace, { text, state, mentions, until, position, ends, ...of }) => {
    const changed = (note: Note): Note => ({
      ...note,
      ...(mentions !== undefined && { mentions }),
      ...(until !== undefined && { until }),
      ...(position !== undefined && { position }),
      ...(text !== undefined && { text: text.trim() }),
      ...(state !== undefined && { state }),
      waits: 'put',
      refused: null,
    });
    return change(workspace, of, changed, ends);
  },
};

export const replyToNote: Command<
  Which & { text: string; mentions?: readonly NoteMention[]; ends?: string },
  void
> = {
  id: 'reply-to-note',
  run: (workspace, { text, mentions, ends, ...of }) => {
    const withReply = (note: Note): Note => ({
      ...note,
      replies: [
        ...note.replies,
        {
          id: crypto.randomUUID(),
          text: text.trim(),
          by: authorOf(workspace),
          at: workspace.now(),
          ...(mentions !== undefined && mentions.length > 0 && { mentions }),
          waits: 'put',
        },
      ],
    });
    return change(workspace, of, withReply, ends);
  },
};

/** Notes that the person has read what was shown of a note; what has arrived since stays unread. */
export const readNote: Command<{ shown: Note }, void> = {
  id: 'read-note',
  run: (workspace, { shown }) => change(workspace, shown, (note) => readUpTo(note, shown)),
};

/** Deletes a note; a note that never reached the server is gone at once. */
export const deleteNote: Command<Which, void> = {
  id: 'delete-note',
  run: (workspace, of) =>
    change(workspace, of, (note) =>
      note.base === null ? null : { ...note, waits: 'delete', refused: null },
    ),
};

/** Sends a refused note again; a note that was deleted elsewhere is sent as a new one. */
export const retryNote: Command<Which, void> = {
  id: 'retry-note',
  run: async (workspace, of) => {
    const { db } = workspace;
    const note = (await listNotes(db, of.clientLid)).find(({ id }) => id === of.id);
    if (note?.refused?.code !== 'deleted-elsewhere') {
      await changeNote(
        db,
        of,
        (now) => now && { ...now, refused: null, waits: isNoteWaiting(now) ? now.waits : 'put' },
      );
    } else {
      // The copy first: were the page closed in between, there would be both.
      const { n: _n, read: _read, readWaits: _waits, ...copied } = note;
      await putNote(db, {
        ...copied,
        id: crypto.randomUUID(),
        by: authorOf(workspace),
        replies: note.replies
          .filter(({ waits }) => waits === 'put')
          .map((reply) => ({ ...reply, id: crypto.randomUUID() })),
        base: null,
        waits: 'put',
        refused: null,
      });
      await changeNote(db, of, () => null);
    }
    void workspace.notes.send();
  },
};
