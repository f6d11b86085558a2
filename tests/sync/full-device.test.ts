import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  asDbError,
  entityKeyOf,
  isLevelKnown,
  listTrash,
  putFile,
  restoreTrash,
  transact,
  undo,
  type FileRecord,
} from '../../src/db/index.ts';
import { readStaging, stage } from '../../src/db/drafts/staging.ts';
import type { Feature } from '../../src/domain/entities/feature.ts';
import type { Lid } from '../../src/domain/entities/ids.ts';
import { createLevel, deleteFeature } from '../../src/domain/ops/index.ts';
import { edit, editThere, featureDraft, rename } from '../support/sync/content-fixtures.ts';
import { createDevice, settled, until, type Device } from '../support/sync/sync-device.ts';
import { ModelServer } from '../support/sync/model-server.ts';
import { scenario, type Chain } from '../support/sync/scenario.ts';

let server: ModelServer;
let device: Device;
let chain: Chain;
let freeRoom: () => void = () => undefined;

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  chain = await scenario({ server, device });
  device.clock.advance(2000);
});
afterEach(async () => {
  freeRoom();
  await device.engine.stop();
  device.db.close();
});

/** When a browser reports a full device: at the end of the transaction (Chromium), or at its first write. */
type When = 'at the end' | 'at once';

/** The test double's own ways in. */
interface Inside {
  _abort: (name: string) => void;
  _execRequestAsync: (of: { source: object; operation: () => never }) => IDBRequest<IDBValidKey>;
}

/** From now on what is written to these tables (to any, where none is named) finds no room. */
function fillUp(when: When, ...tables: string[]): void {
  const { prototype } = IDBObjectStore;
  const { put, add } = prototype;
  const { dispatchEvent } = IDBTransaction.prototype;
  const full = new WeakSet();
  const failing = (write: typeof put): typeof put =>
    function refused(this: IDBObjectStore, ...args) {
      if (tables.length > 0 && !tables.includes(this.name)) return write.apply(this, args);
      full.add(this.transaction);
      if (when === 'at the end') return write.apply(this, args);
      const operation = (): never => {
        throw new DOMException('No room.', 'QuotaExceededError');
      };
      return (this.transaction as unknown as Inside)._execRequestAsync({ source: this, operation });
    };
  Object.assign(prototype, { put: failing(put), add: failing(add) });
  IDBTransaction.prototype.dispatchEvent = function told(this: IDBTransaction, event) {
    if (event.type !== 'complete' || !full.has(this)) return dispatchEvent.call(this, event);
    (this as unknown as Inside)._abort('QuotaExceededError');
    return true;
  };
  freeRoom = () => {
    Object.assign(prototype, { put, add });
    IDBTransaction.prototype.dispatchEvent = dispatchEvent;
  };
}

const ports = () => ({ now: device.clock.now(), newId: device.newId });
const name = async (fid: string): Promise<unknown> => (await device.db.features.get(fid))?.properties.name;
const nameThere = (fid: string): unknown => server.features.get(fid)?.properties['name'];

/** All that a device holds, but for the clocks that it notes, and for floor plans that the server has. */
async function holdings(): Promise<unknown> {
  const tables = device.db.tables.filter((table) => table.name !== 'meta');
  const isOwn = (row: object): boolean => !('uploadedAt' in row);
  return Promise.all(tables.map(async (table) => [table.name, (await table.toArray()).filter(isOwn)]));
}

/** Something that needs room is tried on a full device, and says so; nothing changes by it. Then there is room. */
async function refusedThenDone(when: When, act: () => Promise<unknown>): Promise<void> {
  const before = await holdings();
  fillUp(when);
  const said = await act().then(
    (outcome) => outcome,
    (cause: unknown) => asDbError(cause).kind,
  );
  expect(said).toEqual(
    expect.toSatisfy((one) => one === 'quota' || (one as { fault?: string }).fault === 'full'),
  );
  expect(await holdings()).toEqual(before);
  freeRoom();
  await act();
}

