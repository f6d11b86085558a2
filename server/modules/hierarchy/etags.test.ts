import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import type { Answer, Api } from '../../../tests/support/server/api-client.ts';
import { type Campus, makeCampus, poi, siteBody } from '../../../tests/support/server/content-builders.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

let world: TestWorld;
let campus: Campus;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
});
afterAll(() => world.close());

const tagIn = (answer: Answer) => answer.headers.get('etag') ?? 'none';
const opaque = (tag: string) => tag.replace(/^W\//, '');
const ifMatch = (tag: string) => ({ 'if-match': tag });

const drafts: Record<string, () => string> = {
  'the sites of a client': () => `/clients/${campus.clientId}/sites/draft`,
  'a site': () => `/sites/${campus.siteId}/draft`,
  'the buildings of a site': () => `/sites/${campus.siteId}/buildings/draft`,
  'a building': () => `/buildings/${campus.buildingId}/draft`,
  'the levels of a building': () => `/buildings/${campus.buildingId}/levels/draft`,
  'a level': () => `/buildings/${campus.buildingId}/levels/0/draft`,
  'a list of content': () => `/buildings/${campus.buildingId}/levels/0/pois/draft`,
  'a network': () => `/sites/${campus.siteId}/graphs/draft`,
  'global geofences': () => `/clients/${campus.clientId}/geofences/global/draft`,
  'the list of clients': () => '/clients',
};

describe.each(Object.keys(drafts))('a draft of %s', (name) => {
  it('is tagged, and not sent again to who has it', async () => {
    const path = drafts[name]!();
    const first = await world.admin('GET', path);
    const tag = tagIn(first);
    expect(opaque(tag)).toMatch(/^"[\w-]{22}"$/);
    for (const known of [tag, opaque(tag), `"x", ${tag}`, '*']) {
      const again = await world.admin('GET', path, undefined, { 'if-none-match': known });
      expect([again.status, opaque(tagIn(again))]).toEqual([304, opaque(tag)]);
    }
    const changed = await world.admin('GET', path, undefined, { 'if-none-match': '"x"' });
    expect(changed.status).toBe(200);
  });
});

/** What can be changed under a condition: how to read it, how to write it a first and a second time. */
const things: Record<string, () => { read: string; write: (n: number) => Parameters<Api> }> = {
  client: () => ({
    read: `/clients/${campus.clientId}`,
    write: (n) => ['PATCH', `/clients/${campus.clientId}`, { clientTitle: `Acme ${n}` }],
  }),
  site: () => ({
    read: `/sites/${campus.siteId}/draft`,
    write: (n) => ['PATCH', `/sites/${campus.siteId}`, { siteTitle: `Site ${n}` }],
  }),
  building: () => ({
    read: `/buildings/${campus.buildingId}/draft`,
    write: (n) => ['PATCH', `/buildings/${campus.buildingId}`, { buildingTitle: `House ${n}` }],
  }),
  level: () => ({
    read: `/buildings/${campus.buildingId}/levels/0/draft`,
    write: (n) => ['PATCH', `/buildings/${campus.buildingId}/levels/0`, { levelLongTitle: `Floor ${n}` }],
  }),
};

describe.each(Object.keys(things))('a write to a %s with If-Match', (name) => {
  it('current tag → written; older tag → 412 with the current state', async () => {
    const { read, write } = things[name]!();
    const before = await world.admin('GET', read);
    const [method, path, body] = write(1);
    const first = await world.admin(method, path, body, ifMatch(tagIn(before)));
    expect(first.status).toBe(200);
    const now = await world.admin('GET', read);
    expect(opaque(tagIn(now))).toBe(opaque(tagIn(first)));

    const [, , otherBody] = write(2);
    const late = await world.admin(method, path, otherBody, ifMatch(tagIn(before)));
    expect([late.status, late.error?.code]).toEqual([412, 'precondition-failed']);
    expect(late.error?.current).toEqual(now.result);
    expect(tagIn(await world.admin('GET', read))).toBe(tagIn(now));

    const listed = `"x", ${tagIn(first)}`;
    expect((await world.admin(method, path, otherBody, ifMatch(listed))).status).toBe(200);
    expect((await world.admin(method, path, body, ifMatch('*'))).status).toBe(200);
  });

  it('of many at once with the same tag, exactly one goes through', async () => {
    const { read, write } = things[name]!();
    const tag = tagIn(await world.admin('GET', read));
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => {
        const [method, path, body] = write(100 + n);
        return world.admin(method, path, body, ifMatch(tag));
      }),
    );
    expect(answers.map((a) => a.status).sort((a, b) => a - b)).toEqual([200, 412, 412, 412, 412, 412]);
  });
});

describe('a feature', () => {
  it('is replaced and deleted only as it was known', async () => {
    const { fid, body } = poi(campus);
    const made = await world.admin('PUT', `/features/${fid}`, body);
    const read = await world.admin('GET', `/features/${fid}/draft`);
    expect([read.result, tagIn(read)]).toEqual([made.result, tagIn(made)]);
    body.features[0]!.properties['name'] = 'Mine';
    const both = await Promise.all(
      [0, 1].map(() => world.admin('PUT', `/features/${fid}`, body, ifMatch(tagIn(made)))),
    );
    expect(both.map((a) => a.status).sort((a, b) => a - b)).toEqual([200, 412]);
    const late = await world.admin('DELETE', `/features/${fid}`, undefined, ifMatch(tagIn(made)));
    expect([late.status, late.error?.current]).toMatchObject([412, { properties: { name: 'Mine' } }]);
    const current = tagIn(both.find((a) => a.status === 200)!);
    expect((await world.admin('DELETE', `/features/${fid}`, undefined, ifMatch(current))).status).toBe(200);
    const gone = await world.admin('PUT', `/features/${fid}`, body, ifMatch('*'));
    expect([gone.status, gone.error?.current]).toEqual([412, null]);
  });

  it('that must not be there yet is made once', async () => {
    const { fid, body } = poi(campus);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.admin('PUT', `/features/${fid}`, body, { 'if-none-match': '*' })),
    );
    expect(answers.map((a) => a.status).sort((a, b) => a - b)).toEqual([200, 412, 412, 412, 412]);
  });
});

