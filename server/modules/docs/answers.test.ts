import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTENT_LISTS } from '../../../src/contract/index.ts';
import type { Answer, Api } from '../../../tests/support/server/api-client.ts';
import {
  buildingBody,
  type Campus,
  levelBody,
  makeCampus,
  poi,
  siteBody,
  square,
} from '../../../tests/support/server/content-builders.ts';
import { png } from '../../../tests/support/server/files/image-files.ts';
import { createWitness } from '../../../tests/support/server/openapi-conformance.ts';
import { publicMapBody } from '../../../tests/support/server/visitors/public-map-body.ts';
import { TEST_ADMIN } from '../../../tests/support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

/** Calls that succeed only with more than a server: they have tests of their own. */
const ELSEWHERE = ['POST /auth/resetPassword', 'GET /auth/sso', 'GET /tools/places'];

/** A DXF of one line. */
const DRAWING =
  '0\nSECTION\n2\nENTITIES\n0\nLINE\n8\nwalls\n10\n0\n20\n0\n11\n10\n21\n5\n0\nENDSEC\n0\nEOF\n';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

// @spec 3.1 3.2 3.3 3.4 3.5 3.6 3.39 3.41 3.42 7.4 7.5 7.6 7.7 7.8 7.9 7.10 7.11 7.12 7.13 7.14 7.15 7.16 7.17 7.18 7.19 7.20 7.21 7.22 7.23 7.25 7.26 7.27 7.28 7.29 7.30 7.31 7.32 7.33 7.34 7.35 7.36 7.37 7.38 7.39 7.40 7.41 7.42 7.44 7.45 7.46 7.47 7.49 7.50 7.51 7.52 7.53 7.54 7.55 7.56 7.57 7.58 7.59 7.60 7.61 7.62 7.63
it('every call answers as the document says', async () => {
  const witness = createWitness();
  const open = witness.watch(world.open);
  const api = witness.watch(world.admin);
  const campus = await makeCampus(api);
  await signingIn(open, api);
  await peopleAndClients(api, campus);
  await content(api, campus);
  await toolsOf(api, campus);
  await mapping(api, campus);
  await drafts(api, campus);
  await publishing(api, campus);
  await configurations(api, campus);
  await notesAndSessions(open, api, campus);
  await publicMaps(open, api, campus);
  await closures(api, campus);
  await changing(api, campus);
  expect(witness.faults).toEqual([]);
  expect(witness.unseen()).toEqual(expect.arrayContaining(ELSEWHERE));
  expect(witness.unseen().filter((call) => !ELSEWHERE.includes(call))).toEqual([]);
}, 60_000);

async function good(answer: Promise<Answer>): Promise<Answer['result']> {
  const { status, error, result } = await answer;
  expect([status, error]).toEqual([200, undefined]);
  return result;
}

async function signingIn(open: Api, api: Api): Promise<void> {
  await good(open('GET', '/health'));
  const attempt = { grant_type: 'password', username: TEST_ADMIN.email, password: TEST_ADMIN.password };
  const { refresh_token } = await good(open('POST', '/auth/token', attempt));
  await good(api('POST', '/auth/logout', { refresh_token }));
  await good(open('POST', '/auth/password', { username: 'nobody@example.org' }));
  await good(api('GET', '/users/me'));
}

async function peopleAndClients(api: Api, { clientId }: Campus): Promise<void> {
  await good(api('GET', '/clients'));
  await good(api('GET', `/clients/${clientId}`));
  await good(api('PATCH', `/clients/${clientId}`, { clientTitle: 'Acme' }));
  await good(api('POST', `/clients/${clientId}/analytics/activate`));
  const { id } = await good(
    api('POST', `/clients/${clientId}/users`, { email: `${randomUUID()}@example.org` }),
  );
  const user = `/clients/${clientId}/users/${Number(id)}`;
  await good(api('GET', `/clients/${clientId}/users`));
  await good(api('GET', user));
  await good(api('PATCH', user, { email: `${randomUUID()}@example.org`, name: 'Ada' }));
  await good(api('POST', `${user}/invite`));
  const permissions = [{ permissionId: 2, clientId }];
  await good(api('PUT', `/users/${Number(id)}/permissions`, { permissions }));
  await good(api('DELETE', user));
}

