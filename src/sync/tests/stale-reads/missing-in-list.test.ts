import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../../db/index.ts';
import { rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { scenario, type Chain } from '../../../../tests/support/sync/scenario.ts';

let server: ModelServer;
let device: Device;
let chain: Chain;

/** All was confirmed a second ago. */
beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  chain = await scenario({ server, device });
  device.clock.advance(1000);
});
afterEach(() => device.engine.stop());

/** From now on lists are empty, as they were some seconds ago. */
function oldLists(isOld: (path: string) => boolean, list: string): () => void {
  const answer = server.answer.bind(server);
  server.answer = (call) => {
    const real = answer(call);
    const json = structuredClone(real.json) as { result?: Record<string, unknown> };
    if (call.method === 'GET' && isOld(call.path) && json.result !== undefined && list in json.result)
      json.result[list] = [];
    return { ...real, json };
  };
  return () => {
    server.answer = answer;
  };
}

const rowsHere = () =>
  Promise.all([
    device.db.sites.get(chain.siteLid),
    device.db.buildings.get(chain.buildingLid),
    device.db.levels.get(chain.levelLid),
    device.db.features.get(chain.first),
  ]);

describe('stale list without what was just created', () => {
  it('content of a new level → not treated as deleted', async () => {
    const thaw = oldLists((path) => path.endsWith('/pois/draft'), 'features');
    await device.engine.pullLevel(chain.levelLid);
    expect(await rowsHere()).not.toContain(undefined);
    await rename(device, chain.first, 'Bakery');
    await device.engine.pullLevel(chain.levelLid);
    expect(await device.db.conflicts.count()).toBe(0);
    thaw();
  });

  it.each(['sites', 'buildings', 'levels'])('%s → not treated as deleted', async (list) => {
    const thaw = oldLists(() => true, list);
    await device.engine.pullHierarchy();
    expect(await rowsHere()).not.toContain(undefined);
    thaw();
    device.clock.advance(20_000);
    await device.engine.pullHierarchy();
    expect(await rowsHere()).not.toContain(undefined);
  });

  it('site edited since → no conflict', async () => {
    const site = await device.db.sites.get(chain.siteLid);
    if (site === undefined) throw new Error('gone');
    const after = { ...site, title: 'Port' };
    const changes = [{ table: 'sites' as const, key: site.lid, before: site, after }];
    await transact(
      device.db,
      { label: 'changeSite', changes },
      { now: device.clock.now(), newId: device.newId },
    );
    const thaw = oldLists(() => true, 'sites');
    await device.engine.pullHierarchy();
    thaw();
    expect(await device.db.conflicts.count()).toBe(0);
  });

  it.each(['sites', 'buildings', 'levels'])('ten seconds later → %s treated as deleted', async (list) => {
    device.clock.advance(10_000);
    const thaw = oldLists(() => true, list);
    await device.engine.pullHierarchy();
    expect(await rowsHere()).toContain(undefined);
    thaw();
  });
});
