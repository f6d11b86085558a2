export { mergeNote } from './merge-note.ts';
export {
  isNoteWaiting,
  NOTE_KINDS,
  NOTE_LENGTH,
  noteTextFault,
  type Note,
  type NoteAbout,
  type NoteAuthor,
  type NoteKind,
  type NoteReply,
  type NoteState,
} from './note.ts';