async function content(api: Api, campus: Campus): Promise<void> {
  const { clientId, siteId, buildingId } = campus;
  const { fid, body } = poi(campus);
  await good(api('PUT', `/features/${fid}`, body));
  await good(api('GET', `/features/${fid}/draft`));
  const area = { type: 'Feature', properties: {}, geometry: square(10.0012, 50.0012, 0.0001) };
  const collection = { type: 'FeatureCollection', features: [area] };
  await good(api('POST', `/buildings/${buildingId}/levels/0/bulk`, collection));
  const plan = [
    ['level-outline', square(10.0012, 50.0012, 0.0004)],
    ['room', square(10.0013, 50.0013, 0.0001)],
    ['room', square(10.0014, 50.0013, 0.0001)],
  ].map(([typeCode, geometry]) => ({ type: 'Feature', properties: { typeCode, name: 'Room' }, geometry }));
  const bulk = { type: 'FeatureCollection', features: plan };
  await good(api('POST', `/buildings/${buildingId}/levels/0/bulk`, bulk));
  await good(api('GET', `/clients/${clientId}/graphs/generate?bid=${buildingId}&lvl=0`));
  const node = poi(campus, { typeCode: 'graph-node' }).body;
  await good(api('POST', `/sites/${siteId}/graphs`, node));
  const building = `/clients/${clientId}/sites/${siteId}/buildings/${buildingId}`;
  const file = {
    fileType: 'geojson',
    floorPlanFileBase64: Buffer.from('{"type":"Feature"}').toString('base64'),
  };
  await good(api('POST', `${building}/levels/0/original-floor-plan`, file));
  const drawn = { fileType: 'dxf', floorPlanFileBase64: Buffer.from(DRAWING).toString('base64') };
  const kept = await good(api('POST', `${building}/levels/0/original-floor-plan`, drawn));
  const anchors = [
    { originalCoordinates: [0, 0], coordinates: [10.0012, 50.0012] },
    { originalCoordinates: [10, 5], coordinates: [10.0013, 50.0013] },
  ];
  const laid = { fileType: 'dxf', quality: 'low', georeferencing: { anchors } };
  await good(
    api('POST', '/tools/floor-plan-map-objects', { ...laid, floorPlanFileUrl: kept['floorPlanUrl'] }),
  );
  await good(api('GET', `${building}/level-statuses`));
}

async function toolsOf(api: Api, { clientId }: Campus): Promise<void> {
  await good(api('GET', '/featureTypes'));
  const area = { type: 'Feature', properties: {}, geometry: square(10.0012, 50.0012, 0.0001) };
  const geoJson = { type: 'FeatureCollection', features: [area] };
  const { features } = await good(api('POST', '/tools/calculate-anchors', geoJson));
  const [a, b] = features as unknown[];
  const [from, to] = [
    [10.0012, 50.0012],
    [10.0013, 50.0013],
  ];
  const moved = { newAnchorACoordinates: [10.01, 50.01], newAnchorBCoordinates: [10.02, 50.02] };
  await good(api('POST', '/tools/change-anchors', { oldAnchorAFeature: a, oldAnchorBFeature: b, ...moved }));
  const targets = { targetAGeoCoordinates: [10.01, 50.01], targetBGeoCoordinates: [10.02, 50.02] };
  const sources = { sourceAGeoCoordinates: from, sourceBGeoCoordinates: to };
  await good(api('POST', '/tools/geotransform', { ...sources, ...targets, geoJson }));
  const drawing = { fileType: 'dxf', quality: 'low', centerPoint: [10, 50] };
  const floorPlanFileBase64 = Buffer.from(DRAWING).toString('base64');
  await good(api('POST', '/tools/cad-to-geojson', { ...drawing, floorPlanFileBase64 }));
  const picture = png({ width: 64, height: 64 }).toString('base64');
  const extra = { imageType: 'logo', width: 64, height: 64 };
  const { imageUrl } = await good(
    api('POST', '/tools/upload-image', { fileType: 'png', fileBase64: picture, extra, clientId }),
  );
  await good(api('GET', `/clients/${clientId}/images`));
  const texts = `/clients/${clientId}/images/texts`;
  await good(api('PUT', texts, { imageUrl, texts: { default: 'A logo' } }));
  await good(api('GET', texts));
  await world.db.execute(sql`update pictures set at = now() - interval '8 days'`);
  await good(api('DELETE', `/clients/${clientId}/images`, { imageUrl }));
}