describe('a network', () => {
  it('is replaced only as it was known', async () => {
    const path = `/sites/${campus.siteId}/graphs`;
    const tag = tagIn(await world.admin('GET', `${path}/draft`));
    const { body } = poi(campus, { typeCode: 'graph-node' });
    expect((await world.admin('POST', path, body, ifMatch(tag))).status).toBe(200);
    const none = { type: 'FeatureCollection', features: [] };
    const late = await world.admin('POST', path, none, ifMatch(tag));
    expect([late.status, late.error?.current]).toMatchObject([412, { features: [{ type: 'Feature' }] }]);
    const now = tagIn(await world.admin('GET', `${path}/draft`));
    expect((await world.admin('POST', path, none, ifMatch(now))).status).toBe(200);
  });
});

describe('a deletion with If-Match', () => {
  it('spares what was changed meanwhile', async () => {
    const made = await world.admin('POST', `/clients/${campus.clientId}/sites`, siteBody(randomUUID()));
    const path = `/sites/${String(made.result.siteInternalIdentifier)}`;
    await world.admin('PATCH', path, { siteTitle: 'Kept' });
    const refused = await world.admin('DELETE', path, undefined, ifMatch(tagIn(made)));
    expect([refused.status, refused.error?.current]).toMatchObject([412, { siteTitle: 'Kept' }]);
    const tag = tagIn(await world.admin('GET', `${path}/draft`));
    expect((await world.admin('DELETE', path, undefined, ifMatch(tag))).status).toBe(200);
    expect((await world.admin('GET', `${path}/draft`)).status).toBe(404);
  });

  it('of what may not be seen says 404, never 412', async () => {
    const stranger = await world.userWith([]);
    const answer = await stranger('DELETE', `/sites/${campus.siteId}`, undefined, ifMatch('"x"'));
    expect(answer.status).toBe(404);
  });
});

describe('without extensions', () => {
  it('no tags are sent, and conditions are ignored', async () => {
    const plain = await openWorld({ STOREY_API_EXTENSIONS: 'off' });
    try {
      expect((await plain.open('GET', '/health')).result['extensions']).toEqual([]);
      const { clientId } = await makeCampus(plain.admin);
      const answer = await plain.admin('GET', `/clients/${clientId}`, undefined, { 'if-none-match': '*' });
      expect([answer.status, answer.headers.get('etag')]).toEqual([200, null]);
      const body = { clientTitle: 'Free' };
      expect((await plain.admin('PATCH', `/clients/${clientId}`, body, ifMatch('"x"'))).status).toBe(200);
    } finally {
      await plain.close();
    }
  });
});

/** What goes into a level has no tag of its own before it is there. */
const intoLevel: Record<string, () => Parameters<Api>> = {
  'a bulk': () => ['POST', `/buildings/${campus.buildingId}/levels/0/bulk`, poi(campus).body],
  'a floor plan': () => [
    'POST',
    `/clients/${campus.clientId}/sites/${campus.siteId}/buildings/${campus.buildingId}/levels/0/original-floor-plan`,
    { fileType: 'geojson', floorPlanFileBase64: Buffer.from('{"type":"Feature"}').toString('base64') },
  ],
};

describe.each(Object.keys(intoLevel))('%s with If-Match', (name) => {
  it('is held to the level', async () => {
    const level = `/buildings/${campus.buildingId}/levels/0`;
    const [method, path, body] = intoLevel[name]!();
    const known = tagIn(await world.admin('GET', `${level}/draft`));
    await world.admin('PATCH', level, { levelLongTitle: `Renamed ${randomUUID()}` });
    const late = await world.admin(method, path, body, ifMatch(known));
    expect([late.status, late.error?.code]).toEqual([412, 'precondition-failed']);
    expect(late.error?.current).toMatchObject({ levelIndex: 0 });
    const now = tagIn(await world.admin('GET', `${level}/draft`));
    expect((await world.admin(method, path, body, ifMatch(now))).status).toBe(200);
  });
});

slowIt('stages and publishes only the state that was looked at', async () => {
  const own = await makeCampus(world.admin);
  const maps = `/clients/${own.clientId}/maps`;
  const status = () => world.admin('GET', `${maps}/status`);
  const ready = tagIn(await status());
  expect((await world.admin('POST', `${maps}/convert`, undefined, ifMatch('"other"'))).status).toBe(412);
  expect((await world.admin('POST', `${maps}/convert`, undefined, ifMatch(ready))).status).toBe(200);
  while ((await status()).result['status'] !== 3);
  const looked = tagIn(await status());
  // Another admin discarded it and staged again: the staged state is not the reviewed one.
  await world.admin('PUT', `${maps}/decline`);
  await world.admin('POST', `${maps}/convert`);
  while ((await status()).result['status'] !== 3);
  const late = await world.admin('PUT', `${maps}/approve`, undefined, ifMatch(looked));
  expect([late.status, late.error?.current]).toMatchObject([412, { status: 3 }]);
  expect((await world.admin('PUT', `${maps}/decline`, undefined, ifMatch(looked))).status).toBe(412);
  const now = tagIn(await status());
  expect((await world.admin('PUT', `${maps}/approve`, undefined, ifMatch(now))).status).toBe(200);
});
