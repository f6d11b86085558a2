import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { editThere, makeChain, theClient } from '../testing/content.ts';
import { createDevice, settled, type Device } from '../testing/device.ts';
import { ModelServer } from '../testing/model-server.ts';

let server: ModelServer;
let device: Device;

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
});
afterEach(() => device.engine.stop());

describe('a reading of a level that breaks off', () => {
  it.each(['/obstacles/draft', '/graphs/draft'])('at %s keeps what had come by then', async (end) => {
    const { first, second, levelLid } = await makeChain(device, await theClient(device));
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
});
