import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { CALLS } from '../src/contract/calls/index.ts';
import { replaceParams } from '../src/contract/calls/call.ts';
import { meAnswerSchema, tokenAnswerSchema } from '../src/contract/index.ts';
import type { Api } from '../tests/support/server/api-client.ts';
import {
  type Campus,
  buildingBody,
  levelBody,
  makeCampus,
  poi,
  siteBody,
  square,
} from '../tests/support/server/content-builders.ts';
import { png } from '../tests/support/server/files/image-files.ts';
import { publicMapBody } from '../tests/support/server/visitors/public-map-body.ts';
import { TEST_ADMIN } from '../tests/support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../tests/support/server/test-world.ts';
import { playsAll } from '../tests/support/vitest/slow-tests.ts';
import { ROLES, ROWS } from './permission-table.ts';

type RoleName = keyof typeof ROLES;
const ROLE_NAMES = Object.keys(ROLES) as RoleName[];

const ROUTES = CALLS.map(({ method, path }) => `${method} ${path}`);

let world: TestWorld;
let campus: Campus;
/** By role. Null: none. */
const tokens = new Map<RoleName, string | null>();
/** The values for the parameters of a path. */
const params: Record<string, string> = {};
/** Bodies of calls that read them before they check rights; the others get a useless one. */
const bodies: Record<string, unknown> = {};
/** Where a parameter stands for something else. */
const ownParams: Record<string, Record<string, string>> = {};
const queries: Record<string, string> = {};

beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
  await makePlaces();
  await makeRoles();
});
afterAll(() => world.close());

const idIn = (answer: { result: unknown }, member: string) =>
  Number(z.record(z.string(), z.unknown()).parse(answer.result)[member]);
let places: Record<'C' | 'S' | 'B' | 'B2' | 'T', { clientId: number; siteId?: number; buildingId?: number }>;

async function makePlaces(): Promise<void> {
  const { clientId, siteId, buildingId } = campus;
  const { admin } = world;
  const other = { geometry: square(10.005, 50.005, 0.001) };
  const second = await admin('POST', `/sites/${siteId}/buildings`, buildingBody('second', other));
  const site = await admin('POST', `/clients/${clientId}/sites`, siteBody('other'));
  places = {
    C: { clientId },
    S: { clientId, siteId },
    B: { clientId, siteId, buildingId },
    B2: { clientId, siteId, buildingId: idIn(second, 'buildingInternalIdentifier') },
    T: { clientId, siteId: idIn(site, 'siteInternalIdentifier') },
  };
  const { fid, body } = poi(campus);
  await admin('PUT', `/features/${fid}`, body);
  const plan = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [] })).toString('base64');
  const path = `/clients/${clientId}/sites/${siteId}/buildings/${buildingId}/levels/0/original-floor-plan`;
  const uploaded = await admin('POST', path, { fileType: 'geojson', floorPlanFileBase64: plan });
  const image = await admin('POST', '/tools/upload-image', {
    fileType: 'png',
    fileBase64: png({ width: 8, height: 8 }).toString('base64'),
    extra: { imageType: 'logo', width: 8, height: 8 },
  });
  const member = await admin('POST', `/clients/${clientId}/users`, { email: 'member@example.org' });
  Object.assign(params, {
    client: String(clientId),
    site: String(siteId),
    building: String(buildingId),
    level: '0',
    fid,
    id: lastPartOf(uploaded.result['floorPlanUrl']),
    name: lastPartOf(image.result['imageUrl']),
    user: String(idIn(member, 'id')),
    snapshot: await stage(admin, clientId),
    z: '0',
    x: '0',
    y: '0.mvt',
    file: 'sprite.json',
    n: '1',
    note: randomUUID(),
    reply: randomUUID(),
    map: randomUUID(),
    closure: randomUUID(),
    revision: 'none',
    // A random id: no real session is signed out.
    session: randomUUID(),
  });
  const map = publicMapBody(siteId);
  params['slug'] = map.slug;
  bodies['PUT /clients/:client/public-maps/:map'] = map;
  await admin('PUT', `/clients/${clientId}/public-maps/${params['map']}`, map);
  const closed = { clientId, siteId, targets: [{ fid }], from: 1, until: null, reason: 'other', text: {} };
  bodies['PUT /closures/:closure'] = closed;
  await admin('PUT', `/closures/${params['closure']}`, closed);
  const about = { kind: 'building', key: String(buildingId) };
  bodies['PUT /notes/:note'] = { clientId, kind: 'note', state: 'open', text: 'Mind the step', about };
  bodies['PUT /notes/:note/read'] = { n: 0 };
  bodies['PUT /notes/:note/replies/:reply'] = { text: 'Mended' };
  await admin('PUT', `/notes/${params['note']}`, bodies['PUT /notes/:note']);
  const reply = `/notes/${params['note']}/replies/${params['reply']}`;
  await admin('PUT', reply, bodies['PUT /notes/:note/replies/:reply']);
  await admin('POST', `/buildings/${buildingId}/levels/1`, levelBody(1));
  // Its level has no floor plan: nothing begins.
  bodies['POST /map-jobs'] = { ...campus, levelIndex: 1 };
  const job = await admin('POST', '/map-jobs', { ...campus, levelIndex: 0 });
  for (const route of ROUTES.filter((one) => one.includes(' /map-jobs/')))
    ownParams[route] = { id: String(job.result['id']), floorplan: params['id']! };
  bodies['PUT /features/:fid'] = body;
  bodies['PUT /users/:user/permissions'] = { permissions: [] };
  queries['GET /changes'] = `?clientId=${clientId}`;
  queries['GET /clients/:client/graphs/generate'] = `?bid=${buildingId}&lvl=0`;
}

