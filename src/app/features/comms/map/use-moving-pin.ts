import { useState } from 'react';
import type { Position } from '../../../../domain/entities/geometry.ts';
import { changeNoteText } from '../../../commands/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import type { PlacedNote } from '../data/note-places.ts';

/** The pin of the open note, while it is moved. */
export interface MovingPin {
  noteId: string;
  at: Position;
  move: (at: Position) => void;
  save: () => void;
  cancel: () => void;
}

/** Moves the pin of a note. @returns null while none is moved, and how to begin: null where the note has none */
export function useMovingPin(open: PlacedNote | null): {
  moving: MovingPin | null;
  begin: (() => void) | null;
} {
  const workspace = useWorkspace();
  const [moved, setMoved] = useState<{ id: string; at: Position } | null>(null);
  const at = open?.place.at ?? null;
  const begin = open === null || at === null ? null : () => setMoved({ id: open.note.id, at });
  // Another note was opened meanwhile.
  if (moved === null || open?.note.id !== moved.id) return { moving: null, begin };
  const { id, clientLid } = open.note;
  const cancel = (): void => setMoved(null);
  return {
    moving: {
      noteId: id,
      at: moved.at,
      move: (next) => setMoved({ id, at: next }),
      save: () => {
        void changeNoteText.run(workspace, { clientLid, id, position: [moved.at[0], moved.at[1]] });
        cancel();
      },
      cancel,
    },
    begin,
  };
}
