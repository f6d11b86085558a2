import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { fileOfLevel, transact } from '../../db/index.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import { createLevel } from '../../domain/ops/index.ts';
import { featureDraft, makeChain, theClient } from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, type Device } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';
import { scenario } from '../../../tests/support/sync/scenario.ts';

async function fileOf(device: Device): Promise<Blob> {
  device.clock.advance(1);
  const made = await device.engine.exportWork();
  if (!made.ok) throw new Error(made.fault);
  return made.file.blob;
}

describe('a floor plan', () => {
  it('level created by two users → own floor plan kept', async () => {
    const server = new ModelServer();
    const [a, b] = [await createDevice(server), await createDevice(server)];
    await scenario({ server, device: a });
    const level = server.levels.splice(0)[0];
    server.features.clear();
    expect(level).toBeDefined();
    a.clock.advance(11_000);
    await a.engine.pullHierarchy();
    await b.engine.pullHierarchy();
    expect([await a.db.levels.count(), await b.db.levels.count()]).toEqual([0, 0]);
    const plans: string[] = [];
    for (const device of [a, b]) {
      const [building] = await device.db.buildings.toArray();
      if (building === undefined) throw new Error('none');
      const lid = device.newId() as Lid;
      const draft = {
        lid,
        levelIndex: 0,
        shortTitle: 'G',
        title: 'Ground',
        extra: {},
      };
      const plan = {
        fileId: device.newId(),
        levelLid: lid,
        fileName: 'g.geojson',
        fileType: 'geojson',
        bytes: new Uint8Array([plans.length]),
        at: device.clock.now(),
      };
      plans.push(plan.fileId);
      const moment = createLevel(building, draft, [featureDraft(device.newId(), 'Shop')]);
      await transact(device.db, moment, { now: device.clock.now(), newId: device.newId, files: [plan] });
    }
    const file = await fileOf(a);
    b.clock.advance(60_000);
    const read = await b.engine.readWork(file);
    if (!read.ok) throw new Error(read.fault);
    const taken = await b.engine.takeWork(read.content);
    expect(taken).toMatchObject({ ok: true, counts: { clash: 0 } });
    const [mine] = await b.db.levels.toArray();
    expect((await fileOfLevel(b.db, mine?.lid ?? ''))?.fileId).toBe(plans[1]);
  });

  it('missing in the first file → imported with the second', async () => {
    const server = new ModelServer();
    const [a, b] = [await createDevice(server), await createDevice(server)];
    const { levelLid } = await makeChain(a, await theClient(a));
    await theClient(b);
    const read = await b.engine.readWork(await fileOf(a));
    if (!read.ok) throw new Error(read.fault);
    await b.engine.takeWork(read.content);
    // The browser was killed between the journal and the database: the journal has what was changed, and no plan.
    await b.db.files.clear();
    expect(await b.engine.takeWork(read.content)).toMatchObject({ ok: true });
    expect(await b.db.files.where({ levelLid }).count()).toBe(1);
    await settled(b);
    expect(server.floorPlans).toHaveLength(1);
    await b.engine.takeWork(read.content);
    expect(await b.db.pending.count()).toBe(0);
  });
});
