import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { claimDraft } from '../../src/db/claim-draft.ts';
import { historyState, openDatabase, undo, type StoreyDatabase } from '../../src/db/index.ts';
import { createDevice, settled } from '../../src/sync/testing/device.ts';
import { ModelServer } from '../../src/sync/testing/model-server.ts';

interface Store {
  key: string | string[];
  auto?: boolean;
  indexes?: Record<string, { keyPath: string | string[]; unique: boolean }>;
}
interface Released {
  version: number;
  stores: Record<string, Store>;
  rows: Record<string, unknown[]>;
}

const read = (version: number): Released =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `version-${version}.json`), 'utf8'),
    (_key, value: unknown) =>
      typeof value === 'object' && value !== null && '$bytes' in value
        ? new Uint8Array(value.$bytes as number[])
        : value,
  ) as Released;

/** Puts the database of an older version on the device, by what browsers offer alone. Dexie counts in tenths. */
function install(name: string, { version, stores, rows }: Released): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version * 10);
    opening.addEventListener('upgradeneeded', () => {
      for (const [store, { key, auto = false, indexes = {} }] of Object.entries(stores)) {
        const made = opening.result.createObjectStore(store, { keyPath: key, autoIncrement: auto });
        for (const [called, { keyPath, unique }] of Object.entries(indexes))
          made.createIndex(called, keyPath, { unique });
        for (const row of rows[store] ?? []) made.put(row);
      }
    });
    opening.addEventListener('error', () => reject(new Error(`version ${version} can't be made`)));
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
  });
}

async function device(version: number): Promise<{ db: StoreyDatabase; released: Released }> {
  const released = read(version);
  const name = `released-${crypto.randomUUID()}`;
  await install(name, released);
  return { db: await openDatabase(name), released };
}

/** What today's version keeps elsewhere. */
const MOVED = new Set(['syncLog', 'sentLog', 'meta']);

describe.each([1, 2, 3])('the database of version %i', (version) => {
  it('is opened with all that was in it', async () => {
    const { db, released } = await device(version);
    expect(db.isNewer).toBe(false);
    for (const [store, rows] of Object.entries(released.rows)) {
      if (MOVED.has(store)) continue;
      expect([store, new Set(await db.table(store).toArray())]).toEqual([store, new Set(rows)]);
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
    // What stood in an open form still does, and is found by the next one.
    const [staged] = await db.staging.toArray();
    const { found } = await claimDraft(db, staged?.entityKey ?? '', ports.newId);
    expect(found?.values).toMatchObject({ draft: { name: 'Half typed' } });
    await tablet.engine.stop();
    db.close();
  });
});
