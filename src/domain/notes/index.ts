export { mergeNote } from './merge-note.ts';
export {
  baseOf,
  isCurrent,
  isNoteWaiting,
  MOST_MENTIONS,
  NOTE_KINDS,
  NOTE_LENGTH,
  noteTextFault,
  type Note,
  type NoteAbout,
  type NoteAuthor,
  type NoteKind,
  type NoteMention,
  type NoteReply,
  type NoteState,
  type NoteWords,
} from './note.ts';
export { namesPerson, readUpTo, unreadOf, withArrived, wordsOf } from './reading.ts';