const lastPartOf = (url: unknown) => String(url).split('/').at(-1)!;

async function stage(api: Api, clientId: number): Promise<string> {
  await api('POST', `/clients/${clientId}/maps/convert`);
  const status = () => api('GET', `/clients/${clientId}/maps/status`);
  await vi.waitFor(async () => {
    expect((await status()).result['status']).toBe(3);
  }, 60_000);
  return String((await status()).result['previewTilesJsonUrl'])
    .split('/')
    .at(-2)!;
}

async function makeRoles(): Promise<void> {
  const stranger = await makeCampus(world.admin);
  for (const [name, role] of Object.entries(ROLES) as [RoleName, (typeof ROLES)[RoleName]][]) {
    if (role === null) tokens.set(name, null);
    else if (role === 'super') tokens.set(name, await tokenOf(TEST_ADMIN.email));
    else if (role === 'stranger') {
      const grants = [{ permissionId: 1, clientId: stranger.clientId }];
      tokens.set(name, await tokenOf(await emailOf(await world.userWith(grants))));
    } else {
      const grants = (Object.entries(role) as [keyof typeof places, number][]).map(
        ([place, permissionId]) => ({
          permissionId,
          ...places[place],
        }),
      );
      tokens.set(name, await tokenOf(await emailOf(await world.userWith(grants))));
    }
  }
}
const emailOf = async (api: Api) => meAnswerSchema.parse(await api('GET', '/users/me')).result.email;
async function tokenOf(username: string): Promise<string> {
  const attempt = { grant_type: 'password', username, password: TEST_ADMIN.password };
  return tokenAnswerSchema.parse(await world.open('POST', '/auth/token', attempt)).result.access_token;
}

/**
 * Calls a route so that nothing changes: a write expects a state that never was, or has a useless body, and fails only after
 * the check of rights.
 */
async function outcomeOf(route: string, token: string | null): Promise<string> {
  const [method, template] = route.split(' ') as [string, string];
  const at = { ...params, ...ownParams[route] };
  const path = replaceParams(template, (name) => at[name]!);
  // Not packed, which would be a seventh of the time.
  const headers: Record<string, string> = { 'if-match': '"never"', 'accept-encoding': 'identity' };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  const init: RequestInit = { method, headers };
  if (method !== 'GET') {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(bodies[route] ?? []);
  }
  const answer = await fetch(`${world.origin}/api/v8${path}${queries[route] ?? ''}`, init);
  const text = await answer.text();
  expect(answer.status, text).toBeLessThan(500);
  if (answer.status === 401) return '!';
  if (answer.status === 403) return '-';
  return answer.status === 404 && text.includes('"not-found"') ? '0' : '+';
}

/** All roles try the first call of an access; the others, on each change, the first and last role of each outcome. */
const rolesOf = (isFirst: boolean, expected: string): RoleName[] =>
  ROLE_NAMES.filter((_, index) => {
    const sign = expected[index]!;
    return playsAll || isFirst || [expected.indexOf(sign), expected.lastIndexOf(sign)].includes(index);
  });

const FIRST_OF_ACCESS = new Set(
  CALLS.filter((call, at) => CALLS.findIndex(({ access }) => access === call.access) === at),
);

describe('the permission table', () => {
  it.each(CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s',
    async (route, call) => {
      const expected = ROWS[call.access].replaceAll(' ', '');
      expect(expected).toHaveLength(ROLE_NAMES.length);
      const roles = rolesOf(FIRST_OF_ACCESS.has(call), expected);
      // One after the other: the server takes only so many uploads at once.
      const seen: Record<string, string> = {};
      for (const name of roles) seen[name] = await outcomeOf(route, tokens.get(name)!);
      expect(seen).toEqual(
        Object.fromEntries(roles.map((name) => [name, expected[ROLE_NAMES.indexOf(name)]])),
      );
    },
    60_000,
  );

  it('was walked without a trace', async () => {
    const { clientId, siteId, buildingId } = campus;
    for (const path of [
      `/clients/${clientId}`,
      `/sites/${siteId}/draft`,
      `/buildings/${buildingId}/levels/0/draft`,
    ]) {
      expect((await world.admin('GET', path)).status).toBe(200);
    }
  });
});
