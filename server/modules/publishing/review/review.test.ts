import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';
import { historyAnswerSchema, reviewChangesAnswerSchema } from '../../../../src/contract/index.ts';
import {
  type Campus,
  makeCampus,
  poi,
  siteBody,
  square,
} from '../../../../tests/support/server/content-builders.ts';
import { publishingSteps } from '../../../../tests/support/server/publishing-steps.ts';
import { openWorld, type TestWorld } from '../../../../tests/support/server/test-world.ts';

const world: TestWorld = await openWorld();
afterAll(() => world.close());
let campus: Campus;
beforeEach(async () => {
  campus = await makeCampus(world.admin);
});

const { path: maps, status, settled, stage, publish } = publishingSteps(world.admin, () => campus.clientId);
async function put(properties: Record<string, unknown> = {}, at?: object) {
  const made = poi(campus, properties);
  const feature = made.body.features[0]!;
  if (at !== undefined) feature.geometry = at as typeof feature.geometry;
  const fid = (properties as { fid?: string }).fid ?? made.fid;
  expect((await world.admin('PUT', `/features/${fid}`, made.body)).status).toBe(200);
  return fid;
}
const page = async (query = '', api = world.admin) =>
  reviewChangesAnswerSchema.parse(await api('GET', `${maps('changes')}${query}`));
const changes = async (query = '', api = world.admin) =>
  (await page(query, api)).results.map(({ kind, key, change }) => [kind, key, change]);
const history = async () => historyAnswerSchema.parse(await world.admin('GET', maps('history'))).results;
const names = async () => {
  const answer = await world.admin('GET', `/buildings/${campus.buildingId}/levels/0/pois/draft`);
  const { features } = answer.result as { features: { properties: Record<string, unknown> }[] };
  return features
    .filter(({ properties }) => properties['publishState'] !== 'deleted')
    .map(({ properties }) => properties['name']);
};

