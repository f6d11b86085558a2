import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeNote, listNotes, listWaitingNotes, putNote } from '../../src/db/index.ts';
import type { Note } from '../../src/domain/notes/index.ts';
import { createNotes, type Notes } from '../../src/sync/index.ts';
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
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
  const attempt = { grant_type: 'password', username: TEST_ADMIN.email, password: TEST_ADMIN.password };
  bearer = String((await world.open('POST', '/auth/token', attempt)).result['access_token']);
});
afterAll(() => world.close());

async function person(): Promise<Person> {
  const cuttable: typeof fetch = (url, init) =>
    isCut ? Promise.reject(new TypeError('down')) : fetch(url, init);
  const device = await createDevice({ origin: world.origin, fetch: cuttable, bearer });
  expect(await device.engine.pullHierarchy()).toEqual({ ok: true });
  const known = await device.db.idmap.get({ kind: 'clients', serverKey: String(campus.clientId) });
  return { device, notes: createNotes(device), clientLid: known!.lid };
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