/** A room with a name in it, found, looked at, taken over and put back. */
async function mapping(api: Api, campus: Campus): Promise<void> {
  const { clientId, siteId, buildingId } = campus;
  await good(api('POST', `/buildings/${buildingId}/levels/2`, levelBody(2)));
  const level = `/clients/${clientId}/sites/${siteId}/buildings/${buildingId}/levels/2`;
  const wall = {
    type: 'Feature',
    properties: { layer: 'A-WALL' },
    geometry: { type: 'LineString', coordinates: square(10.0015, 50.0015, 0.0001).coordinates[0] },
  };
  const label = {
    type: 'Feature',
    properties: { layer: 'A-AREA-IDEN', text: 'Kitchen' },
    geometry: { type: 'Point', coordinates: [10.00155, 50.00155] },
  };
  const plan = JSON.stringify({ type: 'FeatureCollection', features: [wall, label] });
  const file = { fileType: 'geojson', floorPlanFileBase64: Buffer.from(plan).toString('base64') };
  await good(api('POST', `${level}/original-floor-plan`, file));
  const { id, floorplanId } = await good(api('POST', '/map-jobs', { ...campus, levelIndex: 2 }));
  const job = `/map-jobs/${String(id)}`;
  while ([1, 2, 3].includes(Number((await good(api('GET', job)))['status'])));
  await good(api('POST', `${job}/floorplan/${String(floorplanId)}/feedback`, { rating: 5 }));
  await good(api('POST', `${level}/apply-content`));
  await good(api('POST', `${level}/revert-content`));
  await good(api('DELETE', job));
}

const listsOf = ({ clientId, siteId, buildingId }: Campus) => [
  `/clients/${clientId}/sites`,
  `/sites/${siteId}`,
  `/sites/${siteId}/buildings`,
  `/buildings/${buildingId}`,
  `/buildings/${buildingId}/levels`,
  `/buildings/${buildingId}/levels/0`,
  ...CONTENT_LISTS.map((list) => `/buildings/${buildingId}/levels/0/${list}`),
  `/sites/${siteId}/graphs`,
  `/clients/${clientId}/geofences/global`,
];

async function drafts(api: Api, campus: Campus): Promise<void> {
  for (const path of listsOf(campus)) await good(api('GET', `${path}/draft`));
  const { cursor } = await good(api('GET', `/changes?clientId=${campus.clientId}`));
  await good(api('PATCH', `/sites/${campus.siteId}`, { siteTitle: 'Renamed' }));
  const since = encodeURIComponent(String(cursor));
  await good(api('GET', `/changes?clientId=${campus.clientId}&since=${since}`));
}

async function publishing(api: Api, campus: Campus): Promise<void> {
  const maps = `/clients/${campus.clientId}/maps`;
  const reach = async (wanted: number) => {
    while ((await good(api('GET', `${maps}/status`)))['status'] !== wanted);
  };
  await good(api('POST', `${maps}/convert`));
  await reach(3);
  await good(api('GET', `${maps}/changes`));
  await good(api('PUT', `${maps}/decline`, { reason: 'The stairs are not joined.' }));
  await good(api('GET', `${maps}/status`));
  await good(api('POST', `${maps}/convert`));
  await reach(3);
  await good(api('PUT', `${maps}/approve`, { at: Math.floor(Date.now() / 1000) + 86_400 }));
  await good(api('DELETE', `${maps}/approve`));
  const quality = { blockers: 0, warnings: 1, byRule: { overlap: 1 } };
  await good(api('PUT', `${maps}/approve`, { quality, reason: 'It is right.' }));
  await reach(0);
  await good(api('GET', `${maps}/history`));
  await good(api('POST', `${maps}/history/1/to-drafts`));
  await good(api('GET', `/clients/${campus.clientId}/activity?values=1`));
  await good(api('GET', `/clients/${campus.clientId}/deleted`));
  for (const path of listsOf(campus)) await good(api('GET', path));
  await good(api('GET', `/clients/${campus.clientId}/configurations/sdk-configurations/draft`));
}