describe('what would be published', () => {
  it('is all there is before the first time', async () => {
    const fid = await put();
    const { siteId, buildingId } = campus;
    expect(await changes()).toEqual([
      ['site', String(siteId), 'added'],
      ['building', String(buildingId), 'added'],
      ['level', `${buildingId}/0`, 'added'],
      ['feature', fid, 'added'],
    ]);
  });

  slowIt('tells what stood there before, and leaves out what is the same', async () => {
    const kept = await put({ name: 'Kept' });
    const renamed = await put({ name: 'Before' });
    const gone = await put({ name: 'Gone' });
    await publish();
    expect(await changes()).toEqual([]);
    await put({ fid: renamed, name: 'After' });
    await put({ fid: kept, name: 'Other' });
    await put({ fid: kept, name: 'Kept' });
    await world.admin('DELETE', `/features/${gone}`);
    const found = (await page()).results;
    expect(new Set(found.map(({ key, change }) => `${key} ${change}`))).toEqual(
      new Set([`${renamed} changed`, `${gone} deleted`]),
    );
    const change = found.find(({ key }) => key === renamed)!;
    expect(change).toMatchObject({
      kind: 'feature',
      title: 'After',
      siteId: campus.siteId,
      buildingId: campus.buildingId,
      levelIndex: 0,
      before: { properties: { name: 'Before' } },
      after: { properties: { name: 'After' } },
    });
    const deleted = found.find(({ key }) => key === gone);
    expect(deleted).not.toHaveProperty('after');
    expect(deleted).toMatchObject({ title: 'Gone' });
  });

  it('is what was staged while that is under review', async () => {
    await put({ name: 'Staged' });
    await stage();
    const before = await changes();
    await put({ name: 'Later' });
    expect(await changes()).toEqual(before);
    await world.admin('PUT', maps('decline'));
    expect((await changes()).length).toBe(before.length + 1);
  });

  it('holds the network of a site as one, with how many nodes differ', async () => {
    const node = poi(campus, { typeCode: 'graph-node' }).body;
    await world.admin('POST', `/sites/${campus.siteId}/graphs`, node);
    await publish();
    const second = poi(campus, { typeCode: 'graph-node' }).body;
    node.features.push(...second.features);
    await world.admin('POST', `/sites/${campus.siteId}/graphs`, node);
    expect((await page()).results).toMatchObject([
      {
        kind: 'graph',
        key: String(campus.siteId),
        change: 'changed',
        before: { nodes: 1 },
        after: { nodes: 2, added: 1 },
      },
    ]);
  });

  it('comes in pages that together are the whole', async () => {
    for (let i = 0; i < 7; i += 1) await put();
    const whole = await changes();
    const pieces: unknown[] = [];
    let query = '?limit=3';
    for (;;) {
      const { results, cursor } = await page(query);
      expect(results.length).toBeLessThanOrEqual(3);
      pieces.push(...results.map(({ kind, key, change }) => [kind, key, change]));
      if (cursor === null) break;
      query = `?limit=3&cursor=${cursor}`;
    }
    expect(pieces).toEqual(whole);
  });

  it.each([
    ['?limit=0', 'invalid-query'],
    ['?limit=501', 'invalid-query'],
    ['?cursor=x', 'invalid-cursor'],
    ['?cursor=W10', 'invalid-cursor'],
  ])('refuses %s', async (query, code) => {
    const answer = await world.admin('GET', `${maps('changes')}${query}`);
    expect([answer.status, answer.error?.code]).toEqual([400, code]);
  });

  it.each(['9999999999', '-9999999999', '1.5', '"a"', '{}'])(
    'refuses a cursor of the history that holds %s',
    async (position) => {
      const cursor = Buffer.from(position).toString('base64url');
      const answer = await world.admin('GET', `${maps('history')}?cursor=${cursor}`);
      expect([answer.status, answer.error?.code]).toEqual([400, 'invalid-cursor']);
    },
  );

  it('shows each what they may see', async () => {
    const { clientId, siteId, buildingId } = campus;
    await world.admin('POST', `/clients/${clientId}/sites`, siteBody('other'));
    const ofBuilding = await world.userWith([{ permissionId: 3, clientId, buildingId }]);
    expect((await changes('', ofBuilding)).map(([kind, key]) => [kind, key])).toEqual([
      ['site', String(siteId)],
      ['building', String(buildingId)],
      ['level', `${buildingId}/0`],
    ]);
    expect((await changes()).length).toBe(4);
  });
});

it('a person without a name → their address is not shown', async () => {
  const { clientId, buildingId } = campus;
  const admin = await world.userWith([{ permissionId: 1, clientId }]);
  const reader = await world.userWith([{ permissionId: 3, clientId }]);
  const ofBuilding = await world.userWith([{ permissionId: 3, clientId, buildingId }]);
  const address = String((await admin('GET', '/users/me')).result['email']);
  const { fid, body } = poi(campus, { name: 'One' });
  await admin('PUT', `/features/${fid}`, body);
  await stage();
  await admin('PUT', maps('approve'));
  await settled();
  await admin('PATCH', `/sites/${campus.siteId}`, { siteTitle: 'Renamed' });
  await stage();
  await admin('PUT', maps('decline'), { reason: 'Not yet' });
  const [name] = address.split('@');
  for (const [api, step] of [
    [reader, 'changes'],
    [reader, 'history'],
    [ofBuilding, 'status'],
  ] as const) {
    const told = JSON.stringify(await api('GET', maps(step)));
    expect(told).toContain(name);
    expect(told).not.toContain(address);
  }
});

