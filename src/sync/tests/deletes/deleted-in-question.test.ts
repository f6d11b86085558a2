import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transact, undo } from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { settled, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { dropLevel } from '../../../../tests/support/sync/partial-level.ts';
import { watchedPlace, type WatchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';

let { server, device, fid, levelLid } = {} as WatchedPlace;
beforeEach(async () => {
  ({ server, device, fid, levelLid } = await watchedPlace());
});
afterEach(() => device.engine.stop());

const ports = ({ clock, newId }: Device) => ({ now: clock.now(), newId });

async function nameLevel(title: string): Promise<void> {
  const before = (await device.db.levels.get(levelLid)) as Level;
  const change = { table: 'levels', key: levelLid, before, after: { ...before, title } } as const;
  await transact(device.db, { label: 'rename', changes: [change] }, ports(device));
}

function nameThere(): void {
  const [there] = server.levels;
  if (there === undefined) throw new Error('There is no level.');
  there.levelLongTitle = 'Theirs';
}

/** Two people name the level, and this one is asked about it. */
async function askAboutLevel(): Promise<void> {
  nameThere();
  await nameLevel('Mine');
  await settled(device);
  expect(await device.engine.listConflicts()).toHaveLength(1);
}

/** Time for all that may go while a person is asked. */
async function waitLong(): Promise<void> {
  for (let i = 0; i < 5; i += 1) {
    device.clock.advance(70_000);
    await device.engine.pullHierarchy();
    device.engine.nudge();
    await until(() => device.engine.getSnapshot().phase === 'idle', 'a rest');
  }
}

/** The level is deleted while the change of a place is out, which then arrives, and so is what is out of the level. */
async function dropLevelMeanwhile(writes: number): Promise<void> {
  const { fetch } = server;
  const stage = server as { fetch: typeof fetch };
  let out = 0;
  let letGo = (): void => undefined;
  const deleted = new Promise<void>((resolve) => (letGo = resolve));
  stage.fetch = async (url, init) => {
    if (init.method !== 'GET') {
      out += 1;
      await deleted;
    }
    return fetch(url, init);
  };
  await rename(device, fid, 'Bar');
  device.engine.start();
  device.engine.nudge();
  await until(() => out === writes, 'what is out');
  stage.fetch = fetch;
  await dropLevel(device, levelLid);
  letGo();
}

/** All stays on the server until a person decides, and with the level its place. */
async function expectToStay(): Promise<void> {
  await waitLong();
  await until(async () => (await device.db.conflicts.count()) > 0, 'a question');
  expect([...server.features.keys()]).toContain(fid);
  const [question, ...others] = await device.engine.listConflicts();
  expect([question?.entityKey, others]).toEqual([`levels:${levelLid}`, []]);
  expect(await intents()).toEqual(['delete']);
  await device.engine.resolveConflict(question?.id ?? '', 'theirs');
  device.clock.advance(70_000);
  await settled(device);
  expect(server.features.get(fid)?.properties['name']).toBe('Bar');
  expect((await device.db.features.get(fid))?.properties.name).toBe('Bar');
  expect((await device.db.levels.get(levelLid))?.title).toBe('Theirs');
}

const intents = async (): Promise<string[]> =>
  (await device.engine.listOutbox()).flatMap(({ entityKey, intent }) =>
    entityKey === `levels:${levelLid}` ? [intent] : [],
  );

it('conflict on a level · feature update in flight · level deleted → both stay until the conflict is resolved', async () => {
  await askAboutLevel();
  await dropLevelMeanwhile(1);
  await expectToStay();
});

it('level and feature updates in flight · level deleted · conflict opened since → both stay until it is resolved', async () => {
  await nameLevel('Mine');
  server.fault = ({ method }) => (method === 'PATCH' ? { status: 503, code: 'unavailable' } : undefined);
  await dropLevelMeanwhile(2);
  await until(async () => (await device.db.pending.where({ state: 'sending' }).count()) === 0, 'answers');
  nameThere();
  server.fault = () => undefined;
  await expectToStay();
});

it('conflict on a level · level deleted → listed as a delete, as an update again after undo', async () => {
  await askAboutLevel();
  expect(await intents()).toEqual(['update']);
  await dropLevel(device, levelLid);
  expect(await intents()).toEqual(['delete']);
  await undo(device.db, ports(device));
  expect(await intents()).toEqual(['update']);
});
