import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { entityKeyOf, freshOp } from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import { auditWrite } from '../audit/write-audit.ts';
import { inOutbox } from '../store/transaction.ts';
import { edit, makeChain, theClient } from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, type Device } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';
import { auditNeighbours } from './audit-list.ts';

let device: Device;
let row: Feature;

beforeEach(async () => {
  device = await createDevice(new ModelServer());
  const { first } = await makeChain(device, await theClient(device));
  await settled(device);
  // It stops watching some time later.
  await device.engine.stop();
  row = (await device.db.features.get(first)) as Feature;
  // A request of ours that says something else may come within a minute.
  const said = { ...row, properties: { ...row.properties, name: 'In doubt' } };
  const at = device.clock.now();
  const entityKey = entityKeyOf('features', row.fid);
  const until = at + 61_000;
  const note = { resource: `writes/${entityKey}`, entityKey, opId: 'o', kind: 'write', leftAt: at } as const;
  await device.db.attempts.add({ ...note, until, value: said });
  await inOutbox(device.db, () =>
    auditWrite(device.db, entityKey, said, row, at, { late: { theirs: row, until } }),
  );
  device.clock.advance(120_000);
});
afterEach(() => device.engine.stop());

/** The words of others that are watched after a list that shows the place as it was last seen. */
async function watchedAfter(beside: readonly string[] = []): Promise<number | undefined> {
  const { db, clock, newId } = device;
  const context = { db, now: clock.now, newId, emit: () => undefined };
  await auditNeighbours(context, [...beside, row.fid], () => row, clock.now());
  const audit = await db.audits.get(entityKeyOf('features', row.fid));
  return audit?.fields.filter(({ isTheirs }) => isTheirs).length;
}

it('delivery delay over → remote values no longer watched', async () => {
  expect(await watchedAfter()).toBe(0);
});

it('long list, one place of it watched → audited without asking for each', async () => {
  const asked: number[] = [];
  device.db.audits.hook('reading', (found) => (asked.push(1), found));
  expect(await watchedAfter(Array.from({ length: 5_000 }, (_, n) => `other-${n}`))).toBe(0);
  expect(asked.length).toBeLessThan(10);
});

it('change in flight → watch left to it', async () => {
  await edit(device, row.fid, { description: 'Under way' });
  expect(await watchedAfter()).toBe(1);
});

it('place goes with its level, which is to be made again → left as it is here, and watched', async () => {
  const { db, clock, newId } = device;
  const level = (await db.levels.get(row.levelLid ?? ''))!;
  const of = { table: 'levels', key: level.lid, row: level, intent: 'create' } as const;
  await inOutbox(db, () => db.pending.put(freshOp(of, clock.now(), newId())));
  await db.features.update(row.fid, { 'properties.name': 'Changed since' });
  expect(await watchedAfter()).toBe(1);
  expect((await db.features.get(row.fid))?.properties.name).toBe('Changed since');
});
