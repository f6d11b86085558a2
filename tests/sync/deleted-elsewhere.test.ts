import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undeleteMarked } from '../../src/app/commands/restore/undelete.ts';
import type { Workspace } from '../../src/app/state/session/workspace.ts';
import { makeCampus, poi, type Campus } from '../support/server/content-builders.ts';
import { tokenOf } from '../support/server/api-client.ts';
import { TEST_ADMIN } from '../support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../support/server/test-world.ts';
import { createDevice, settled, type Device } from '../support/sync/sync-device.ts';
import { someOf } from '../support/vitest/slow-tests.ts';

let world: TestWorld;
let bearer: string;

beforeAll(async () => {
  world = await openWorld();
  bearer = await tokenOf(world.origin, TEST_ADMIN.email, TEST_ADMIN.password);
});
afterAll(() => world.close());

type Listed = Record<string, unknown> & { publishState: string };

const rested = ({ clientId }: Campus): Promise<void> =>
  expect
    .poll(async () => (await world.admin('GET', `/clients/${clientId}/maps/status`)).result['status'], {
      timeout: 30_000,
    })
    .not.toSatisfy((status) => status === 2 || status === 4);

/** A published client with one place on one level. */
async function published(): Promise<Campus> {
  const campus = await makeCampus(world.admin);
  const place = poi(campus, { name: 'Café' });
  await world.admin('PUT', `/features/${place.fid}`, place.body);
  await world.admin('POST', `/clients/${campus.clientId}/maps/convert`);
  await rested(campus);
  await world.admin('PUT', `/clients/${campus.clientId}/maps/approve`);
  await rested(campus);
  return campus;
}

/** The content of a client on the server: site, building, level and the names of its places. */
async function standing({ clientId }: Campus): Promise<unknown[]> {
  const list = async (path: string, member: string): Promise<Listed[]> => {
    const { result } = await world.admin('GET', path);
    return (result[member] as Listed[]).filter(({ publishState }) => publishState !== 'deleted');
  };
  const all: unknown[] = [];
  for (const site of await list(`/clients/${clientId}/sites/draft`, 'sites')) {
    all.push(site['siteTitle']);
    for (const building of await list(
      `/sites/${String(site['siteInternalIdentifier'])}/buildings/draft`,
      'buildings',
    )) {
      const at = `/buildings/${String(building['buildingInternalIdentifier'])}/levels`;
      all.push(building['buildingTitle']);
      for (const level of await list(`${at}/draft`, 'levels')) {
        all.push(level['levelLongTitle']);
        const { result } = await world.admin('GET', `${at}/${String(level['levelIndex'])}/pois/draft`);
        const places = result['features'] as { properties: Listed }[];
        all.push(
          ...places
            .filter(({ properties: { publishState } }) => publishState !== 'deleted')
            .map(({ properties }) => properties['name']),
        );
      }
    }
  }
  return all;
}
const WHOLE = ['Site north', 'Building main', 'Level 0', 'Café'];

const workspaceOf = ({ db, engine, clock, newId }: Device): Workspace =>
  ({ db, engine, now: clock.now, newId }) as unknown as Workspace;

/** A device that has never opened the level. */
async function newDevice(): Promise<Device> {
  const device = await createDevice({ origin: world.origin, fetch, bearer });
  await device.engine.pullHierarchy();
  expect(await device.db.features.count()).toBe(0);
  return device;
}

async function markedIn(device: Device, table: 'sites' | 'buildings' | 'levels', campus: Campus) {
  const known = await device.db.idmap.get({ kind: 'clients', serverKey: String(campus.clientId) });
  const rows = await device.db
    .table(table)
    .filter(({ clientLid }) => clientLid === known!.lid)
    .toArray();
  expect(rows).toMatchObject([{ publishState: 'deleted' }]);
  return { table, row: rows[0], trashId: null };
}

describe('published · deleted by another device · restored here', () => {
  it.each(
    someOf(
      [
        ['sites', (of: Campus) => `/sites/${of.siteId}`],
        ['buildings', (of: Campus) => `/buildings/${of.buildingId}`],
        ['levels', (of: Campus) => `/buildings/${of.buildingId}/levels/0`],
      ] as const,
      1,
    ),
  )('%s → stands on the server again with all that lay in it', async (table, path) => {
    const campus = await published();
    await world.admin('DELETE', path(campus));
    const device = await newDevice();
    const outcome = await undeleteMarked(workspaceOf(device), await markedIn(device, table, campus));
    expect(outcome.status).toBe('done');
    await settled(device);
    expect(await standing(campus)).toEqual(WHOLE);
    expect([await device.db.pending.count(), await device.db.conflicts.count()]).toEqual([0, 0]);
    await device.engine.stop();
  });

  it('without a network → says so, nothing is restored in part', async () => {
    const campus = await published();
    await world.admin('DELETE', `/sites/${campus.siteId}`);
    const device = await newDevice();
    const marked = await markedIn(device, 'sites', campus);
    device.setOnline(false);
    expect(await undeleteMarked(workspaceOf(device), marked)).toEqual({ status: 'unread' });
    expect(await device.db.pending.count()).toBe(0);
    await device.engine.stop();
  });
});
