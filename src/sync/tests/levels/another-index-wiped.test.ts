import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { serverIdOf, transact } from '../../../db/index.ts';
import { createBrowser, tidied } from '../../../../tests/support/db/journal/journal-tabs.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { changeLevel } from '../../../domain/ops/index.ts';
import { makeChain, theClient } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, until } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

const ENDS = [
  ['nothing sent', null, false],
  ['nothing sent · journal compacted', null, true],
  ['create in flight', '/levels/-2', false],
  ['create in flight · journal compacted', '/levels/-2', true],
  ['content upload in flight', '/bulk', false],
] as const;

it.each(someOf(ENDS, 2))(
  'new level renumbered · %s · database wiped → recovered with the new index, created once',
  async (...of) => {
    const [, end, isTidied] = of;
    const [server, browser] = [new ModelServer(), createBrowser()];
    const before = await createDevice(server, { db: await browser.open() });
    const { levelLid } = await makeChain(before, await theClient(before));
    if (isTidied) await tidied(before.db);
    const level = (await before.db.levels.get(levelLid)) as Level;
    const ports = { now: before.clock.now(), newId: before.newId };
    await transact(before.db, changeLevel(level, { levelIndex: -2 }), ports);
    if (isTidied) await tidied(before.db);
    if (end !== null) {
      server.fault = ({ method, path }) => (method === 'POST' && path.endsWith(end) ? 'lost' : undefined);
      before.engine.start();
      await until(() => server.writes().some((write) => write.endsWith(end)));
    }
    browser.crash(before.db);
    await before.engine.stop();
    await browser.wipe();
    const device = await createDevice(server, { db: await browser.open(), clock: before.clock });
    expect(await device.db.levels.get(levelLid)).toMatchObject({ levelIndex: -2 });
    server.fault = () => undefined;
    await settled(device);
    await device.engine.pullHierarchy();
    expect(server.levels.map(({ levelIndex }) => levelIndex)).toEqual([-2]);
    expect([...server.features.values()].map(({ properties }) => properties['lvl'])).toEqual([-2, -2]);
    expect(await device.db.levels.toArray()).toMatchObject([{ lid: levelLid, levelIndex: -2 }]);
    expect([await serverIdOf(device.db, levelLid), await device.db.pending.count()]).toEqual([-2, 0]);
    await device.engine.stop();
  },
);