async function configurations(api: Api, { clientId, siteId, buildingId }: Campus): Promise<void> {
  const base = '/configurations/sdk-configurations';
  const [row] = (await api('GET', `${base}/default-keys`)).results as unknown[];
  for (const place of [`clients/${clientId}`, `sites/${siteId}`, `buildings/${buildingId}`]) {
    await good(api('POST', `${base}/${place}`, { title: 'Ours', configurations: [row] }));
    await good(api('GET', `${base}/${place}`));
  }
}

async function notesAndSessions(open: Api, api: Api, { clientId }: Campus): Promise<void> {
  const note = `/notes/${randomUUID()}`;
  const body = { clientId, kind: 'note', text: 'Mind the step', state: 'open' };
  const about = { kind: 'client', key: String(clientId) };
  await good(api('PUT', note, { ...body, about }));
  const reply = `${note}/replies/${randomUUID()}`;
  await good(api('PUT', reply, { text: 'Mended' }));
  await good(api('PUT', `${note}/read`, { n: 1 }));
  await good(api('GET', `/clients/${clientId}/people`));
  expect((await api('GET', `/clients/${clientId}/notes?kind=note&limit=1`)).results).toHaveLength(1);
  await good(api('DELETE', reply));
  await good(api('DELETE', note));

  const attempt = { grant_type: 'password', username: TEST_ADMIN.email, password: TEST_ADMIN.password };
  await good(open('POST', '/auth/token', attempt));
  const listed = (await api('GET', '/users/me/sessions')).results as { id: string; isCurrent: boolean }[];
  const other = listed.find((one) => !one.isCurrent);
  await good(api('DELETE', `/users/me/sessions/${other?.id}`));
  await good(api('DELETE', '/users/me/sessions'));
  await good(api('GET', '/configurations/server'));
}

async function closures(api: Api, { clientId, siteId }: Campus): Promise<void> {
  const path = `/closures/${randomUUID()}`;
  const body = { clientId, siteId, targets: [{ fid: randomUUID() }], from: 1, until: null };
  await good(api('PUT', path, { ...body, reason: 'event', text: { en: 'Ball' } }));
  await good(api('GET', path));
  expect((await api('GET', `/clients/${clientId}/closures?state=active`)).results).toHaveLength(1);
  await good(api('DELETE', path));
}

async function publicMaps(open: Api, api: Api, { clientId, siteId }: Campus): Promise<void> {
  const maps = `/clients/${clientId}/public-maps`;
  const map = `${maps}/${randomUUID()}`;
  const body = publicMapBody(siteId, { password: 'Mind the step' });
  await good(api('PUT', map, body));
  await good(api('GET', map));
  expect((await api('GET', maps)).results).toHaveLength(1);
  const slug = `/public/${body.slug}`;
  const opened = await open('POST', `${slug}/open`, { password: body.password });
  const cookie = { cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '' };
  const { search } = await good(open('GET', slug, undefined, cookie));
  await open('GET', String(search), undefined, cookie);
  await good(open('POST', `${slug}/reports`, { text: 'The stairs are closed.' }, cookie));
  await good(api('DELETE', map));
}

/** What is published and deleted is answered too, as such. */
async function changing(api: Api, campus: Campus): Promise<void> {
  const { clientId, siteId, buildingId } = campus;
  await good(api('POST', `/clients/${clientId}/sites`, siteBody('second')));
  await good(api('POST', `/sites/${siteId}/buildings`, buildingBody('second')));
  await good(api('PATCH', `/buildings/${buildingId}`, { buildingTitle: 'Renamed' }));
  await good(api('POST', `/buildings/${buildingId}/levels/1`, levelBody(1)));
  await good(api('PATCH', `/buildings/${buildingId}/levels/1`, { levelShortTitle: 'One' }));
  const { fid, body } = poi(campus);
  await good(api('PUT', `/features/${fid}`, body));
  await good(api('DELETE', `/features/${fid}`));
  await good(api('DELETE', `/buildings/${buildingId}/levels/0`));
  await good(api('DELETE', `/buildings/${buildingId}`));
  await good(api('DELETE', `/sites/${siteId}`));
  await good(api('GET', `/clients/${clientId}/sites/draft`));
  await good(api('DELETE', `/clients/${clientId}`));
}
