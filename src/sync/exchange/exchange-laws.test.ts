import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';
import { transact, type ContentRow } from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Level } from '../../domain/entities/level.ts';
import type { Change } from '../../domain/moment/moment.ts';
import { featureDraft, makeChain, theClient } from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, type Device } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';
import { isFeature } from '../../domain/entities/row.ts';

const RUNS = { numRuns: runs(12), endOnFailure: true } as const;
const NAMES = ['Bakery', 'Kiosk', 'Gate'] as const;
const FIELDS = ['name', 'description', 'eid', 'floorNote'] as const;

interface Act {
  what: 'edit' | 'delete' | 'create';
  /** Which of the places there are. */
  at: number;
  field: (typeof FIELDS)[number];
  value: string;
}

const acts = (fields: readonly Act['field'][], whats: readonly Act['what'][]) =>
  fc.array(
    fc.record({
      what: fc.constantFrom(...whats),
      at: fc.nat(5),
      field: fc.constantFrom(...fields),
      value: fc.constantFrom(...NAMES),
    }),
    { minLength: 1, maxLength: 6 },
  );

let server: ModelServer;
let places: Feature[];

/** A level of the server with five places. */
beforeEach(async () => {
  server = new ModelServer();
  const maker = await createDevice(server);
  const clientLid = await theClient(maker);
  await makeChain(maker, clientLid, false);
  await settled(maker);
  await maker.engine.stop();
  const { buildingId, levelIndex } = server.levels[0] ?? { buildingId: 0, levelIndex: 0 };
  for (let i = 0; i < 3; i += 1) {
    const { geometry, properties } = featureDraft(maker.newId(), `Place ${i}`);
    const fid = maker.newId();
    server.put(
      { type: 'Feature', geometry, properties: { ...properties, fid } },
      `${buildingId}/${levelIndex}`,
    );
  }
  maker.db.close();
});

/** A device that has read all of it and is offline from now on. */
async function surveyor(): Promise<Device> {
  const device = await createDevice(server);
  await device.engine.pullHierarchy();
  const [level] = await device.db.levels.toArray();
  if (level === undefined) throw new Error('There is no level.');
  await device.engine.pullLevel(level.lid);
  places = (await device.db.features.toArray()).sort((a, b) => (a.fid < b.fid ? -1 : 1));
  device.setOnline(false);
  return device;
}

async function doAll(device: Device, list: readonly Act[]): Promise<void> {
  // Local keys differ from device to device.
  const [level] = await device.db.levels.toArray();
  if (level === undefined) throw new Error('There is no level.');

  for (const { what, at, field, value } of list) {
    device.clock.advance(1);
    const fid = places[at % places.length]?.fid ?? '';
    const before = (await device.db.features.get(fid)) ?? null;
    let change: Change | null = null;
    if (what === 'create') {
      const row = createdOn(level, featureDraft(device.newId(), value));
      change = { table: 'features', key: row.fid, before: null, after: row };
    } else if (before !== null) {
      const after = { ...before, properties: { ...before.properties, [field]: value } };
      change = { table: 'features', key: fid, before, after: what === 'delete' ? null : after };
    }
    if (change === null) continue;
    await transact(
      device.db,
      { label: 'act', changes: [change] },
      { now: device.clock.now(), newId: device.newId },
    );
  }
}

const createdOn = (
  { clientLid, siteLid, buildingLid, lid }: Level,
  draft: ReturnType<typeof featureDraft>,
): Feature => ({
  ...draft,
  clientLid,
  siteLid,
  buildingLid,
  levelLid: lid,
});

async function bring(from: Device, to: Device): Promise<boolean> {
  from.clock.advance(1);
  const made = await from.engine.exportWork();
  if (!made.ok) return false;
  const read = await to.engine.readWork(made.file.blob);
  if (!read.ok) throw new Error(read.fault);
  const taken = await to.engine.takeWork(read.content);
  if (!taken.ok) throw new Error(taken.fault);
  const again = await to.engine.takeWork(read.content);
  expect(again.ok && { ...again.counts, same: 0 }).toMatchObject({ new: 0, merged: 0, clash: 0 });
  return true;
}

/** By what names them everywhere: local keys differ from device to device. */
async function stateOf({ db }: Device) {
  const plain = (row: ContentRow | undefined) =>
    isFeature(row) ? { fid: row.fid, geometry: row.geometry, properties: row.properties } : null;
  const rows = (await db.features.toArray())
    .map(plain)
    .sort((a, b) => ((a?.fid ?? '') < (b?.fid ?? '') ? -1 : 1));
  const ops = (await db.pending.toArray())
    .map(({ entityKey, intent, opId, state }) => ({ entityKey, intent, opId, state }))
    .sort((a, b) => (a.entityKey < b.entityKey ? -1 : 1));
  const bases = (await db.bases.toArray()).map(({ entityKey, value }) => ({
    entityKey,
    value: plain(value),
  }));
  return { rows, ops, bases };
}

