import { afterEach, expect, it } from 'vitest';
import { makeChain, theClient } from '../../../../tests/support/sync/content-fixtures.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { createDevice, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { onlyLevel, send } from '../../../../tests/support/sync/two-devices.ts';
import { closeDatabase, databaseName, transact } from '../../../db/index.ts';
import { prepareWipe } from '../../../db/device/wipe-device.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Fid } from '../../../domain/entities/ids.ts';
import { verifyFeature } from '../../../domain/ops/index.ts';
import { notesOf, verificationOf } from '../../../domain/survey/verification.ts';

const server = new ModelServer();
const open: Device[] = [];
/** The one tablet in the hands of a person: each has a database of their own on it. */
async function inHandsOf(userId: number): Promise<Device> {
  const device = await createDevice(server, { name: await databaseName({ origin: server.origin, userId }) });
  open.push(device);
  return device;
}
const layAside = async ({ engine, db }: Device): Promise<void> => {
  await engine.stop();
  await closeDatabase(db);
};
afterEach(() => Promise.all(open.map((device) => layAside(device))));

const note = async ({ db, clock, newId }: Device, fid: Fid, by: string, at: number): Promise<unknown> => {
  const place = (await db.features.get(fid))!;
  const moment = verifyFeature(place, { at, by }, { note: `${by} was here` });
  return transact(db, moment, { now: clock.now(), newId });
};
const placesOf = async ({ db }: Device): Promise<Feature[]> =>
  (await db.features.toArray()).sort((a, b) => (a.fid < b.fid ? -1 : 1));

it('the tablet is handed to another person mid-walk → each answer stays with its author, and none is lost', async () => {
  const jo = await inHandsOf(1);
  await makeChain(jo, await theClient(jo));
  await send(jo);
  const [first, second] = (await placesOf(jo)).map(({ fid }) => fid);
  jo.setOnline(false);
  await note(jo, first!, 'Jo', 100);
  await note(jo, second!, 'Jo', 110);
  // What is unsent is not erased when its owner signs out.
  expect(await prepareWipe(jo.db)).toBe(false);
  await layAside(jo);

  const kim = await inHandsOf(2);
  await kim.engine.pullHierarchy();
  await kim.engine.pullLevel((await onlyLevel(kim)).lid);
  expect((await placesOf(kim)).map(verificationOf)).toEqual([null, null]);
  expect(await kim.db.pending.count()).toBe(0);
  await note(kim, first!, 'Kim', 200);
  await send(kim);
  await layAside(kim);

  const again = await inHandsOf(1);
  await send(again);
  expect(await again.engine.listConflicts()).toEqual([]);
  const there = (fid: Fid): Feature => server.features.get(fid) as unknown as Feature;
  const said = (fid: Fid) => [verificationOf(there(fid)), notesOf(there(fid)).map(({ text }) => text)];
  expect(said(first!)).toEqual([{ at: 200, by: 'Kim' }, ['Kim was here', 'Jo was here']]);
  expect(said(second!)).toEqual([{ at: 110, by: 'Jo' }, ['Jo was here']]);
});
