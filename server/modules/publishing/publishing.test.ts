import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { featuresAnswerSchema } from '../../../src/contract/index.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import { publishing } from '../../platform/storage/schema.ts';
import { type Campus, makeCampus, poi } from '../../../tests/support/server/content-builders.ts';
import { publishingSteps } from '../../../tests/support/server/publishing-steps.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

const world: TestWorld = await openWorld();
afterAll(() => world.close());
let campus: Campus;
beforeEach(async () => {
  campus = await makeCampus(world.admin);
});

const { status, convert, approve, decline, settled } = publishingSteps(world.admin, () => campus.clientId);
const force = (to: number) =>
  world.db.update(publishing).set({ status: to }).where(eq(publishing.clientId, campus.clientId));
const putPoi = async (properties = {}) => {
  const { fid, body } = poi(campus, properties);
  return { fid, body, answer: await world.admin('PUT', `/features/${fid}`, body) };
};
const pois = async (edition: '' | '/draft') =>
  featuresAnswerSchema
    .parse(await world.admin('GET', `/buildings/${campus.buildingId}/levels/0/pois${edition}`))
    .result.features.map((f) => [f.properties.fid, f.properties.publishState]);

describe('states', () => {
  const allowed: Record<string, number[]> = { convert: [1], approve: [3], decline: [3] };
  const steps = { convert, approve, decline };

  it.each(
    Object.entries(steps).flatMap(([name, step]) =>
      [0, 1, 2, 3, 4].filter((from) => !allowed[name]!.includes(from)).map((from) => ({ name, step, from })),
    ),
  )('$name is the wrong step in state $from', async ({ step, from }) => {
    await force(from);
    const answer = await step();
    expect([answer.status, answer.error?.code]).toEqual([409, 'wrong-state']);
    await force(1);
  });

  // @spec 1.7 1.8 4.26
  slowIt('go from the first write to published and back to ready with the next write', async () => {
    const empty = await world.admin('POST', '/clients', { clientTitle: 'Empty' });
    const fresh = await world.admin(
      'GET',
      `/clients/${Number(empty.result.clientInternalIdentifier)}/maps/status`,
    );
    expect(fresh.result).toEqual({ status: 0, previewTilesJsonUrl: null });
    expect(await status()).toEqual({ status: 1, previewTilesJsonUrl: null });
    expect((await convert()).result).toMatchObject({ status: 2 });
    expect(await settled()).toBe(3);
    expect((await status()).previewTilesJsonUrl).toMatch(/^http/);
    expect((await approve()).result).toMatchObject({ status: 4 });
    expect(await settled()).toBe(0);
    await putPoi();
    expect((await status()).status).toBe(1);
  });

  it.each([2, 4])('%i keeps content as it is', async (busy) => {
    const { fid, body } = await putPoi();
    const at = `/buildings/${campus.buildingId}/levels`;
    const writes: [string, string, unknown?][] = [
      ['PUT', `/features/${fid}`, body],
      ['DELETE', `/features/${fid}`],
      ['POST', `${at}/0/bulk`, { type: 'FeatureCollection', features: [] }],
      ['PATCH', `${at}/0`, { levelLongTitle: 'Other' }],
      ['DELETE', `${at}/0`],
      ['PATCH', `/buildings/${campus.buildingId}`, { buildingTitle: 'Other' }],
      ['DELETE', `/sites/${campus.siteId}`],
      ['DELETE', `/clients/${campus.clientId}`],
    ];
    await force(busy);
    for (const [method, path, content] of writes) {
      const answer = await world.admin(method, path, content);
      expect([method, path, answer.status, answer.error?.code]).toEqual([
        method,
        path,
        409,
        'publish-in-progress',
      ]);
    }
    await force(1);
    expect(await pois('/draft')).toEqual([[fid, 'new']]);
  });
});

describe('what is published', () => {
  const publish = async () => {
    await convert();
    await settled();
    await approve();
    return settled();
  };

  it('before the first publish → 404', async () => {
    for (const path of [`/sites/${campus.siteId}`, `/clients/${campus.clientId}/sites`]) {
      const answer = await world.admin('GET', path);
      expect([answer.status, answer.error?.code]).toEqual([404, 'not-published']);
    }
  });

  it('is what was staged, not what was edited since', async () => {
    const kept = await putPoi();
    const dropped = await putPoi();
    await convert();
    await settled();
    const late = await putPoi();
    await world.admin('DELETE', `/features/${dropped.fid}`);
    kept.body.features[0]!.properties['name'] = 'Renamed';
    await world.admin('PUT', `/features/${kept.fid}`, kept.body);
    await approve();
    expect(await settled()).toBe(1);
    const both = [kept.fid, dropped.fid].sort();
    expect(await pois('')).toEqual(both.map((fid) => [fid, 'published']));
    const drafts = Object.fromEntries((await pois('/draft')) as [string, string][]);
    expect(drafts).toEqual({ [kept.fid]: 'changed', [dropped.fid]: 'deleted', [late.fid]: 'new' });
    expect(await publish()).toBe(0);
    expect(await pois('')).toEqual([kept.fid, late.fid].sort().map((fid) => [fid, 'published']));
    expect(await pois('/draft')).toEqual(await pois(''));
  });

  it('stays when a level is deleted, until the next time', async () => {
    const { fid } = await putPoi();
    await publish();
    await world.admin('DELETE', `/buildings/${campus.buildingId}/levels/0`);
    expect(await pois('')).toEqual([[fid, 'published']]);
    expect(await pois('/draft')).toEqual([[fid, 'deleted']]);
    await publish();
    expect((await world.admin('GET', `/buildings/${campus.buildingId}/levels/0`)).status).toBe(404);
    expect((await world.admin('GET', `/buildings/${campus.buildingId}/levels/0/draft`)).status).toBe(404);
  });

  it('is not touched by a review that is declined', async () => {
    const { fid } = await putPoi();
    await convert();
    await settled();
    await world.admin('DELETE', `/features/${fid}`);
    expect((await decline()).result).toEqual({ status: 1, previewTilesJsonUrl: null });
    expect(await pois('/draft')).toEqual([]);
    expect((await world.admin('GET', `/sites/${campus.siteId}`)).error?.code).toBe('not-published');
    const left = await world.db.execute(sql`select 1 from features where fid = ${fid}`);
    expect(left.rowCount).toBe(0);
  });
});

describe('a job that another server left behind', () => {
  it.each([
    [2, 3],
    [4, 0],
  ])('in state %i is brought to %i', async (left, reached) => {
    if (left === 4) {
      await convert();
      await settled();
    }
    await force(left);
    await addJob(world.db, { kind: 'publishing', key: String(campus.clientId) });
    const second = await openWorld({ DATABASE_URL: world.databaseUrl });
    expect(await settled()).toBe(reached);
    await second.close();
  });
});
