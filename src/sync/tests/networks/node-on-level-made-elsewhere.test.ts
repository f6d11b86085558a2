import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { knowsAllNodes, transact } from '../../../db/index.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import { createLevel } from '../../../domain/ops/index.ts';
import { featureDraft } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import {
  changeNodes,
  makePath,
  nodeOn,
  withProperties,
} from '../../../../tests/support/sync/network-fixtures.ts';

it('link to a node on a level made elsewhere since the hierarchy was read → not held to lead nowhere', async () => {
  const server = new ModelServer();
  const theirs = await createDevice(server);
  const { level, a } = await makePath({ server, device: theirs }, () => settled(theirs));
  const mine = await createDevice(server);
  await mine.engine.pullHierarchy();
  const here = (await mine.db.levels.toArray())[0]!;
  await mine.engine.pullLevel(here.lid);
  expect(await knowsAllNodes(mine.db, here.siteLid)).toBe(true);

  const building = (await theirs.db.buildings.get(level.buildingLid))!;
  const upper = { lid: theirs.newId() as Lid, levelIndex: 1, shortTitle: '1', title: 'First' };
  await transact(
    theirs.db,
    createLevel(building, { ...upper, extra: {} }, [featureDraft(theirs.newId(), 'Other')]),
    { now: theirs.clock.now(), newId: theirs.newId },
  );
  const lift = theirs.newId();
  await changeNodes(theirs, {
    [lift]: nodeOn((await theirs.db.levels.get(upper.lid))!, lift, 11, { neighbors: [{ fid: a }] }),
  });
  const { neighbors } = (await theirs.db.features.get(a))!.properties;
  await changeNodes(
    theirs,
    await withProperties(theirs, a, { neighbors: [...(neighbors as object[]), { fid: lift }] }),
  );
  await settled(theirs);

  await mine.engine.pullLevel(here.lid);
  expect(JSON.stringify((await mine.db.features.get(a))?.properties.neighbors)).toContain(lift);
  expect(await mine.db.features.get(lift)).toBeUndefined();
  expect(await knowsAllNodes(mine.db, here.siteLid)).toBe(false);

  await mine.engine.pullHierarchy();
  await mine.engine.pullLevel(here.lid);
  expect(await mine.db.features.get(lift)).toBeDefined();
  expect(await knowsAllNodes(mine.db, here.siteLid)).toBe(true);
  await Promise.all([mine.engine.stop(), theirs.engine.stop()]);
});
