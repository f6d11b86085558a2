import { afterEach, beforeEach, expect, it } from 'vitest';
import { send, twoDevices, type TwoDevices } from '../../../../tests/support/sync/two-devices.ts';
import type { Device } from '../../../../tests/support/sync/sync-device.ts';
import { listFeatures, transact } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Moment } from '../../../domain/moment/index.ts';
import { deleteLevel, goneOnSurvey, verifyFeature } from '../../../domain/ops/index.ts';
import { notesOf, verificationOf } from '../../../domain/survey/verification.ts';

let two: TwoDevices;
let place: Feature;

beforeEach(async () => {
  two = await twoDevices();
  await two.sharedLevel();
  place = (await two.a.db.features.toArray())[0]!;
});
afterEach(() => two.stop());

const act = ({ db, clock, newId }: Device, moment: Moment) =>
  transact(db, moment, { now: clock.now(), newId });
const on = async ({ db }: Device): Promise<Feature> => (await db.features.get(place.fid))!;
const note = async (device: Device, by: string, at: number, text: string): Promise<unknown> =>
  act(device, verifyFeature(await on(device), { at, by }, { note: text }));
const there = (): Feature | undefined => two.server.features.get(place.fid) as unknown as Feature | undefined;

it('two surveyors remark on one place → both remarks stay, the later surveyor is named', async () => {
  await note(two.a, 'Jo', 100, 'Door is stuck');
  await note(two.b, 'Kim', 200, 'Lamp is out');
  await send(two.b);
  await send(two.a);
  expect(await two.a.engine.listConflicts()).toEqual([]);
  expect(notesOf(there()!).map(({ text }) => text)).toEqual(['Lamp is out', 'Door is stuck']);
  expect(verificationOf(there()!)).toEqual({ at: 200, by: 'Kim' });
});

it.each([
  ['mine', true],
  ['theirs', false],
] as const)('one saw it, the other says that it is gone → asked, and %s holds', async (decided, stands) => {
  await note(two.b, 'Kim', 200, 'Lamp is out');
  await act(two.a, goneOnSurvey(await on(two.a)));
  await send(two.a);
  await send(two.b);
  const [asked] = await two.b.engine.listConflicts();
  expect(asked).toMatchObject({ kind: 'deleted-there' });
  expect(notesOf(await on(two.b))).toHaveLength(1);
  await two.b.engine.resolveConflict(asked!.id, decided);
  await send(two.b);
  expect(there() !== undefined).toBe(stands);
});

it('the level was deleted meanwhile → answers on it are kept until a person decides', async () => {
  await note(two.b, 'Kim', 200, 'Lamp is out');
  const { db } = two.a;
  const level = (await db.levels.toArray())[0]!;
  await act(two.a, deleteLevel({ level, features: await listFeatures(db, level.lid) }));
  await send(two.a);
  two.b.clock.advance(11_000);
  await two.b.engine.pullHierarchy();
  const [asked] = await two.b.engine.listConflicts();
  expect(asked).toMatchObject({ kind: 'deleted-there' });
  expect(notesOf(await on(two.b))).toMatchObject([{ text: 'Lamp is out' }]);
  await two.b.engine.resolveConflict(asked!.id, 'mine');
  await send(two.b);
  expect(notesOf(there()!)).toMatchObject([{ text: 'Lamp is out' }]);
});
