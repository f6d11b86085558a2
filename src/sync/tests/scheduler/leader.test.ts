import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openDatabase, transact } from '../../../db/index.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import { createSite } from '../../../domain/ops/index.ts';
import { square, theClient } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { stealableLocks } from '../../../../tests/support/sync/browser-tabs.ts';
import { createLeader, type Leader, type LeaderOptions } from '../../scheduler/leader-election.ts';
import { IDLE } from '../../scheduler/tab-messages.ts';

const NAME = 'handed-over';

it('code of the sender missing on the server → hands leadership over, leads again later', async () => {
  const device = await createDevice(new ModelServer(), { name: NAME });
  const { clock, newId, api } = device;
  const site = {
    lid: newId() as Lid,
    siteTitle: 'one',
    siteExternalIdentifier: 'one',
    siteExtraData: {},
    geometry: square(0.01),
  };
  const ops = createSite({ lid: await theClient(device) }, site);
  await transact(device.db, ops, { now: clock.now(), newId });
  const locks = stealableLocks();
  const asked: string[] = [];
  const tab = async (name: string, drain: (() => Promise<never>) | null): Promise<Leader> =>
    createLeader({
      db: await openDatabase(NAME),
      api,
      session: { getSnapshot: () => ({ status: 'signedIn' }) as never },
      now: clock.now,
      random: () => 0.5,
      newId,
      locks,
      timer: clock,
      network: { isOnline: () => true, onChange: () => () => undefined },
      push: () => Promise.reject(new Error('Nothing is sent here.')),
      loadSending: async () => {
        asked.push(name);
        if (drain === null) throw new TypeError('Failed to fetch dynamically imported module');
        return { drain };
      },
      setRun: () => undefined,
      readRun: () => IDLE,
      hasWork: () => true,
      afterPush: async () => undefined,
    } satisfies LeaderOptions);
  /** The newer one sends for as long as it is let. */
  let end: (cause: Error) => void = () => undefined;
  const older = await tab('older', null);
  const newer = await tab('newer', () => new Promise((_, reject) => (end = reject)));

  older.start();
  newer.start();
  const pass = async (isDone: () => boolean): Promise<void> => {
    for (let second = 0; second < 15 && !isDone(); second += 1) {
      for (let i = 0; i < 50; i += 1) await new Promise((resolve) => setImmediate(resolve));
      if (!isDone()) clock.advance(1000);
    }
  };
  await pass(() => newer.leads());
  expect([older.leads(), newer.leads()]).toEqual([false, true]);
  await pass(() => asked.includes('newer'));
  expect(asked).toEqual(['older', 'newer']);

  end(new Error('The tab is closed.'));
  await newer.stop();
  await pass(() => older.leads());
  expect(older.leads()).toBe(true);
  await older.stop();
});
