import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { CLIENT } from '../../../tests/support/db/content-fixtures.ts';
import { createBrowser, tidied } from '../../../tests/support/db/journal/journal-tabs.ts';
import type { Note } from '../../domain/notes/index.ts';
import { countDrafts } from '../drafts/staging.ts';
import { unsentWork } from '../recovery/offline-read/unsent-work.ts';
import { rememberId } from '../database/idmap.ts';
import {
  changeNote,
  countUnreadNotes,
  listNotes,
  listWaitingNotes,
  notesThatNameMe,
  putNote,
} from './notes.ts';

const noteOf = (more: Partial<Note> = {}): Note => ({
  id: 'a-note',
  clientLid: CLIENT.lid,
  kind: 'note',
  text: 'Mind the step',
  state: 'open',
  about: null,
  by: { userId: 1, name: 'Ada' },
  at: 1,
  replies: [],
  base: null,
  waits: 'put',
  refused: null,
  ...more,
});
const settled = (note: Note | undefined): Note => ({
  ...note!,
  base: { text: note!.text, state: note!.state },
  waits: null,
});

describe('a note that waits', () => {
  it('outlives a wiped database, with the client that it belongs to', async () => {
    const browser = createBrowser();
    const db = await browser.open();
    await db.clients.put(CLIENT);
    await rememberId(db, 'clients', CLIENT.lid, 7);
    await putNote(db, noteOf());
    await changeNote(db, noteOf(), (now) => ({ ...now!, text: 'Mind both steps' }));
    await tidied(db);
    browser.crash(db);
    await browser.wipe();

    const again = await browser.open();
    expect((await listWaitingNotes(again)).map(({ text }) => text)).toEqual(['Mind both steps']);
    expect(await listNotes(again, CLIENT.lid)).toHaveLength(1);
    expect((await again.idmap.get(CLIENT.lid))?.serverKey).toBe('7');
    expect(await countDrafts(again)).toBe(0);
  });

  it('is read out of the journal alone, where the database can no longer be opened', async () => {
    const browser = createBrowser();
    const db = await browser.open();
    await db.clients.put(CLIENT);
    await putNote(db, noteOf());
    const found = unsentWork(browser.disk.segments, { now: 0, newId: () => '' });
    expect(found.notes).toEqual([noteOf()]);
    expect(found.places.map(({ row }) => row.lid)).toEqual([CLIENT.lid]);
    expect(found.drafts).toEqual([]);
  });

  it('that was sent or dropped does not come back', async () => {
    const browser = createBrowser();
    const db = await browser.open();
    await putNote(db, noteOf());
    await putNote(db, noteOf({ id: 'another' }));
    await changeNote(db, noteOf(), settled);
    await changeNote(db, noteOf({ id: 'another' }), () => null);
    expect(await listWaitingNotes(db)).toEqual([]);
    expect(await listNotes(db, CLIENT.lid)).toEqual([settled(noteOf())]);
    browser.crash(db);
    await browser.wipe();
    expect(await listNotes(await browser.open(), CLIENT.lid)).toEqual([]);
  });

  it('of an earlier version, which lay among what is settled, waits as before', async () => {
    const db = await createBrowser().open();
    await db.meta.put({ k: `note:${CLIENT.lid}:a-note`, value: noteOf() });
    expect(await listWaitingNotes(db)).toEqual([noteOf()]);
    await changeNote(db, noteOf(), (now) => ({ ...now!, state: 'resolved' }));
    expect(await listNotes(db, CLIENT.lid)).toEqual([noteOf({ state: 'resolved' })]);
    expect(await db.meta.get(`note:${CLIENT.lid}:a-note`)).toBeUndefined();
  });
});

describe('notes for one person', () => {
  const bob = { userId: 2, name: 'Bob' };
  const mentions = [{ userId: 1, name: 'Ada' }];

  it('that name them, of all clients, while open → the latest words first', async () => {
    const db = await createBrowser().open();
    const put = (id: string, more: Partial<Note>) => putNote(db, settled(noteOf({ id, by: bob, ...more })));
    await put('old', { mentions, at: 1 });
    await put('in a reply', {
      at: 2,
      replies: [{ id: 'r', text: 'See this', by: bob, at: 9, mentions, waits: null }],
    });
    await put('of another client', { mentions, at: 5, clientLid: 'another' });
    await put('done', { mentions, state: 'resolved' });
    await put('of others', { mentions: [bob] });
    await putNote(db, noteOf({ id: 'to be deleted', by: bob, mentions, waits: 'delete' }));
    expect((await notesThatNameMe(db, 1)).map(({ id }) => id)).toEqual([
      'in a reply',
      'of another client',
      'old',
    ]);
  });

  it('unread ones → counted by their marks, until they are read, deleted or dropped', async () => {
    const db = await createBrowser().open();
    db.userId = 1;
    const put = (id: string, more: Partial<Note> = {}) =>
      putNote(db, settled(noteOf({ id, by: bob, n: 3, ...more })));
    await put('a');
    await put('b', { read: 2 });
    await put('c', { read: 3 });
    await put('mine', { by: { userId: 1, name: 'Ada' } });
    expect(await countUnreadNotes(db)).toBe(2);
    await changeNote(db, { clientLid: CLIENT.lid, id: 'a' }, (now) => ({ ...now!, read: 3 }));
    await changeNote(db, { clientLid: CLIENT.lid, id: 'b' }, () => null);
    expect(await countUnreadNotes(db)).toBe(0);
    expect(await listNotes(db, CLIENT.lid)).toHaveLength(3);
  });
});
