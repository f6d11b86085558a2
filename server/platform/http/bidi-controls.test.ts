import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Campus,
  buildingBody,
  levelBody,
  makeCampus,
  poi,
  siteBody,
  square,
} from '../../../tests/support/server/content-builders.ts';
import type { Answer } from '../../../tests/support/server/api-client.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

let world: TestWorld;
let campus: Campus;
let userPath: string;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
  const made = await world.admin('POST', `/clients/${campus.clientId}/users`, { email: 'ada@example.org' });
  userPath = `/clients/${campus.clientId}/users/${String(made.result['id'])}`;
});
afterAll(() => world.close());

/** Every call that takes a title or name, by what it names. */
const WRITES: Record<string, (name: string) => Promise<Answer>> = {
  'a client': (clientTitle) => world.admin('PATCH', `/clients/${campus.clientId}`, { clientTitle }),
  'a site': (siteTitle) => world.admin('PATCH', `/sites/${campus.siteId}`, { siteTitle }),
  'a new site': (siteTitle) =>
    world.admin('POST', `/clients/${campus.clientId}/sites`, siteBody('bidi', { siteTitle })),
  'a building': (buildingTitle) => world.admin('PATCH', `/buildings/${campus.buildingId}`, { buildingTitle }),
  'a new building': (buildingTitle) => {
    const geometry = square(10.005, 50.005, 0.001);
    return world.admin(
      'POST',
      `/sites/${campus.siteId}/buildings`,
      buildingBody('bidi', { buildingTitle, geometry }),
    );
  },
  'a level': (levelLongTitle) =>
    world.admin('PATCH', `/buildings/${campus.buildingId}/levels/0`, { levelLongTitle }),
  'a new level': (levelLongTitle) =>
    world.admin('POST', `/buildings/${campus.buildingId}/levels/7`, levelBody(7, { levelLongTitle })),
  'a place': (name) => {
    const { fid, body } = poi(campus, { name });
    return world.admin('PUT', `/features/${fid}`, body);
  },
  'a place in Arabic': (name_ar) => {
    const { fid, body } = poi(campus, { name_ar });
    return world.admin('PUT', `/features/${fid}`, body);
  },
  'a place of a bulk': (name) =>
    world.admin('POST', `/buildings/${campus.buildingId}/levels/0/bulk`, poi(campus, { name }).body),
  'a configuration': (title) =>
    world.admin('POST', `/configurations/sdk-configurations/sites/${campus.siteId}`, {
      title,
      configurations: [],
    }),
  'a person': (name) => world.admin('PATCH', userPath, { name }),
  'a family': (surname) => world.admin('PATCH', userPath, { surname }),
};

describe.each(Object.keys(WRITES))('the name of %s', (what) => {
  it.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
    'that reorders what stands around it (%j) is refused',
    async (control) => {
      const answer = await WRITES[what]!(`Room${control}fdp.exe`);
      expect([answer.status, answer.error?.code]).toEqual([400, 'invalid-title']);
    },
  );

  it('keeps the joiners of its script', async () => {
    // Persian with a zero-width non-joiner, and an emoji family.
    for (const name of ['می\u200cخواهم', 'Ward 👩\u200d👧'])
      expect((await WRITES[what]!(name)).status, name).not.toBe(400);
  });
});

it('marks of direction are taken out of the name of a person', async () => {
  const answer = await world.admin('PATCH', userPath, { name: '\u200fAda\u200e', surname: '\u061c' });
  expect(answer.result).toMatchObject({ name: 'Ada', surname: null });
});
