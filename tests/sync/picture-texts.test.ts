import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  changePictureText,
  countWaitingTexts,
  listPictureTexts,
  pictureTextsReading,
} from '../../src/db/index.ts';
import { waitingAddress, type PictureText } from '../../src/domain/pictures/index.ts';
import { createOnline } from '../../src/sync/index.ts';
import { makeCampus, type Campus } from '../support/server/content-builders.ts';
import { TEST_ADMIN } from '../support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../support/server/test-world.ts';
import { createDevice, type Device } from '../support/sync/sync-device.ts';

interface Person {
  device: Device;
  clientLid: string;
  write: (url: string, texts: PictureText['texts']) => Promise<void>;
  send: () => Promise<void>;
  read: () => Promise<string>;
  seen: (url: string) => Promise<PictureText | undefined>;
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
  const clientLid = known!.lid;
  const online = createOnline(device);
  const seen = async (url: string) => (await listPictureTexts(device.db, clientLid)).get(url);
  return {
    device,
    clientLid,
    write: (url, texts) =>
      changePictureText(device.db, { clientLid, url }, (before) => ({
        ...(before ?? { clientLid, url, base: {}, tag: null }),
        texts,
        clash: null,
        refused: null,
      })),
    send: async () => (await online.pictureTexts()).send(device.clock.now()),
    read: async () => (await (await online.pictureTexts()).read(clientLid, device.clock.now())).status,
    seen,
  };
}
const urlOf = (name: string): string => `https://a.example/${name}.png`;

it('a text written without a network waits, goes with the next one, and a colleague reads it', async () => {
  const [ada, bob] = [await person(), await person()];
  const url = urlOf('stairs');
  isCut = true;
  await ada.write(url, { default: 'The stairs' });
  await ada.send();
  expect(await countWaitingTexts(ada.device.db)).toBe(1);
  isCut = false;
  await ada.send();
  expect(await countWaitingTexts(ada.device.db)).toBe(0);
  expect(await bob.read()).toBe('read');
  expect(await bob.seen(url)).toMatchObject({ texts: { default: 'The stairs' }, clash: null });
  expect((await ada.seen(url))?.tag).toBe((await bob.seen(url))?.tag);

  await bob.write(url, {});
  await bob.send();
  await ada.read();
  expect(await ada.seen(url)).toBeUndefined();
});

it('two write in two languages at once → both stand; in one language → the later is asked, and nothing is overwritten', async () => {
  const [ada, bob] = [await person(), await person()];
  const url = urlOf('hall');
  await ada.write(url, { default: 'The hall' });
  await bob.write(url, { de: 'Die Halle' });
  await ada.send();
  await bob.send();
  expect((await bob.seen(url))?.texts).toEqual({ default: 'The hall', de: 'Die Halle' });
  await ada.read();
  await ada.write(url, { default: 'The great hall', de: 'Die Halle' });
  await bob.write(url, { default: 'The old hall', de: 'Die Halle' });
  await ada.send();
  await bob.send();
  expect(await bob.seen(url)).toMatchObject({
    texts: { default: 'The old hall' },
    clash: { default: 'The great hall' },
  });
  await ada.read();
  expect((await ada.seen(url))?.texts['default']).toBe('The great hall');
  await bob.write(url, { default: 'The old hall', de: 'Die Halle' });
  await bob.send();
  await ada.read();
  expect((await ada.seen(url))?.texts['default']).toBe('The old hall');
});

it('a picture that waits for its upload · it arrives → its text goes under its new address', async () => {
  const ada = await person();
  const { db } = ada.device;
  const waits = waitingAddress('a-picture');
  const [bytes, fileType, fileName] = [new Uint8Array([1]), 'png', 'picture'];
  const file = { fileId: 'a-picture', levelLid: '', fileName, fileType, bytes, at: 1 };
  await db.files.put(file);
  await ada.write(waits, { default: 'A lift' });
  await ada.send();
  expect(await countWaitingTexts(db)).toBe(1);
  await db.files.put({ ...file, uploadedTo: urlOf('lift'), uploadedAt: 2 });
  await ada.send();
  expect(await countWaitingTexts(db)).toBe(0);
  expect([await ada.seen(waits), (await ada.seen(urlOf('lift')))?.texts]).toEqual([
    undefined,
    { default: 'A lift' },
  ]);
});

it('a picture that was never uploaded is gone from the device → its text does not wait for ever', async () => {
  const ada = await person();
  await ada.write(waitingAddress('never-sent'), { default: 'A lift' });
  await ada.send();
  expect(await countWaitingTexts(ada.device.db)).toBe(0);
});

it('a text that the server refuses → stays with the reason, and others go', async () => {
  const ada = await person();
  await ada.write(urlOf('long'), { default: 'x'.repeat(300) });
  await ada.write(urlOf('short'), { default: 'x' });
  await ada.send();
  expect((await ada.seen(urlOf('long')))?.refused?.code).toBe('invalid-body');
  expect(await countWaitingTexts(ada.device.db)).toBe(1);
  expect(await pictureTextsReading(ada.device.db, ada.clientLid)).toBeNull();
});
