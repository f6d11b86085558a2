import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientsAnswerSchema, sitesAnswerSchema } from '../src/contract/index.ts';
import type { Api } from '../tests/support/server/api-client.ts';
import {
  type Campus,
  buildingBody,
  makeCampus,
  siteBody,
  square,
} from '../tests/support/server/content-builders.ts';
import { openWorld, type TestWorld } from '../tests/support/server/test-world.ts';

const EDITOR = 2;
let world: TestWorld;
let campus: Campus;
let ofBuilding: Api;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
  await makeCampus(world.admin);
  const { clientId, siteId, buildingId } = campus;
  const geometry = square(10.005, 50.005, 0.001);
  await world.admin('POST', `/sites/${siteId}/buildings`, buildingBody('second', { geometry }));
  await world.admin('POST', `/clients/${clientId}/sites`, siteBody('other'));
  ofBuilding = await world.userWith([{ permissionId: EDITOR, clientId, buildingId }]);
});
afterAll(() => world.close());

const clientsOf = async (api: Api) =>
  clientsAnswerSchema.parse(await api('GET', '/clients')).results.map((c) => c.clientInternalIdentifier);

describe('a list', () => {
  it('of clients has those of the user alone', async () => {
    expect(await clientsOf(ofBuilding)).toEqual([campus.clientId]);
    expect(await clientsOf(await world.userWith([]))).toEqual([]);
    expect((await clientsOf(world.admin)).length).toBe(2);
  });

  it('of sites has only the way to a building that is the user’s', async () => {
    const answer = await ofBuilding('GET', `/clients/${campus.clientId}/sites/draft`);
    const { sites } = sitesAnswerSchema.parse(answer).result;
    expect(sites.map((site) => site.siteInternalIdentifier)).toEqual([campus.siteId]);
    expect(sites[0]!.buildings?.map((b) => b.buildingInternalIdentifier)).toEqual([campus.buildingId]);
  });
});