describe('work file', () => {
  it('import on an empty device → same heads and outbox', async () => {
    await fc.assert(
      fc.asyncProperty(acts(FIELDS, ['edit', 'delete', 'create']), async (list) => {
        const a = await surveyor();
        await doAll(a, list);
        const lost = await createDevice(server, { online: false, clock: a.clock });
        if (await bring(a, lost)) {
          const [there, here] = [await stateOf(a), await stateOf(lost)];
          expect([here.ops, here.bases]).toEqual([there.ops, there.bases]);
          const waiting = new Set(there.ops.map(({ entityKey }) => entityKey.slice('features:'.length)));
          expect(here.rows).toEqual(there.rows.filter((row) => waiting.has(row?.fid ?? '')));
        }
        a.db.close();
        lost.db.close();
      }),
      RUNS,
    );
  });

  slowIt('exchanged both ways → devices converge', async () => {
    await fc.assert(
      fc.asyncProperty(
        acts(['name', 'eid'], ['edit', 'create']),
        acts(['description', 'floorNote'], ['edit', 'create']),
        async (mine, theirs) => {
          const [a, b] = [await surveyor(), await surveyor()];
          await doAll(a, mine);
          await doAll(b, theirs);
          await bring(a, b);
          await bring(b, a);
          const [here, there] = [await stateOf(a), await stateOf(b)];
          expect(there.rows).toEqual(here.rows);
          const named = (ops: typeof here.ops) =>
            ops.map(({ entityKey, intent, state }) => [entityKey, intent, state]);
          expect(named(there.ops)).toEqual(named(here.ops));
          expect(await a.db.conflicts.count()).toBe(0);
          a.db.close();
          b.db.close();
        },
      ),
      RUNS,
    );
  });

  it('random edits on both, either sends first → no change lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        acts(FIELDS, ['edit', 'create']),
        acts(FIELDS, ['edit', 'create']),
        fc.boolean(),
        async (mine, theirs, isSwapped) => {
          const [a, b] = [await surveyor(), await surveyor()];
          await doAll(a, mine);
          await doAll(b, theirs);
          const made = new Set([...(await keys(a)), ...(await keys(b))]);
          await bring(a, b);
          for (const device of isSwapped ? [b, a] : [a, b]) {
            device.setOnline(true);
            await settled(device);
            await device.engine.stop();
          }
          for (const fid of made) expect(server.features.has(fid)).toBe(true);
          expect(server.features.size).toBe(made.size);
          // The last change of A is on the server, or in a question, on either device.
          for (const { table, key, mine: kept, theirs: other } of [
            ...(await a.db.conflicts.toArray()),
            ...(await b.db.conflicts.toArray()),
          ]) {
            expect([table, key, kept !== null || other !== null]).toEqual(['features', key, true]);
          }
          for (const fid of made) {
            const values = await said([a, b], fid);
            for (const { at, field, value, what } of mine.filter(isLast)) {
              const place = places[at % places.length];
              // Who gives a field the value that it had has changed nothing.
              if (what === 'edit' && place?.fid === fid && asRecord(place.properties)[field] !== value)
                expect(values(field)).toContain(value);
            }
          }
          // The server is as it was for the next round.
          for (const fid of made) if (!places.some((place) => place.fid === fid)) server.features.delete(fid);
          a.db.close();
          b.db.close();
        },
      ),
      RUNS,
    );
  });
});

const asRecord = (properties: object): Record<string, unknown> => properties as Record<string, unknown>;

const keys = async ({ db }: Device): Promise<string[]> => (await db.features.toArray()).map(({ fid }) => fid);

const isLast = ({ at, field, what }: Act, i: number, all: readonly Act[]): boolean =>
  !all.slice(i + 1).some((later) => later.what === what && later.at % 5 === at % 5 && later.field === field);

/** All that anybody says of a field: the server, the devices, and both sides of what is asked about. */
async function said(devices: readonly Device[], fid: string): Promise<(field: string) => unknown[]> {
  const rows: unknown[] = [server.features.get(fid)];
  for (const { db } of devices) {
    rows.push(await db.features.get(fid));
    for (const record of await db.conflicts.where({ entityKey: `features:${fid}` }).toArray()) {
      rows.push(record.mine, record.theirs);
    }
  }
  return (field) => rows.map((row) => (row as Feature | undefined | null)?.properties[field]);
}
