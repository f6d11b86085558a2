import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { expect, it } from 'vitest';
import { entityKeyOf } from '../../../db/index.ts';
import { theClient } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, until } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';

it('code loaded on first use · live query → watches what it read', async () => {
  const device = await createDevice(new ModelServer());
  const key = await theClient(device);
  const ours = await device.db.clients.get(key);
  if (ours === undefined) throw new Error('The client is not on the device.');
  const counts: number[] = [];
  const watch = liveQuery(async () => device.engine.listLostUpdates()).subscribe((all) =>
    counts.push(all.length),
  );
  await until(() => counts.length > 0, 'the first answer');
  const record = {
    id: device.newId(),
    table: 'clients' as const,
    key,
    entityKey: entityKeyOf('clients', key),
  };
  await device.db.overwrites.put({ ...record, at: 1, fields: [], ours });
  await until(() => counts.at(-1) === 1, 'the answer after a change');
  watch.unsubscribe();
  expect(counts).toEqual([0, 1]);
});
