import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import type { Api } from '../../../tests/support/server/api-client.ts';
import {
  buildingBody,
  type Campus,
  levelBody,
  makeCampus,
  poi,
  square,
} from '../../../tests/support/server/content-builders.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

let world: TestWorld;
let campus: Campus;
/** A building that the editor has no part in. */
let other: number;
/** May edit the first building only. */
let editor: Api;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  campus = await makeCampus(world.admin);
  const geometry = square(10.005, 50.005, 0.001);
  const made = await world.admin(
    'POST',
    `/sites/${campus.siteId}/buildings`,
    buildingBody('second', { geometry }),
  );
  other = Number(made.result.buildingInternalIdentifier);
  await world.admin('POST', `/buildings/${other}/levels/0`, levelBody(0));
  const { clientId, siteId, buildingId } = campus;
  editor = await world.userWith([{ permissionId: 2, clientId, siteId, buildingId }]);
});

const maps = () => `/clients/${campus.clientId}/maps`;
async function until(status: number): Promise<void> {
  while ((await world.admin('GET', `${maps()}/status`)).result.status !== status)
    await new Promise((settle) => setTimeout(settle, 20));
}
async function stage(): Promise<void> {
  await world.admin('POST', `${maps()}/convert`);
  await until(3);
}
async function publish(): Promise<void> {
  await stage();
  await world.admin('PUT', `${maps()}/approve`);
  await until(0);
}

/** A place of the other building, on the server. */
async function madeThere(): Promise<string> {
  const { fid, body } = poi(campus, { bid: other });
  expect((await world.admin('PUT', `/features/${fid}`, body)).status).toBe(200);
  return fid;
}
const remove = (fid: string) => world.admin('DELETE', `/features/${fid}`);
const rowOf = async (fid: string) =>
  (await world.db.execute(sql`select building_id, deleted, kind from features where fid = ${fid}`)).rows[0];
const untouched = () => ({ building_id: other, deleted: true, kind: 'poi' });

const node = (fid: string) => ({
  type: 'Feature',
  properties: { fid, typeCode: 'graph-node', bid: campus.buildingId, lvl: 0 },
  geometry: { type: 'Point', coordinates: [10.0015, 50.0015] },
});
const WAYS: [string, (fid: string) => Promise<{ status: number }>][] = [
  ['PUT', (fid) => editor('PUT', `/features/${fid}`, withFid(fid))],
  ['bulk', (fid) => editor('POST', `/buildings/${campus.buildingId}/levels/0/bulk`, withFid(fid))],
  [
    'a network',
    (fid) =>
      editor('POST', `/sites/${campus.siteId}/graphs`, { type: 'FeatureCollection', features: [node(fid)] }),
  ],
];
function withFid(fid: string) {
  return poi(campus, { fid }).body;
}

describe.each(WAYS)('%s by an editor of another building', (_, write) => {
  slowIt('does not take over what is deleted there and still published', async () => {
    const fid = await madeThere();
    await publish();
    await remove(fid);
    expect(await rowOf(fid)).toEqual(untouched());
    expect([403, 404, 409]).toContain((await write(fid)).status);
    expect(await rowOf(fid)).toEqual(untouched());
  });

  it('does not take over what is deleted there and still staged', async () => {
    const fid = await madeThere();
    await stage();
    await remove(fid);
    expect(await rowOf(fid)).toEqual(untouched());
    expect([403, 404, 409]).toContain((await write(fid)).status);
    expect(await rowOf(fid)).toEqual(untouched());
  });

  it('takes the fid of what is gone for good', async () => {
    const fid = await madeThere();
    await remove(fid);
    expect((await write(fid)).status).toBe(200);
  });
});

