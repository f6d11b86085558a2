import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { editThere, rename, theClient } from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, type Device } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';
import { scenario } from '../../../tests/support/sync/scenario.ts';

async function fileOf(device: Device): Promise<Blob> {
  device.clock.advance(1);
  const made = await device.engine.exportWork();
  if (!made.ok) throw new Error(made.fault);
  return made.file.blob;
}

describe('a file of unsent work', () => {
  it('any rejection text → readable', async () => {
    const server = new ModelServer();
    const [a, b] = [await createDevice(server), await createDevice(server)];
    await theClient(b);
    const chain = await scenario({ server, device: a });
    await settled(a);
    await rename(a, chain.first, 'Bakery');
    server.fault = ({ method }) =>
      method === 'PUT' ? { status: 422, code: 'invalid', message: 'no '.repeat(2000) } : undefined;
    await settled(a);
    await a.engine.stop();
    await b.engine.pullHierarchy();
    const read = await b.engine.readWork(await fileOf(a));
    expect(read.ok ? 'ok' : read.fault).toBe('ok');
  });
});

describe('a shape that the server has beyond the earth', () => {
  it('work file readable', async () => {
    const server = new ModelServer();
    const [a, b] = [await createDevice(server), await createDevice(server)];
    await theClient(b);
    const chain = await scenario({ server, device: a });
    editThere(server, chain.first, {}, { type: 'Point', coordinates: [181, 1] });
    await a.engine.pullHierarchy();
    await a.engine.pullLevel(chain.levelLid);
    await rename(a, chain.first, 'Bakery');
    await b.engine.pullHierarchy();
    const read = await b.engine.readWork(await fileOf(a));
    expect(read.ok ? 'ok' : read.fault).toBe('ok');
  });
});