describe('a decline', () => {
  it('does not take a quality check of more rules than there can be', async () => {
    await stage();
    const byRule = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`rule-${i}`, 1]));
    const quality = { blockers: 0, warnings: 501, byRule };
    const answer = await world.admin('PUT', maps('approve'), { quality });
    expect([answer.status, (await status()).status]).toEqual([400, 3]);
  });

  it('leaves its reason until the next staging', async () => {
    await stage();
    const reason = '  Stairs <b>North</b>\nmust be joined.  ';
    const answer = await world.admin('PUT', maps('decline'), { reason });
    expect(answer.status).toBe(200);
    const { declined } = await status();
    expect(declined).toMatchObject({ reason: reason.trim(), by: { userId: expect.any(Number) } });
    await stage();
    expect((await status()).declined).toBeUndefined();
  });

  it.each([
    ['10,000 characters', 'x'.repeat(10_000)],
    ['a control character', 'bell \u0007'],
    ['nothing', '   '],
    ['a number', 7],
    ['what nobody sees', '\u200e\u3164'],
    ['half a character', 'a\ud800'],
  ])('does not take %s', async (_name, reason) => {
    await stage();
    for (const decision of ['decline', 'approve']) {
      const answer = await world.admin('PUT', maps(decision), { reason });
      expect([answer.status, answer.error?.code], decision).toEqual([400, 'invalid-body']);
    }
    expect((await status()).status).toBe(3);
  });

  it('and an approval at once: one of them finds the state gone', async () => {
    await stage();
    const answers = await Promise.all([
      world.admin('PUT', maps('decline'), { reason: 'No.' }),
      world.admin('PUT', maps('approve')),
    ]);
    expect(new Set(answers.map(({ status: code }) => code))).toEqual(new Set([200, 409]));
    await settled();
  });
});

