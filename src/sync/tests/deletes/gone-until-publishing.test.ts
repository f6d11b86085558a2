import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listFeatures, transact, undo } from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { changeLevel, deleteLevel } from '../../../domain/ops/index.ts';
import { rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { settled } from '../../../../tests/support/sync/sync-device.ts';
import { watchedPlace, type WatchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';

// Until the next publishing a server lists what was deleted, and calls it so.
let { server, device, fid, levelLid } = {} as WatchedPlace;

beforeEach(async () => {
  ({ server, device, fid, levelLid } = await watchedPlace());
  device.clock.advance(60_000);
});
afterEach(() => device.engine.stop());

const ports = () => ({ now: device.clock.now(), newId: device.newId });
const questions = async () => (await device.engine.listConflicts()).map(({ kind }) => kind);

function listAsDeleted(features = [...server.features.values()]): void {
  for (const was of features)
    server.put({ ...was, properties: { ...was.properties, publishState: 'deleted' } }, was.place);
}

describe('remote delete · still listed as deleted', () => {
  it('feature edited here → remote delete conflict, resolved as mine re-creates it', async () => {
    device.setOnline(false);
    await rename(device, fid, 'Mine');
    const was = server.features.get(fid);
    listAsDeleted(was === undefined ? [] : [was]);
    device.setOnline(true);
    await settled(device);
    device.clock.advance(60_000);
    await device.engine.pullLevel(levelLid);
    expect(await questions()).toEqual(['deleted-there']);
    const [view] = await device.engine.listConflicts();
    await device.engine.resolveConflict(view?.id ?? '', 'mine');
    await settled(device);
    expect(await questions()).toEqual([]);
    expect(server.features.get(fid)?.properties).toMatchObject({ name: 'Mine' });
  });

  it('level edited here → remote delete conflict, resolved as theirs deletes it', async () => {
    device.setOnline(false);
    const level = (await device.db.levels.get(levelLid)) as Level;
    await transact(device.db, changeLevel(level, { title: 'Mine' }), ports());
    device.setOnline(true);
    (server.levels[0] as { publishState?: string }).publishState = 'deleted';
    await settled(device);
    device.clock.advance(60_000);
    await device.engine.pullHierarchy();
    expect(await questions()).toEqual(['deleted-there']);
    const [view] = await device.engine.listConflicts();
    await device.engine.resolveConflict(view?.id ?? '', 'theirs');
    await settled(device);
    expect(await questions()).toEqual([]);
    expect(await device.db.levels.count()).toBe(0);
  });

  it('edit conflict open → becomes a remote delete conflict', async () => {
    device.setOnline(false);
    await rename(device, fid, 'Mine');
    const was = server.features.get(fid)!;
    server.put({ ...was, properties: { ...was.properties, name: 'Theirs' } }, was.place);
    device.setOnline(true);
    await settled(device);
    expect(await questions()).toEqual(['both-changed']);
    listAsDeleted([server.features.get(fid)!]);
    device.clock.advance(60_000);
    await device.engine.pullLevel(levelLid);
    expect(await questions()).toEqual(['deleted-there']);
  });
});

it.each(['bulk', 'level'] as const)(
  'level deleted and undone · outcome of the %s unknown · features listed as deleted → all re-created',
  async (lost) => {
    const before = [...server.features.values()];
    const level = (await device.db.levels.get(levelLid)) as Level;
    await transact(
      device.db,
      deleteLevel({ level, features: await listFeatures(device.db, levelLid) }),
      ports(),
    );
    await settled(device);
    listAsDeleted(before);
    await undo(device.db, ports());
    let isHit = false;
    server.fault = ({ method, path }) => {
      const is = lost === 'bulk' ? path.endsWith('/bulk') : path.endsWith('levels/0');
      if (isHit || method !== 'POST' || !is) return undefined;
      isHit = true;
      return lost === 'bulk' ? 'down' : 'lost';
    };
    await settled(device);
    device.clock.advance(120_000);
    await settled(device);
    await device.engine.pullLevel(levelLid);
    const states = (rows: object[]) => rows.map((row) => (row as { publishState?: unknown }).publishState);
    expect(isHit).toBe(true);
    expect(states([...server.features.values()].map(({ properties }) => properties))).not.toContain(
      'deleted',
    );
    expect(states(await device.db.features.toArray())).not.toContain('deleted');
    expect(await device.db.features.count()).toBe(2);
  },
);
