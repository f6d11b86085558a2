import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  changeNote,
  countUnreadNotes,
  listNotes,
  listReadWaiting,
  listWaitingNotes,
  notePeople,
  notesReading,
  putNote,
} from '../../src/db/index.ts';
import { readUpTo, unreadOf, type Note } from '../../src/domain/notes/index.ts';
import { loadNotes, type Notes } from '../../src/sync/index.ts';
import { createDevice, type Device } from '../support/sync/sync-device.ts';
import { makeCampus, poi, type Campus } from '../support/server/content-builders.ts';
import { TEST_ADMIN } from '../support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../support/server/test-world.ts';

interface Person {
  device: Device;
  notes: Notes;
  clientLid: string;
}

let world: TestWorld;
let bearer: string;
let campus: Campus;
let isCut = false;
/** What the server refuses, whatever it is. */
let forbidden: string | null = null;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
  const attempt = { grant_type: 'password', username: TEST_ADMIN.email, password: TEST_ADMIN.password };
  bearer = String((await world.open('POST', '/auth/token', attempt)).result['access_token']);
});
afterAll(() => world.close());

async function person(as = bearer, origin = world.origin): Promise<Person> {
  const cuttable: typeof fetch = (url, init) =>
    isCut
      ? Promise.reject(new TypeError('down'))
      : forbidden !== null && String(url instanceof Request ? url.url : url).includes(forbidden)
        ? Promise.resolve(Response.json({ error: { code: 'forbidden', message: 'No.' } }, { status: 403 }))
        : fetch(url, init);
  const device = await createDevice({ origin, fetch: cuttable, bearer: as });
  expect(await device.engine.pullHierarchy()).toEqual({ ok: true });
  const known = await device.db.idmap.get({ kind: 'clients', serverKey: String(campus.clientId) });
  return { device, notes: loadNotes({ ...device, now: device.clock.now }), clientLid: known!.lid };
}