it('a network does not move a living node of a building that its editor does not see', async () => {
  const fid = randomUUID();
  const there = { ...node(fid), properties: { ...node(fid).properties, bid: other } };
  await world.admin('POST', `/sites/${campus.siteId}/graphs`, {
    type: 'FeatureCollection',
    features: [there],
  });
  const answer = await editor('POST', `/sites/${campus.siteId}/graphs`, {
    type: 'FeatureCollection',
    features: [node(fid)],
  });
  expect([answer.status, answer.error?.code]).toEqual([409, 'feature-exists-elsewhere']);
  expect(await rowOf(fid)).toEqual({ building_id: other, deleted: false, kind: 'graph' });
});

describe('who may edit both places', () => {
  it.each(['bulk', 'PUT'])('brings a deleted place back at the other one by %s', async (way) => {
    const fid = await madeThere();
    await publish();
    await remove(fid);
    const body = withFid(fid);
    const answer = await (way === 'PUT'
      ? world.admin('PUT', `/features/${fid}`, body)
      : world.admin('POST', `/buildings/${campus.buildingId}/levels/0/bulk`, body));
    expect(answer.status).toBe(200);
    expect(await rowOf(fid)).toEqual({ building_id: campus.buildingId, deleted: false, kind: 'poi' });
  });
});

describe('taking back what a map job put in', () => {
  /** A job that is applied and took this feature off its level. */
  async function appliedJob(fid: string): Promise<void> {
    const id = randomUUID();
    const { clientId, siteId, buildingId } = campus;
    await world.db
      .execute(sql`insert into map_jobs (id, client_id, site_id, building_id, level_index, floorplan_id, status)
      values (${id}, ${clientId}, ${siteId}, ${buildingId}, 0, ${randomUUID()}, 10)`);
    await world.db
      .execute(sql`insert into map_job_features (job_id, fid, change, revision, kind, properties, geometry)
      values (${id}, ${fid}, 'removed', 1, 'poi', '{"typeCode":"room","name":"Old"}',
        '{"type":"Point","coordinates":[10.0015,50.0015]}')`);
  }
  const revert = () =>
    editor(
      'POST',
      `/clients/${campus.clientId}/sites/${campus.siteId}/buildings/${campus.buildingId}/levels/0/revert-content`,
    );

  it('puts back what it had taken out', async () => {
    const fid = randomUUID();
    await appliedJob(fid);
    expect((await revert()).status).toBe(200);
    expect(await rowOf(fid)).toEqual({ building_id: campus.buildingId, deleted: false, kind: 'poi' });
  });

  it('does not take over what was made under its fid in another building since, and is deleted there', async () => {
    const fid = await madeThere();
    await publish();
    await remove(fid);
    await appliedJob(fid);
    const answer = await revert();
    expect([answer.status, answer.error?.code]).toEqual([409, 'feature-exists-elsewhere']);
    expect(await rowOf(fid)).toEqual(untouched());
  });
});

it.each(WAYS)(
  '%s of one building · an admin makes the fid in another at that moment → never moved out of it',
  async (_way, write) => {
    for (let i = 0; i < 15; i += 1) {
      const { fid, body } = poi(campus, { bid: other });
      const [theirs, mine] = await Promise.all([world.admin('PUT', `/features/${fid}`, body), write(fid)]);
      const row = await rowOf(fid);
      // In either order of the two calls, the admin's feature stays in the other building.
      if (theirs.status === 200)
        expect([mine.status, row]).toEqual([mine.status, { ...row, building_id: other }]);
      expect([theirs.status, mine.status]).toContain(200);
    }
  },
);

it('a site is not deleted by an editor who may only read one of its buildings', async () => {
  const { clientId, siteId } = campus;
  const grants = [
    { permissionId: 2, clientId },
    { permissionId: 3, clientId, siteId, buildingId: other },
  ];
  const half = await world.userWith(grants);
  expect((await half('DELETE', `/sites/${siteId}`)).status).toBe(403);
  expect((await world.admin('GET', `/buildings/${other}/draft`)).status).toBe(200);
  expect((await world.admin('DELETE', `/sites/${siteId}`)).status).toBe(200);
});
