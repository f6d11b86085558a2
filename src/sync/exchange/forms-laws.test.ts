import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';
import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import { readWorkFile, type WorkDraft } from '../../domain/exchange/index.ts';
import { makeChain, square, theClient } from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, type Device } from '../../../tests/support/sync/sync-device.ts';
import { leaveForm, type Entered } from '../../../tests/support/sync/form-drafts.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';
import { bring, fileOf, onlyLevel, send } from '../../../tests/support/sync/two-devices.ts';
import { checksum } from './work-file-parts.ts';

const RUNS = { numRuns: runs(12), endOnFailure: true } as const;

const ABOUT = [
  'pois',
  'geofences',
  'site',
  'building',
  'level',
  'first',
  'second',
  'edit-level',
  'edit-site',
];
const position = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -90, max: 90, noNaN: true }),
);
const shape: fc.Arbitrary<FeatureGeometry | null> = fc.oneof(
  fc.constant(null),
  position.map((coordinates) => ({ type: 'Point' as const, coordinates })),
  fc.double({ min: 0.0001, max: 1, noNaN: true }).map(square),
);
// What JSON can say, in the words of any keyboard.
const fields = fc.dictionary(
  fc.string({ maxLength: 12 }).filter((name) => name !== '__proto__'),
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.record({ key: fc.string(), value: fc.string() }), { maxLength: 3 }),
  ),
  { maxKeys: 6, noNullPrototype: true },
);
const form = fc.record({
  about: fc.constantFrom(...ABOUT),
  draft: fields,
  head: fields,
  geometry: shape,
  line: fc.option(fc.array(position, { minLength: 1, maxLength: 4 }), { nil: undefined }),
});

let server: ModelServer;

/** A level of the server, read by a device that is offline from then on. */
async function surveyor(): Promise<Device> {
  const device = await createDevice(server);
  await device.engine.pullHierarchy();
  await device.engine.pullLevel((await onlyLevel(device)).lid);
  device.setOnline(false);
  return device;
}

beforeEach(async () => {
  server = new ModelServer();
  const maker = await createDevice(server);
  await makeChain(maker, await theClient(maker), false);
  await send(maker);
  maker.db.close();
});

async function enter(
  device: Device,
  { about, ...entered }: { about: string } & Omit<Entered, 'id'>,
): Promise<void> {
  const { lid, siteLid, buildingLid, clientLid } = await onlyLevel(device);
  const fids = (await device.db.features.toCollection().primaryKeys()).sort();
  const fresh = device.newId();
  const [key, id] = {
    pois: [`features:new:${lid}:pois`, fresh],
    geofences: [`features:new:${lid}:geofences`, fresh],
    site: [`sites:new:${clientLid}`, fresh],
    building: [`buildings:new:${siteLid}`, fresh],
    level: [`levels:new:${buildingLid}`, fresh],
    first: [`features:${fids[0]}`, fids[0]],
    second: [`features:${fids[1]}`, fids[1]],
    'edit-level': [`levels:${lid}`, lid],
    'edit-site': [`sites:${siteLid}`, siteLid],
  }[about] ?? ['', ''];
  await leaveForm(device, key ?? '', { id: id ?? '', ...entered });
}

/** The forms in a file, without what differs from device to device: local keys. */
async function formsIn(file: Blob): Promise<unknown[]> {
  const read = await readWorkFile(await file.text(), checksum);
  if (!read.ok) throw new Error(read.fault);
  const { places, drafts } = read.content;
  const names = new Map<string, string | null>(places.map(({ row, serverKey }) => [row.lid, serverKey]));
  const plain = (draft: WorkDraft): unknown => ({
    ...draft,
    key: names.get(draft.key ?? '') ?? draft.key,
    place: draft.place && { ...draft.place, lid: names.get(draft.place.lid) },
    values: { ...draft.values, id: names.get(draft.values.id) ?? draft.values.id },
  });
  return drafts.sort((a, b) => (a.draftId < b.draftId ? -1 : 1)).map(plain);
}

it('drafts · export, wipe and import → equal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(form, { minLength: 1, maxLength: 6 }), async (forms) => {
      const device = await surveyor();
      for (const one of forms) await enter(device, one);
      const file = await fileOf(device);
      const entered = await formsIn(file);
      expect(entered).toHaveLength(await device.db.staging.count());
      device.db.close();

      const wiped = await surveyor();
      const { draftCounts } = await bring(wiped, file);
      expect(draftCounts.new + draftCounts.beside).toBe(entered.length);
      expect(await formsIn(await fileOf(wiped))).toEqual(entered);
      expect((await bring(wiped, file)).draftCounts.same).toBe(entered.length);
      wiped.db.close();
    }),
    RUNS,
  );
});