const noteOf = ({ clientLid }: Person, more: Partial<Note> = {}): Note => ({
  id: crypto.randomUUID(),
  clientLid,
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
async function seen({ device, notes, clientLid }: Person, id: string): Promise<Note | undefined> {
  expect(await notes.read(clientLid)).toEqual({ status: 'read' });
  return (await listNotes(device.db, clientLid)).find((note) => note.id === id);
}

it('a note written without a network waits, is sent with the next one, and is resolved by another person', async () => {
  const [ada, bob] = [await person(), await person()];
  const levelLid = (await ada.device.db.levels.toArray()).find(({ levelIndex }) => levelIndex === 0)?.lid;
  const note = noteOf(ada, { about: { kind: 'level', lid: levelLid! } });
  isCut = true;
  await putNote(ada.device.db, note);
  await ada.notes.send();
  expect(await listWaitingNotes(ada.device.db)).toHaveLength(1);
  isCut = false;
  await ada.notes.send();
  expect(await listWaitingNotes(ada.device.db)).toHaveLength(0);

  expect(await seen(bob, note.id)).toMatchObject({ text: 'Mind the step', about: { kind: 'level' } });
  await changeNote(bob.device.db, { ...note, clientLid: bob.clientLid }, (now) => ({
    ...now!,
    state: 'resolved',
    replies: [{ id: crypto.randomUUID(), text: 'Mended', by: note.by, at: 2, waits: 'put' }],
    waits: 'put',
  }));
  await bob.notes.send();
  const after = await seen(ada, note.id);
  expect([after?.state, after?.replies.map(({ text }) => text)]).toEqual(['resolved', ['Mended']]);
});

it('what two wrote at once stands both; what was deleted elsewhere keeps words of ours until a person decides', async () => {
  const [ada, bob] = [await person(), await person()];
  const note = noteOf(ada);
  await putNote(ada.device.db, note);
  await ada.notes.send();
  await seen(bob, note.id);
  const asBob = { ...note, clientLid: bob.clientLid };
  await changeNote(bob.device.db, asBob, (now) => ({ ...now!, text: 'Mind both steps', waits: 'put' }));
  await changeNote(ada.device.db, note, (now) => ({ ...now!, state: 'resolved', waits: 'put' }));
  await bob.notes.send();
  await ada.notes.send();
  expect(await seen(bob, note.id)).toMatchObject({ text: 'Mind both steps', state: 'resolved', waits: null });

  await changeNote(bob.device.db, asBob, (now) => ({ ...now!, waits: 'delete' }));
  await changeNote(ada.device.db, note, (now) => ({ ...now!, text: 'Still there', waits: 'put' }));
  await bob.notes.send();
  await ada.notes.send();
  expect(await seen(bob, note.id)).toBeUndefined();
  expect(await seen(ada, note.id)).toMatchObject({
    text: 'Still there',
    refused: { code: 'deleted-elsewhere' },
  });
});

it('what the server refuses is kept with the reason, and is not sent again by itself', async () => {
  const ada = await person();
  const note = noteOf(ada, { text: 'a'.repeat(2001) });
  await putNote(ada.device.db, note);
  await ada.notes.send();
  expect(await seen(ada, note.id)).toMatchObject({ refused: { code: 'invalid-body' }, waits: 'put' });
});

it('a note on a place stays with it where the place was never read: there it is named by its level, and sent as it was', async () => {
  const [ada, bob] = [await person(), await person()];
  const { fid, body } = poi(campus);
  expect((await world.admin('PUT', `/features/${fid}`, body)).status).toBe(200);
  const note = noteOf(ada, { kind: 'review', about: { kind: 'feature', lid: fid } });
  await putNote(ada.device.db, note);
  await ada.notes.send();
  expect(await seen(bob, note.id)).toMatchObject({
    about: { kind: 'feature', lid: fid, near: { kind: 'level' } },
  });
  await changeNote(bob.device.db, { ...note, clientLid: bob.clientLid }, (now) => ({
    ...now!,
    state: 'resolved',
    waits: 'put',
  }));
  await bob.notes.send();
  expect(await seen(ada, note.id)).toMatchObject({ state: 'resolved', about: { kind: 'feature', lid: fid } });
});

/** Another account, with the right to edit. */
async function colleague(): Promise<{ token: string; userId: number }> {
  const { api, token } = await world.personWith([{ permissionId: 2, clientId: campus.clientId }]);
  return { token, userId: Number((await api('GET', '/users/me')).result['id']) };
}

it('what one device of a person showed is read on the other; what came meanwhile is unread on both', async () => {
  const [ada, { token, userId }] = [await person(), await colleague()];
  const [phone, desk] = [await person(token), await person(token)];
  for (const { device } of [phone, desk]) device.db.userId = userId;
  const note = noteOf(ada);
  await putNote(ada.device.db, note);
  await ada.notes.send();
  const shown = (await seen(phone, note.id))!;
  expect(unreadOf(shown, userId)).toHaveLength(1);
  expect(unreadOf((await seen(desk, note.id))!, userId)).toHaveLength(1);
  const reply = { id: crypto.randomUUID(), text: 'Both of them', by: note.by, at: 2, waits: 'put' } as const;
  await changeNote(ada.device.db, note, (now) => ({ ...now!, replies: [reply] }));
  await ada.notes.send();
  // Without a network the phone shows what it has.
  isCut = true;
  await changeNote(phone.device.db, shown, (now) => readUpTo(now!, shown));
  await phone.notes.send();
  expect(await listReadWaiting(phone.device.db)).toHaveLength(1);
  isCut = false;
  await phone.notes.send();
  expect(await listReadWaiting(phone.device.db)).toHaveLength(0);
  for (const one of [phone, desk]) {
    expect(unreadOf((await seen(one, note.id))!, userId).map(({ text }) => text)).toEqual(['Both of them']);
    expect(await countUnreadNotes(one.device.db)).toBeGreaterThan(0);
  }
});

it('one of two notes is hidden by now → the other is still marked as read', async () => {
  const [ada, { token, userId }] = [await person(), await colleague()];
  const [phone, desk] = [await person(token), await person(token)];
  for (const { device } of [phone, desk]) device.db.userId = userId;
  const notes = [noteOf(ada), noteOf(ada)];
  for (const note of notes) await putNote(ada.device.db, note);
  await ada.notes.send();
  for (const { id } of notes) {
    const shown = (await seen(phone, id))!;
    await changeNote(phone.device.db, shown, (now) => readUpTo(now!, shown));
  }
  const [first, second] = (await listReadWaiting(phone.device.db)).map(({ id }) => id);
  forbidden = `/notes/${first}/read`;
  await phone.notes.send();
  forbidden = null;
  expect(unreadOf((await seen(desk, second!))!, userId)).toEqual([]);
  // It is not asked for again.
  expect(await listReadWaiting(phone.device.db)).toEqual([]);
});

it('a person is named, and the announcement has an end → the other device has both; the pin too', async () => {
  const [ada, { token, userId }] = [await person(), await colleague()];
  const bob = await person(token);
  await ada.notes.readPeople(ada.clientLid);
  const named = (await notePeople(ada.device.db, ada.clientLid)).find((one) => one.userId === userId);
  expect(named?.scopes).toEqual([{}]);
  const mentions = [{ userId, name: named!.name }];
  const until = 1_900_000_000_000;
  const note = noteOf(ada, { kind: 'announcement', mentions, until, position: [10, 50] });
  await putNote(ada.device.db, note);
  await ada.notes.send();
  const theirs = await seen(bob, note.id);
  expect(theirs).toMatchObject({ mentions, until, position: [10, 50], waits: null });
  expect(await notesReading(bob.device.db, bob.clientLid)).toMatchObject({ hasComms: true });
  // Resolved by a device that says all of it again: nothing is lost.
  await changeNote(ada.device.db, note, (now) => ({ ...now!, state: 'resolved', waits: 'put' }));
  await ada.notes.send();
  expect(await seen(bob, note.id)).toMatchObject({ state: 'resolved', mentions, until, position: [10, 50] });
});

it('a person is named who may not see it → the note is kept with the reason', async () => {
  const ada = await person();
  const stranger = await world.personWith([]);
  const userId = Number((await stranger.api('GET', '/users/me')).result['id']);
  const note = noteOf(ada, { mentions: [{ userId, name: 'A stranger' }] });
  await putNote(ada.device.db, note);
  await ada.notes.send();
  expect(await seen(ada, note.id)).toMatchObject({ refused: { code: 'not-a-reader' }, waits: 'put' });
});

/** A server without the extension. */
const withoutComms: typeof fetch = async (url, init) => {
  for (const member of COMMS)
    expect(typeof init?.body === 'string' ? init.body : '').not.toContain(`"${member}"`);
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (answer.status !== 200) return new Response(text, { status: answer.status, headers: answer.headers });
  const less: unknown = JSON.parse(text, (name, value: unknown) => {
    if (COMMS.includes(name)) return undefined;
    return name === 'extensions' && Array.isArray(value) ? value.filter((one) => one !== 'comms') : value;
  });
  return Response.json(less);
};
const COMMS = ['mentions', 'until', 'position', 'n', 'read'];

it('a server without the extension → what arrives after the first reading is unread here; people and pin stay here', async () => {
  const [ada, { token, userId }] = [await person(), await colleague()];
  const early = noteOf(ada);
  await putNote(ada.device.db, early);
  await ada.notes.send();
  const device = await createDevice({ origin: world.origin, fetch: withoutComms, bearer: token });
  await device.engine.pullHierarchy();
  const known = await device.db.idmap.get({ kind: 'clients', serverKey: String(campus.clientId) });
  const bob = { device, notes: loadNotes({ ...device, now: device.clock.now }), clientLid: known!.lid };
  const by = { userId, name: 'Bob' };
  const mine = noteOf(bob, { by, mentions: [{ userId: 1, name: 'Ada' }], position: [10, 50] });
  await putNote(device.db, mine);
  await bob.notes.send();
  expect(unreadOf((await seen(bob, early.id))!, userId)).toEqual([]);
  expect(await seen(bob, mine.id)).toMatchObject({
    mentions: mine.mentions,
    position: [10, 50],
    waits: null,
  });
  expect(await notesReading(device.db, bob.clientLid)).toMatchObject({ hasComms: false });
  const reply = { id: crypto.randomUUID(), text: 'Later', by: early.by, at: 2, waits: 'put' } as const;
  await changeNote(ada.device.db, early, (now) => ({ ...now!, replies: [reply] }));
  await ada.notes.send();
  const shown = (await seen(bob, early.id))!;
  expect(unreadOf(shown, userId).map(({ text }) => text)).toEqual(['Later']);
  await changeNote(device.db, shown, (now) => readUpTo(now!, shown));
  await bob.notes.send();
  expect(unreadOf((await seen(bob, early.id))!, userId)).toEqual([]);
});
