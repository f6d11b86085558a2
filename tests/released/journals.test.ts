import 'fake-indexeddb/auto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { claimDraft } from '../../src/db/drafts/claim-draft.ts';
import { sha256 } from '../../src/db/journal/log/hash.ts';
import { memoryDisk, memoryLocks, memoryPort } from '../support/db/journal/memory-disk.ts';
import { openDatabase } from '../../src/db/index.ts';
import { createDevice, settled } from '../support/sync/sync-device.ts';
import { ModelServer } from '../support/sync/model-server.ts';

const PLAN = Uint8Array.of(123, 125);
const [SHOP, BENCH] = ['6', '10'].map((n) => `0199c2a0-0000-7000-8000-${n.padStart(12, '0')}`);

/** What such a browser still has of this journal: its database was thrown away. */
async function diskOf(journal: string) {
  const disk = memoryDisk();
  const folder = join(import.meta.dirname, journal);
  for (const name of readdirSync(folder))
    disk.segments.set(name.replace('.ndjson', ''), Uint8Array.from(readFileSync(join(folder, name))));
  disk.files.set(await sha256(PLAN), PLAN);
  disk.birth = 'of the database that is gone';
  return disk;
}

/** The server as it was left: the site had arrived. */
function serverThere(): ModelServer {
  const server = new ModelServer();
  Object.assign(server.clients[0] ?? {}, { clientTitle: 'North' });
  server.sites.push({
    siteInternalIdentifier: 5,
    clientId: 1,
    siteTitle: 'Harbour',
    siteExternalIdentifier: 'harbour',
    siteExtraData: {},
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [0.01, 0],
          [0.01, 0.01],
          [0, 0.01],
          [0, 0],
        ],
      ],
    },
  });
  return server;
}

describe.each(['journal-1', 'journal-2', 'journal-3', 'journal-4', 'journal-5'])('%s', (journal) => {
  it('brings back all that waited when the database is gone, and that arrives once', async () => {
    const disk = await diskOf(journal);
    let id = 0;
    const newId = () => `0199c2a0-0000-7000-9000-${String((id += 1)).padStart(12, '0')}`;
    const db = await openDatabase(`${journal}-${crypto.randomUUID()}`, {
      journal: {
        port: Promise.resolve(memoryPort(disk)),
        locks: memoryLocks(),
        now: () => 1_760_000_100_000,
        newId,
      },
    });
    // The client, two buildings and the level with all that lies on it.
    expect(db.journal?.getStatus()).toMatchObject({ recovered: 4, damaged: 0 });
    expect(disk.aside.size).toBe(0);
    const server = serverThere();
    const tablet = await createDevice(server, { db });
    await settled(tablet);
    expect(await db.pending.count()).toBe(0);
    expect(server.clients.map(({ clientTitle }) => clientTitle)).toEqual(['Northside']);
    expect(server.sites).toHaveLength(1);
    expect(new Set(server.buildings.map((building) => building['buildingTitle']))).toEqual(
      new Set(['Quay', 'East annex']),
    );
    expect(server.buildings).toHaveLength(2);
    expect(server.levels).toHaveLength(1);
    const names = [...server.features.values()].map(({ properties }) => properties['name'] as string);
    expect(names.sort()).toEqual(['Bakery', 'Bench', 'Kiosk']);
    expect(server.floorPlans).toHaveLength(1);
    for (const [fid, name] of [
      [SHOP, 'Half typed'],
      [BENCH, 'No room'],
    ]) {
      const { found } = await claimDraft(db, `features:${fid}`, newId);
      expect(found?.values).toMatchObject({ draft: { name } });
    }
    expect(await db.staging.count()).toBe(2);
    await tablet.engine.stop();
    await db.leaveJournal();
    db.close();
  });
});
