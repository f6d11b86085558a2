import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';
import { type Campus, makeCampus, poi } from '../../../../tests/support/server/content-builders.ts';
import { LATER, mapJobSteps } from '../../../../tests/support/server/map-job-steps.ts';
import { openWorld, type TestWorld } from '../../../../tests/support/server/test-world.ts';

// Every job starts processes of its own.
vi.setConfig({ testTimeout: 60_000 });

let world: TestWorld;
let campus: Campus;
let steps: ReturnType<typeof mapJobSteps>;
beforeAll(async () => {
  world = await openWorld();
  steps = mapJobSteps(world, () => campus);
});
beforeEach(async () => {
  campus = await makeCampus(world.admin);
});
afterAll(() => world.close());

describe('what was found', () => {
  it('is taken over in part, as it was reviewed; the rest stays open, and all of it is taken back', async () => {
    const job = await steps.mapped();
    const [kitchen, office] = ['KITCHEN', 'Office 12'].map((name) =>
      job.features!.find(({ properties }) => properties['name'] === name)!,
    );
    expect(job.features?.map((one) => one['confidence'])).toEqual([0.95, 0.95]);
    expect(job.warnings).toEqual([]);
    const apply = (body: object) => world.admin('POST', `${steps.chain()}/levels/0/apply-content`, body);
    const renamed = { ...kitchen!, properties: { ...kitchen!.properties, name: 'Tea point' } };
    const stranger = { ...renamed, properties: { ...renamed.properties, fid: randomUUID() } };
    expect((await apply({ features: [stranger] })).error?.code).toBe('unknown-finding');
    expect((await apply({ features: [renamed, renamed] })).error?.code).toBe('unknown-finding');
    const nameless = { ...office!, properties: { ...office!.properties, typeCode: 'no such type' } };
    const refused = await apply({ features: [renamed, nameless] });
    expect([refused.status, refused.error?.code]).toEqual([400, 'file-validation-type-code']);
    expect(await steps.rows()).toEqual([]);

    const part = await apply({ features: [renamed], rest: 'keep' });
    expect(part.result).toEqual({ levelStatus: 5, count: 1 });
    expect(await steps.status()).toBe(5);
    expect(
      (await steps.rows()).map((row) => (JSON.parse(String(row['properties'])) as { name: string }).name),
    ).toEqual(['Tea point']);
    const open = await steps.jobOf(job.id);
    expect(open.features?.map(({ properties }) => properties['name'])).toEqual(['Office 12']);
    expect((await apply({ features: [renamed] })).error?.code).toBe('unknown-finding');
    expect((await apply({})).result).toEqual({ levelStatus: 10, count: 1 });
    expect(await steps.rows()).toHaveLength(2);
    expect((await steps.change('revert')).result).toEqual({ levelStatus: 7, count: 2 });
    expect((await steps.rows()).filter((row) => row['deleted'] !== true)).toEqual([]);
  });

  it('is partly open, and a new floor plan closes it: what was taken over can still be taken back', async () => {
    const job = await steps.mapped();
    const [first] = job.features!;
    await world.admin('POST', `${steps.chain()}/levels/0/apply-content`, { features: [first], rest: 'keep' });
    await steps.upload(LATER);
    expect(await steps.status()).toBe(10);
    expect((await steps.change('revert')).result['count']).toBe(1);
  });

  it('is taken over, and taken back to the byte', async () => {
    const { fid, body } = poi(campus, { extra: { b: 1, a: [1.0, 'x'] } });
    await world.admin('PUT', `/features/${fid}`, body);
    await steps.publish();
    const before = await steps.rows();
    const job = await steps.mapped();
    const applied = await steps.change('apply');
    expect([applied.status, applied.result]).toEqual([200, { levelStatus: 10, count: 2 }]);
    expect([await steps.status(), (await steps.rows()).length]).toEqual([10, 3]);
    const pois = await world.admin('GET', `${steps.level()}/pois/draft`);
    expect(JSON.stringify(pois.result)).toContain(job.features![0]!.properties.fid);
    expect((await steps.change('apply')).error?.code).toBe('wrong-state');
    const reverted = await steps.change('revert');
    expect([reverted.status, await steps.status()]).toEqual([200, 7]);
    expect(await steps.rows()).toEqual(before);
    expect((await steps.change('revert')).error?.code).toBe('wrong-state');
  });

  slowIt('can be declined', async () => {
    await steps.mapped();
    expect([(await steps.change('revert')).status, await steps.status()]).toEqual([200, 7]);
    expect(await steps.rows()).toEqual([]);
    expect((await steps.change('apply')).error?.code).toBe('wrong-state');
  });

  slowIt('takes the place of what an earlier job had found, and gives it back', async () => {
    await steps.mapped();
    await steps.change('apply');
    await steps.publish();
    const before = await steps.rows();
    await steps.mapped(LATER);
    await steps.change('apply');
    const shown = (await steps.rows()).filter((row) => row['deleted'] === false);
    expect(shown).toHaveLength(3);
    await steps.change('revert');
    expect(await steps.rows()).toEqual(before);
  });

  slowIt('stays where somebody worked on it since', async () => {
    const job = await steps.mapped();
    await steps.change('apply');
    const [found] = job.features!;
    const edited = { ...found!, properties: { ...found!.properties, name: 'My kitchen' } };
    await world.admin('PUT', `/features/${found!.properties.fid}`, {
      type: 'FeatureCollection',
      features: [edited],
    });
    const before = await steps.rows();
    const answer = await steps.change('revert');
    expect([answer.status, answer.error?.code]).toEqual([409, 'content-changed']);
    expect(answer.error?.details).toEqual([{ path: found!.properties.fid, message: 'Changed since.' }]);
    expect([await steps.rows(), await steps.status()]).toEqual([before, 10]);
    // Who deletes it loses nothing when the rest goes.
    await world.admin('DELETE', `/features/${found!.properties.fid}`);
    expect((await steps.change('revert')).status).toBe(200);
    expect(await steps.rows()).toEqual([]);
  });

  slowIt('is marked as deleted where it was published before it was taken back', async () => {
    await steps.mapped();
    await steps.change('apply');
    await steps.publish();
    await steps.change('revert');
    expect((await steps.rows()).map((row) => row['deleted'])).toEqual([true, true]);
    await steps.publish();
    expect(await steps.rows()).toEqual([]);
  });

  slowIt('is taken over once, however many press the button', async () => {
    await steps.mapped();
    const answers = await Promise.all([steps.change('apply'), steps.change('apply'), steps.change('apply')]);
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await steps.rows()).toHaveLength(2);
  });
});
