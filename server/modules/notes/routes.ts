import type { Hono } from 'hono';
import { notes } from '../../../src/contract/calls/notes.ts';
import { NOTE_STATES } from '../../../src/contract/index.ts';
import { NOTE_KINDS } from '../../../src/domain/notes/index.ts';
import { badRequest, notFound } from '../../platform/api-error.ts';
import type { AppEnv, Ctx } from '../../platform/http/context.ts';
import { asUuid } from '../../platform/http/ids.ts';
import { createMount, type Gate, PLATFORM_GATES } from '../../platform/http/mount.ts';
import { askedPage } from '../../platform/http/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import { withClient } from '../hierarchy/index.ts';
import { listReaders } from './readers.ts';
import { deleteNote, deleteReply, pageOfNotes, putNote, putReply, markNoteRead } from './service.ts';

export function noteRoutes({ db }: Pick<Platform, 'db'>): Hono<AppEnv> {
  const { routes, on } = createMount({
    'see client': withClient(db, PLATFORM_GATES['see client']),
    // Where it lies the service looks up: it decides who may write there.
    'edit content': idsOf,
    'author or admin': idsOf,
    'see content': idsOf,
  });

  on(notes.list, ({ user, place: { clientId }, query: { kind, state, ...page } }) => {
    const asked = { kind: oneOf(NOTE_KINDS, 'kind', kind), state: oneOf(NOTE_STATES, 'state', state) };
    return pageOfNotes(db, user, clientId, asked, askedPage(page));
  });
  on(notes.put, ({ user, place, body, expect }) => putNote(db, user, place.noteId, body, expect));
  on(notes.delete, ({ user, place, expect }) => deleteNote(db, user, place.noteId, expect));
  on(notes.putReply, ({ user, place, body, expect }) => putReply(db, user, place, body, expect));
  on(notes.deleteReply, ({ user, place, expect }) => deleteReply(db, user, place, expect));
  on(notes.read, ({ user, place, body }) => markNoteRead(db, user, place.noteId, body.n));
  on(notes.people, ({ user, place: { clientId } }) => listReaders(db, user, clientId));
  return routes;
}

const idsOf: Gate<{ noteId: string; id: string }> = (c) => {
  const noteId = idIn(c, 'note');
  return { noteId, id: c.req.param('reply') === undefined ? noteId : idIn(c, 'reply') };
};

function idIn(c: Ctx, name: string): string {
  const id = asUuid(c.req.param(name));
  if (id === null) throw c.req.method === 'PUT' ? badRequest('invalid-id') : notFound();
  return id;
}

function oneOf<const T extends string>(words: readonly T[], path: string, given?: string): T | undefined {
  const found = words.find((word) => word === given);
  if (given === undefined || found !== undefined) return found;
  throw badRequest('invalid-query', [{ path, message: `One of ${words.join(', ')}.` }]);
}
