import { listFeatures, transact } from '../../../src/db/index.ts';
import type { Lid } from '../../../src/domain/entities/ids.ts';
import type { Level } from '../../../src/domain/entities/level.ts';
import { createLevel, deleteLevel } from '../../../src/domain/ops/index.ts';
import { featureDraft } from './content-fixtures.ts';
import { settled, until, type Device } from './sync-device.ts';
import type { Fault, ModelServer } from './model-server.ts';

interface Stage {
  server: ModelServer;
  device: Device;
}

const portsOf = ({ clock, newId }: Device) => ({ now: clock.now(), newId });

/**
 * The first call of this kind fails in this way, and with it the network; nothing is under way when it is over.
 * @param act what leads to it
 */
export async function failFirst(
  { server, device }: Stage,
  of: { is: (call: { method: string; path: string }) => boolean; fault: Fault },
  act: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  let isHit = false;
  server.fault = (call) => {
    if (isHit || !of.is(call)) return undefined;
    isHit = true;
    device.setOnline(false);
    return of.fault;
  };
  await act();
  device.setOnline(true);
  device.engine.start();
  device.engine.nudge();
  await until(async () => {
    if (!isHit && device.engine.getSnapshot().phase === 'idle') device.clock.advance(1000);
    return isHit && (await device.db.pending.where({ state: 'sending' }).count()) === 0;
  }, 'a failure');
  await until(() => device.engine.getSnapshot().phase === 'idle', 'a rest');
  await device.engine.stop();
  server.fault = () => undefined;
}

/** A new level, with index 1, two places and a plan: the server has the level, and this came between it and the rest. */
export async function halfMade(stage: Stage, fault: Fault, where = 'floor-plan'): Promise<Level> {
  const { db, clock, newId } = stage.device;
  const [building] = await db.buildings.toArray();
  if (building === undefined) throw new Error('There is no building.');
  const lid = newId() as Lid;
  const draft = { lid, levelIndex: 1, shortTitle: '1', title: 'First', extra: {} };
  const places = ['One', 'Two'].map((name) => featureDraft(newId(), name));
  const plan = { fileId: newId(), levelLid: lid, fileName: 'g.geojson', fileType: 'geojson' as const };
  const file = { ...plan, bytes: new Uint8Array([1, 2]), at: clock.now() };
  const is = (call: { method: string; path: string }): boolean =>
    call.method !== 'GET' && call.path.includes(where);
  await failFirst(stage, { is, fault }, () =>
    transact(db, createLevel(building, draft, places), { ...portsOf(stage.device), files: [file] }),
  );
  return (await db.levels.get(lid)) as Level;
}

/** A person deletes a level with all on it. */
export async function dropLevel(device: Device, levelLid: string): Promise<void> {
  const level = (await device.db.levels.get(levelLid)) as Level;
  const features = await listFeatures(device.db, levelLid);
  await transact(device.db, deleteLevel({ level, features }), portsOf(device));
}

/** Time for all that may go, and a look at the level afterwards. */
export async function longAfter(device: Device, levelLid: string): Promise<void> {
  device.setOnline(true);
  for (let i = 0; i < 3; i += 1) {
    device.clock.advance(70_000);
    await settled(device);
  }
  await device.engine.pullHierarchy();
  await device.engine.pullLevel(levelLid);
}

/** What a level is called to have on it, there and here. */
export async function namesOn(
  { server, device }: Stage,
  levelLid: string,
): Promise<Record<'there' | 'here', string[]>> {
  const there = [...server.features.values()].filter(({ place }) => place.endsWith('/1'));
  const here = await listFeatures(device.db, levelLid);
  const sorted = (names: unknown[]): string[] => names.map(String).toSorted((a, b) => (a < b ? -1 : 1));
  return {
    there: sorted(there.map(({ properties }) => properties['name'])),
    here: sorted(here.map(({ properties }) => properties.name)),
  };
}
