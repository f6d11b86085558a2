import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientsAnswerSchema, sitesAnswerSchema } from '../../src/sync/contract/index.ts';
import type { Api } from '../testing/api.ts';
import {
  type Campus,
  buildingBody,
  levelBody,
  makeCampus,
  poi,
  siteBody,
  square,
} from '../testing/builders.ts';
import { openWorld, type TestWorld } from '../testing/test-world.ts';

const [ADMIN, EDITOR, READER] = [1, 2, 3];
let world: TestWorld;
let campus: Campus;
let otherBuilding: number;
const users: Record<string, Api> = {};

beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
  const { clientId, siteId, buildingId } = campus;
  const geometry = square(10.005, 50.005, 0.001);
  const second = await world.admin(
    'POST',
    `/sites/${siteId}/buildings`,
    buildingBody('second', { geometry }),
  );
  otherBuilding = Number(second.result.buildingInternalIdentifier);
  const stranger = await makeCampus(world.admin);
  users['client admin'] = await world.userWith([{ permissionId: ADMIN, clientId }]);
  users['client editor'] = await world.userWith([{ permissionId: EDITOR, clientId }]);
  users['client reader'] = await world.userWith([{ permissionId: READER, clientId }]);
  users['site admin'] = await world.userWith([{ permissionId: ADMIN, clientId, siteId }]);
  users['building editor'] = await world.userWith([{ permissionId: EDITOR, clientId, buildingId }]);
  users['editor but reader of the building'] = await world.userWith([
    { permissionId: EDITOR, clientId },
    { permissionId: READER, clientId, siteId, buildingId },
  ]);
  users['stranger'] = await world.userWith([{ permissionId: ADMIN, clientId: stranger.clientId }]);
  users['nobody'] = await world.userWith([]);
});
afterAll(() => world.close());

const calls: Record<string, () => [method: string, path: string, body?: unknown]> = {
  'read the client': () => ['GET', `/clients/${campus.clientId}`],
  'rename the client': () => ['PATCH', `/clients/${campus.clientId}`, { clientTitle: 'Acme' }],
  'make a client': () => ['POST', '/clients', { clientTitle: 'Mine' }],
  'make a site': () => ['POST', `/clients/${campus.clientId}/sites`, siteBody(`s${Math.random()}`)],
  'rename the site': () => ['PATCH', `/sites/${campus.siteId}`, { siteTitle: 'Site' }],
  'read the building': () => ['GET', `/buildings/${campus.buildingId}/draft`],
  'rename the building': () => ['PATCH', `/buildings/${campus.buildingId}`, { buildingTitle: 'B' }],
  'read the other building': () => ['GET', `/buildings/${otherBuilding}/draft`],
  'add a level to the other building': () => ['PATCH', `/buildings/${otherBuilding}`, { buildingTitle: 'O' }],
  'change the level': () => ['PATCH', `/buildings/${campus.buildingId}/levels/0`, levelBody(0)],
  'put a place': () => {
    const { fid, body } = poi(campus);
    return ['PUT', `/features/${fid}`, body];
  },
  'ask for the publishing state': () => ['GET', `/clients/${campus.clientId}/maps/status`],
  stage: () => ['PUT', `/clients/${campus.clientId}/maps/decline`],
};

/** 200, 403 and 404 as each user sees them; 409 stands for "allowed, but not in this state". */
const table: Record<string, number[]> = {
  'client admin': [200, 200, 403, 200, 200, 200, 200, 200, 200, 200, 200, 200, 409],
  'client editor': [200, 200, 403, 200, 200, 200, 200, 200, 200, 200, 200, 200, 403],
  'client reader': [200, 403, 403, 403, 403, 200, 403, 200, 403, 403, 403, 200, 403],
  'site admin': [200, 403, 403, 403, 200, 200, 200, 200, 200, 200, 200, 200, 403],
  'building editor': [200, 403, 403, 403, 403, 200, 200, 404, 404, 200, 200, 200, 403],
  'editor but reader of the building': [200, 200, 403, 200, 200, 200, 403, 200, 200, 403, 403, 200, 403],
  stranger: [404, 404, 403, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404],
  nobody: [404, 404, 403, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404],
};

describe('what a user may do', () => {
  it.each(Object.keys(table))('%s', async (who) => {
    const seen: Record<string, number> = {};
    for (const [name, call] of Object.entries(calls)) seen[name] = (await users[who]!(...call())).status;
    const expected = Object.fromEntries(Object.keys(calls).map((name, i) => [name, table[who]![i]]));
    expect(seen).toEqual(expected);
  });

  it('is told nothing about what others have', async () => {
    const listed = async (who: string) =>
      clientsAnswerSchema
        .parse(await users[who]!('GET', '/clients'))
        .results.map((c) => c.clientInternalIdentifier);
    expect(await listed('building editor')).toEqual([campus.clientId]);
    expect(await listed('nobody')).toEqual([]);
    expect(await listed('stranger')).not.toContain(campus.clientId);
    const answer = await users['building editor']!('GET', `/clients/${campus.clientId}/sites/draft`);
    const [site, ...rest] = sitesAnswerSchema.parse(answer).result.sites;
    expect(rest).toEqual([]);
    expect(site?.buildings?.map((b) => b.buildingInternalIdentifier)).toEqual([campus.buildingId]);
  });
});