describe.each<When>(['at the end', 'at once'])('a device without room, which is said %s', (when) => {
  it('says so when an edit is saved, and saves it when there is room', async () => {
    await refusedThenDone(when, () => rename(device, chain.first, 'Bakery'));
    expect(await name(chain.first)).toBe('Bakery');
  });

  it('keeps neither half of a new level with its floor plan', async () => {
    const { db, newId } = device;
    const [building] = await db.buildings.toArray();
    if (building === undefined) throw new Error('gone');
    const lid = newId() as Lid;
    const level = { lid, levelIndex: 1, shortTitle: '1', title: 'First', extra: {} };
    const moment = createLevel(building, level, [featureDraft(newId(), 'Desk')]);
    const plan: FileRecord = {
      fileId: newId(),
      levelLid: lid,
      fileName: 'p',
      fileType: 'pdf',
      bytes: new Uint8Array(9),
      at: 1,
    };
    await refusedThenDone(when, () => transact(db, moment, { ...ports(), files: [plan] }));
    await settled(device);
    expect([server.levels.length, server.floorPlans.length]).toEqual([2, 2]);
  });

  it('says so when a form is kept, and when a floor plan is picked', async () => {
    const key = entityKeyOf('features', chain.first);
    const staging = { values: { name: 'Half' }, geometry: null, mode: 'edit' as const };
    await refusedThenDone(when, () => stage(device.db, key, staging, 5));
    expect((await readStaging(device.db, key))?.values).toEqual({ name: 'Half' });
    const file = {
      fileId: device.newId(),
      levelLid: chain.levelLid,
      fileName: 'p',
      fileType: 'pdf' as const,
    };
    await refusedThenDone(when, () => putFile(device.db, { ...file, bytes: new Uint8Array(9), at: 1 }));
    expect((await device.db.files.get(file.fileId))?.bytes.length).toBe(9);
  });

  it.each(['an edit', 'a form', 'a floor plan'])(
    'lets go of what can be read again, once, and keeps %s after all',
    async (what) => {
      const { db } = device;
      const read = async () => isLevelKnown(db, chain.levelLid);
      // Another site: one with the same values would be taken for this one.
      const [site] = server.sites;
      if (site !== undefined) site['siteTitle'] = 'Port';
      const other = await scenario({ server, device });
      device.clock.advance(2000);
      await device.engine.pullLevel(chain.levelLid);
      await device.engine.pullLevel(other.levelLid);
      fillUp(when);
      // There is room as soon as something was dropped.
      db.features.hook('deleting', () => freeRoom());
      const key = entityKeyOf('features', other.first);
      const file = {
        fileId: device.newId(),
        levelLid: other.levelLid,
        fileName: 'p',
        fileType: 'pdf' as const,
      };
      if (what === 'an edit') await rename(device, other.first, 'Bakery');
      else if (what === 'a form')
        await stage(db, key, { values: { name: 'Half' }, geometry: null, mode: 'edit' }, 5);
      else await putFile(db, { ...file, bytes: new Uint8Array(9), at: 1 });
      if (what === 'an edit') expect(await name(other.first)).toBe('Bakery');
      else if (what === 'a form') expect(await readStaging(db, key)).toBeDefined();
      else expect(await db.files.get(file.fileId)).toBeDefined();
      // The subject of the file stays, and dropped content is read again when it is viewed.
      expect(await isLevelKnown(db, other.levelLid)).toBe(true);
      expect([await read(), await name(chain.first)]).toEqual([false, undefined]);
      expect(await device.engine.pullLevel(chain.levelLid)).toEqual({ ok: true });
      expect([await read(), await name(chain.first)]).toEqual([true, 'Café']);
      if (what !== 'an edit') return;
      await settled(device);
      expect(nameThere(other.first)).toBe('Bakery');
    },
  );

  it('takes an act back only when there is room, and brings a deleted thing back likewise', async () => {
    await rename(device, chain.first, 'Bakery');
    await refusedThenDone(when, () => undo(device.db, ports()));
    expect(await name(chain.first)).toBe('Café');
    const gone = (await device.db.features.get(chain.first)) as Feature;
    await refusedThenDone(when, () => transact(device.db, deleteFeature(gone), ports()));
    const [entry] = await listTrash(device.db);
    await refusedThenDone(when, () => restoreTrash(device.db, entry?.id ?? '', ports()));
    expect(await name(chain.first)).toBe('Café');
  });

  it('takes work of a file in whole or not at all', async () => {
    await edit(device, chain.first, { name: 'Bakery' });
    device.clock.advance(1);
    const made = await device.engine.exportWork();
    if (!made.ok) throw new Error(made.fault);
    const other = device;
    device = await createDevice(server, { clock: other.clock, online: false });
    other.db.close();
    const read = await device.engine.readWork(made.file.blob);
    if (!read.ok) throw new Error(read.fault);
    await refusedThenDone(when, () => device.engine.takeWork(read.content));
    expect(await name(chain.first)).toBe('Bakery');
  });

  it('decides on a clash only when there is room', async () => {
    await rename(device, chain.first, 'Bakery');
    editThere(server, chain.first, { name: 'Butcher' });
    await settled(device);
    await device.engine.stop();
    const [asked] = await device.engine.listConflicts();
    await refusedThenDone(when, () => device.engine.resolveConflict(asked?.id ?? '', 'mine'));
    await settled(device);
    expect(nameThere(chain.first)).toBe('Bakery');
  });

  it.each(['hierarchy', 'level'] as const)(
    'goes on with what it had where a reading finds no room: %s',
    async (what) => {
      const read = (): Promise<unknown> =>
        what === 'level' ? device.engine.pullLevel(chain.levelLid) : device.engine.pullHierarchy();
      editThere(server, chain.first, { name: 'Butcher' });
      const [site] = server.sites;
      if (site !== undefined) site['siteTitle'] = 'Port';
      const before = await holdings();
      fillUp(when);
      await expect(read()).rejects.toSatisfy((cause) => asDbError(cause).kind === 'quota');
      expect(await holdings()).toEqual(before);
      freeRoom();
      expect(await read()).toEqual({ ok: true });
      const [here] = await device.db.sites.toArray();
      expect(what === 'level' ? await name(chain.first) : here?.title).toBe(
        what === 'level' ? 'Butcher' : 'Port',
      );
    },
  );

  it('sends nothing that it could not note down first', async () => {
    await rename(device, chain.first, 'Bakery');
    server.seen.length = 0;
    fillUp(when, 'pending');
    device.engine.start();
    await until(() => server.seen.some(({ path }) => path.endsWith('/pois/draft')));
    for (let i = 0; i < 20; i += 1) device.clock.advance(1000);
    await until(() => device.engine.getSnapshot().phase === 'idle');
    expect(server.writes()).toEqual([]);
    freeRoom();
    await settled(device);
    expect([nameThere(chain.first), server.writes().length]).toEqual(['Bakery', 1]);
  });

  it('finds out by reading what came of a request whose answer it could not note down', async () => {
    await rename(device, chain.first, 'Bakery');
    server.seen.length = 0;
    server.fault = ({ method }) => {
      if (method === 'PUT') fillUp(when, 'acks');
      return undefined;
    };
    device.engine.start();
    await until(() => server.writes().length === 1);
    await until(() => device.engine.getSnapshot().phase === 'idle');
    expect(await device.db.pending.count()).toBe(1);
    freeRoom();
    server.fault = () => undefined;
    await device.engine.stop();
    device = device.restart();
    await settled(device);
    expect([nameThere(chain.first), server.writes().length, await device.db.pending.count()]).toEqual([
      'Bakery',
      1,
      0,
    ]);
  });
});
