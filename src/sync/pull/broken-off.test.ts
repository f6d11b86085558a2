import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { edit, editThere } from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, type Device } from '../../../tests/support/sync/sync-device.ts';
import { countHeld, serverIdOf } from '../../db/index.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';
import { scenario } from '../../../tests/support/sync/scenario.ts';

let server: ModelServer;
let device: Device;

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
});
afterEach(() => device.engine.stop());

describe('pull of a level breaks off', () => {
  it.each(['/obstacles/draft', '/graphs/draft'])('at %s → lists read so far are applied', async (end) => {
    const { first, second, levelLid } = await scenario({ server, device });
    await settled(device);
    device.clock.advance(60_000);
    editThere(server, first, { name: 'Bakery' });
    server.features.delete(second);
    let broken = 0;
    server.fault = ({ method, path }) => {
      if (method !== 'GET' || !path.endsWith(end)) return undefined;
      broken += 1;
      return 'down';
    };
    expect(await device.engine.pullLevel(levelLid)).toMatchObject({ ok: false, error: { kind: 'network' } });
    expect(broken).toBeGreaterThan(0);
    expect((await device.db.features.get(first))?.properties['name']).toBe('Bakery');
    // What no list has named so far may be in the next one.
    const isAllListed = end === '/graphs/draft';
    expect((await device.db.features.get(second)) === undefined).toBe(isAllListed);
  });

  it('all feature lists complete and empty → features removed', async () => {
    const { first, second, levelLid } = await scenario({ server, device });
    await settled(device);
    device.clock.advance(60_000);
    server.features.clear();
    server.fault = ({ method, path }) =>
      method === 'GET' && path.endsWith('/graphs/draft') ? 'down' : undefined;
    expect(await device.engine.pullLevel(levelLid)).toMatchObject({ ok: false });
    expect(await device.db.features.bulkGet([first, second])).toEqual([undefined, undefined]);
  });

  it('lost update and conflict in the lists read so far → reported', async () => {
    const { first, second, levelLid } = await scenario({ server, device });
    await settled(device);
    const before = structuredClone(server.features.get(first));
    if (before === undefined) throw new Error('There is no place.');
    device.clock.advance(1000);
    await edit(device, first, { name: 'Ours' });
    await settled(device);
    await device.engine.stop();
    device.clock.advance(60_000);
    // Another client restores the earlier state, and a question about another place is due.
    server.put(before, before.place);
    await edit(device, second, { name: 'Ours' });
    editThere(server, second, { name: 'Theirs' });
    server.fault = ({ method, path }) =>
      method === 'GET' && path.endsWith('/graphs/draft') ? 'down' : undefined;
    expect(await device.engine.pullLevel(levelLid)).toEqual({ ok: false, error: expect.anything() });
    const told = device.events.map(({ type }) => type);
    expect(told.filter((type) => type === 'overwritten-by-other')).toHaveLength(1);
    expect(told.filter((type) => type === 'conflict')).toHaveLength(1);
  });
});

/** How many levels the building holds, if this many are here. */
const heldBy = async ({ db }: Device, lid: string, here: number) =>
  (await countHeld(db, 'buildings', [{ lid }], () => Promise.resolve(here))).get(lid);

describe('the first reading of a client breaks off', () => {
  it('before the levels of a building → how many it has is not known, until it was read', async () => {
    await scenario({ server, device });
    await settled(device);
    const other = await createDevice(server);
    const held = async () => {
      const [building] = await other.db.buildings.toArray();
      if (building === undefined) throw new Error('The building did not come.');
      return heldBy(other, building.lid, await other.db.levels.count());
    };
    server.fault = ({ method, path }) =>
      method === 'GET' && path.startsWith('/buildings/') ? 'down' : undefined;
    expect(await other.engine.pullHierarchy()).toMatchObject({ ok: false });
    expect(await held()).toBeNull();
    server.fault = () => undefined;
    server.levels.length = 0;
    expect(await other.engine.pullHierarchy()).toMatchObject({ ok: true });
    expect(await held()).toBe(0);
    await other.engine.stop();
  });

  it('building made here, and uploaded → it holds nothing, and that is known', async () => {
    const { buildingLid } = await scenario({ server, device });
    await settled(device);
    expect(await serverIdOf(device.db, buildingLid)).toBeDefined();
    expect(await heldBy(device, buildingLid, 0)).toBe(0);
  });
});
