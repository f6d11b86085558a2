import {
  doneAnswerSchema,
  noteAnswerSchema,
  noteBodySchema,
  notesAnswerSchema,
  peopleAnswerSchema,
  readBodySchema,
  replyBodySchema,
  writtenAnswerSchema,
} from '../index.ts';
import { type Calls, PAGE_QUERY } from './call.ts';

const NOTE = '/notes/:note';
const REPLY = `${NOTE}/replies/:reply`;

export const notes = {
  list: {
    method: 'GET',
    path: '/clients/:client/notes',
    access: 'see client',
    summary: 'Notes, announcements and comments of a review, newest first, with their replies.',
    about: 'Those whose place the caller may see. Optional: see extensions of /health.',
    query: {
      kind: { about: 'note, announcement or review.' },
      state: { about: 'open or resolved.' },
      ...PAGE_QUERY,
    },
    answer: notesAnswerSchema,
    errors: { 400: ['invalid-query', 'invalid-cursor'] },
  },
  put: {
    method: 'PUT',
    path: NOTE,
    access: 'edit content',
    summary: 'Writes a note, or changes it. Its id is a UUID made by the client.',
    about:
      'Who may edit what it is about writes and resolves it; only its author or an admin changes its text and what it ' +
      'is about. Announcements are for admins.',
    body: noteBodySchema,
    answer: noteAnswerSchema,
    least: writtenAnswerSchema,
    errors: { 400: ['invalid-id', 'wrong-parent', 'not-a-reader'], 409: ['note-exists'] },
    ifMatch: true,
  },
  delete: {
    method: 'DELETE',
    path: NOTE,
    access: 'author or admin',
    summary: 'Deletes a note with its replies.',
    answer: doneAnswerSchema,
    least: writtenAnswerSchema,
    ifMatch: true,
  },
  putReply: {
    method: 'PUT',
    path: REPLY,
    access: 'edit content',
    summary: 'Writes a reply to a note, or changes it. Answers with the note.',
    body: replyBodySchema,
    answer: noteAnswerSchema,
    least: writtenAnswerSchema,
    errors: { 400: ['invalid-id', 'too-many', 'not-a-reader'], 409: ['note-exists'] },
    ifMatch: true,
  },
  deleteReply: {
    method: 'DELETE',
    path: REPLY,
    access: 'author or admin',
    summary: 'Deletes a reply.',
    answer: doneAnswerSchema,
    least: writtenAnswerSchema,
    ifMatch: true,
  },
  read: {
    method: 'PUT',
    path: `${NOTE}/read`,
    access: 'see content',
    summary:
      'Notes how far the caller has read a note, by the number of the last reply or of the note itself.',
    about: 'It never goes back. Optional: see extensions of /health (comms).',
    body: readBodySchema,
    answer: doneAnswerSchema,
    least: writtenAnswerSchema,
    errors: { 400: ['invalid-id'] },
  },
  people: {
    method: 'GET',
    path: '/clients/:client/people',
    access: 'see client',
    summary: 'Who can be named in notes, with the sites and buildings that they see of what the caller sees.',
    about: 'Optional: see extensions of /health (comms).',
    answer: peopleAnswerSchema,
  },
} as const satisfies Calls;