describe('the history', () => {
  it('tells who published when, what changed, what the quality check said and why', async () => {
    const fid = await put({ name: 'One' });
    await publish();
    await put({ fid, name: 'Two' });
    const quality = { blockers: 1, warnings: 2, byRule: { overlap: 1, 'no-arabic-name': 2 } };
    const reason = 'The <b>fair</b> opens\n<img src=x onerror=alert(1)> today.';
    await publish({ quality, reason });
    const [second, first, ...rest] = await history();
    expect(rest).toEqual([]);
    expect(second).toMatchObject({
      n: 2,
      isCurrent: true,
      counts: { features: 1, added: 0, changed: 1, deleted: 0 },
      quality,
      reason,
      by: { name: expect.any(String) },
    });
    expect(first).toMatchObject({ n: 1, isCurrent: false, counts: { added: 4, changed: 0 }, quality: null });
  });

  it('asked for places → each publish has its own by building, nodes are not among them', async () => {
    await put({ name: 'One' });
    await publish();
    await put({ name: 'Two' });
    const node = poi(campus, { typeCode: 'graph-node' }).body;
    await world.admin('POST', `/sites/${campus.siteId}/graphs`, node);
    await publish();
    const answer = await world.admin('GET', `${maps('history')}?places=1`);
    const [second, first] = historyAnswerSchema.parse(answer).results;
    const { siteId, buildingId } = campus;
    expect(second!.places).toEqual([{ siteId, buildingId, count: 2 }]);
    expect(first!.places).toEqual([{ siteId, buildingId, count: 1 }]);
    expect((await history())[0]!.places).toBeUndefined();
  });

  it('a note without a quality check, as long as may be → kept whole with its publish, and with no other', async () => {
    const note = 'Café Lumen has its new wall. '.repeat(80).slice(0, 1999) + '.';
    await put({ name: 'One' });
    await publish({ reason: note });
    await put({ name: 'Two' });
    await publish();
    expect((await history()).map(({ reason, quality }) => [reason, quality])).toEqual([
      [null, null],
      [note, null],
    ]);
  });

  it('is taken into the drafts: what was made since goes, ids stay, nothing is published', async () => {
    const { clientId, siteId } = campus;
    const kept = await put({ name: 'First' });
    const dropped = await put({ name: 'Only in the first' });
    await publish();
    await put({ fid: kept, name: 'Second' });
    await world.admin('DELETE', `/features/${dropped}`);
    await put({ name: 'Only in the second' });
    await publish();
    await put({ name: 'Only in the drafts' });
    const swapped = { siteTitle: 'Renamed', siteExternalIdentifier: 'swapped' };
    await world.admin('PATCH', `/sites/${siteId}`, swapped);
    const site = await world.admin('GET', `/sites/${siteId}/draft`);
    expect(site.result).toMatchObject({ siteTitle: 'Renamed' });
    const { result } = await world.admin('GET', `/changes?clientId=${clientId}`);

    // What the question lists: it comes back, it goes, it is as it was.
    const listed = (await page('?n=1')).results;
    expect(listed.map(({ key, change }) => [key, change])).toEqual(
      expect.arrayContaining([
        [dropped, 'added'],
        [kept, 'changed'],
        [String(siteId), 'changed'],
      ]),
    );
    expect(listed.filter(({ change }) => change === 'deleted').length).toBe(2);
    const answer = await world.admin('POST', maps('history/1/to-drafts'));
    expect([answer.status, answer.error]).toEqual([200, undefined]);
    expect(new Set(await names())).toEqual(new Set(['First', 'Only in the first']));
    expect((await world.admin('GET', `/sites/${siteId}/draft`)).result).not.toMatchObject(swapped);
    expect((await status()).status).toBe(1);
    expect((await history()).find(({ isCurrent }) => isCurrent)!.n).toBe(2);
    const since = encodeURIComponent(String(result['cursor']));
    const feed = await world.admin('GET', `/changes?clientId=${clientId}&since=${since}`);
    const told = (feed.result['changes'] as { key: string }[]).map(({ key }) => key);
    expect(told).toEqual(expect.arrayContaining([kept, dropped, String(siteId)]));
    expect(await publish()).toBe(0);
    expect(new Set(await names())).toEqual(new Set(['First', 'Only in the first']));
    expect((await history())[0]).toMatchObject({ n: 3, isCurrent: true });
  });

  it('brings back buildings that are gone, and keeps an open review', async () => {
    await put({ name: 'Inside' });
    await publish();
    await world.admin('DELETE', `/buildings/${campus.buildingId}`);
    await publish();
    await world.admin(
      'POST',
      `/clients/${campus.clientId}/sites`,
      siteBody('new', { geometry: square(11, 51, 0.001) }),
    );
    expect(await stage()).toBe(3);
    expect((await world.admin('POST', maps('history/1/to-drafts'))).status).toBe(200);
    expect((await status()).status).toBe(3);
    expect(await names()).toEqual(['Inside']);
    await world.admin('PUT', maps('decline'));
    const [first] = await history();
    expect(first!.n).toBe(2);
    expect((await changes()).map(([kind]) => kind)).toEqual(['building', 'level', 'feature']);
  });

  it('is taken into the drafts during another edit: the result is one of the two, whole', async () => {
    const fid = await put({ name: 'First' });
    await publish();
    await put({ fid, name: 'Second' });
    await publish();
    const [, taken] = await Promise.all([
      put({ fid, name: 'Third' }),
      world.admin('POST', maps('history/1/to-drafts')),
    ]);
    expect([200, 409]).toContain(taken.status);
    expect(['First', 'Third']).toContain((await names()).join());
  });

  it.each(['9', '0', 'x'])('has no number %s', async (n) => {
    expect((await world.admin('POST', maps(`history/${n}/to-drafts`))).status).toBe(404);
  });
});

it('is not there where the server has no extensions', async () => {
  const bare = await openWorld({ STOREY_API_EXTENSIONS: 'off' });
  const { clientId } = await makeCampus(bare.admin);
  expect((await bare.admin('GET', `/clients/${clientId}/maps/changes`)).status).toBe(404);
  expect((await bare.admin('GET', `/clients/${clientId}/notes`)).status).toBe(404);
  expect((await bare.admin('GET', `/clients/${clientId}/activity`)).status).toBe(404);
  await bare.close();
});
