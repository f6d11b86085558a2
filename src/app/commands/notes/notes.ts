import { changeNote, listNotes, putNote } from '../../../db/index.ts';
import { isNoteWaiting, type Note, type NoteAbout, type NoteKind } from '../../../domain/notes/index.ts';
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
  /** The draft that it was written in, which ends with it. */
  ends?: string | undefined;
}

/** Writes a note, an announcement or a comment of a review. */
export const writeNote: Command<NewNote, void> = {
  id: 'write-note',
  run: async (workspace, { clientLid, kind, text, about, ends }) => {
    const note: Note = {
      id: crypto.randomUUID(),
      clientLid,
      kind,
      text: text.trim(),
      about,
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

/** Changes the words or the state of a note. */
export const changeNoteText: Command<
  Which & Partial<Pick<Note, 'text' | 'state'>> & { ends?: string },
  void
> = {
  id: 'change-note',
  run: (workspace, { text, state, ends, ...of }) => {
    const changed = (note: Note): Note => ({
      ...note,
      ...(text !== undefined && { text: text.trim() }),
      ...(state !== undefined && { state }),
      waits: 'put',
      refused: null,
    });
    return change(workspace, of, changed, ends);
  },
};

export const replyToNote: Command<Which & { text: string; ends?: string }, void> = {
  id: 'reply-to-note',
  run: (workspace, { text, ends, ...of }) => {
    const withReply = (note: Note): Note => ({
      ...note,
      replies: [
        ...note.replies,
        {
          id: crypto.randomUUID(),
          text: text.trim(),
          by: authorOf(workspace),
          at: workspace.now(),
          waits: 'put',
        },
      ],
    });
    return change(workspace, of, withReply, ends);
  },
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
      await putNote(db, {
        ...note,
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
