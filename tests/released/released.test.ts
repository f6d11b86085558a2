import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { claimDraft } from '../../src/db/drafts/claim-draft.ts';
import { historyState, openDatabase, undo, type StoreyDatabase } from '../../src/db/index.ts';
import { createDevice, settled } from '../support/sync/sync-device.ts';
import { ModelServer } from '../support/sync/model-server.ts';
import { sinceNames } from './make/names.mjs';
import { bytesAsThey, install, released, type Released } from './install.ts';

async function device(version: number): Promise<{ db: StoreyDatabase; was: Released }> {
  const name = `released-${crypto.randomUUID()}`;
  const of = released(version);
  await install({ name, of });
  return { db: await openDatabase(name), was: JSON.parse(of, bytesAsThey) as Released };
}

/** What today's version keeps elsewhere. */
const MOVED = new Set(['syncLog', 'sentLog', 'meta']);

const VERSIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

it('lies here of today’s version too', async () => {
  const db = await openDatabase(`released-${crypto.randomUUID()}`);
  expect(VERSIONS.at(-1)).toBe(db.verno);
  const { stores } = JSON.parse(released(db.verno)) as Released;
  const tables = db.tables.map(({ name, schema: { primKey, indexes } }) => [
    name,
    primKey.keyPath,
    new Map(indexes.map(({ name: called, keyPath, unique }) => [called, { keyPath, unique }])),
  ]);
  const written = Object.entries(stores).map(([name, { key, indexes = {} }]) => [
    name,
    key,
    new Map(Object.entries(indexes)),
  ]);
  expect(new Set(written)).toEqual(new Set(tables));
  db.close();
});

describe.each(VERSIONS)('the database of version %i', (version) => {
  it('is opened with all that was in it', async () => {
    const { db, was } = await device(version);
    expect(db.isNewer).toBe(false);
    for (const [store, rows] of Object.entries(was.rows)) {
      if (MOVED.has(store)) continue;
      expect([store, new Set(await db.table(store).toArray())]).toEqual([store, new Set(sinceNames(rows))]);
    }
    expect((await db.activity.toArray()).map(({ what, title }) => [what, title])).toEqual(
      version < 3 ? [] : [['uploaded', 'Front desk']],
    );
    db.close();
  });

  it('goes on: what was done last can be undone, and what waited arrives', async () => {
    const { db } = await device(version);
    expect(await historyState(db)).toMatchObject({ undo: 'changeFeature' });
    let id = 0;
    const ports = {
      now: 1_760_000_100_000,
      newId: () => `0199c2a0-0000-7000-9000-${String((id += 1)).padStart(12, '0')}`,
    };
    expect(await undo(db, ports)).toMatchObject({ status: 'done' });
    const server = new ModelServer();
    Object.assign(server.clients[0] ?? {}, { clientTitle: 'North' });
    const tablet = await createDevice(server, { db });
    await settled(tablet);
    expect(await db.pending.count()).toBe(0);
    expect(server.clients[0]?.clientTitle).toBe('Northside');
    expect([server.sites.length, server.buildings.length, server.levels.length]).toEqual([1, 1, 1]);
    const names = [...server.features.values()].map(({ properties }) => properties['name']);
    expect(new Set(names)).toEqual(new Set(['Café', 'Shop']));
    expect(server.floorPlans).toHaveLength(1);
    // The values of an open form are still there, and the next form finds them.
    const [staged] = await db.staging.toArray();
    const { found } = await claimDraft(db, staged?.entityKey.split('#')[0] ?? '', ports.newId);
    expect(found?.values).toMatchObject({ draft: { name: 'Half typed' } });
    await tablet.engine.stop();
    db.close();
  });
});
