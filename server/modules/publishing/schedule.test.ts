import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { activityAnswerSchema, historyAnswerSchema } from '../../../src/contract/index.ts';
import type { Api } from '../../../tests/support/server/api-client.ts';
import { type Campus, makeCampus, poi } from '../../../tests/support/server/content-builders.ts';
import { publishingSteps } from '../../../tests/support/server/publishing-steps.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

const world: TestWorld = await openWorld();
afterAll(() => world.close());
let campus: Campus;
beforeEach(async () => {
  campus = await makeCampus(world.admin);
  expect(await stage()).toBe(3);
});
const { path, status, approve, decline, convert, stage } = publishingSteps(
  world.admin,
  () => campus.clientId,
);
const NOW = () => Math.floor(Date.now() / 1000);
/** The next full second, and a time that no test reaches. */
const soon = () => NOW() + 1;
const LATER = NOW() + 86_400;
const takeBack = (api: Api = world.admin) => api('DELETE', path('approve'));
const until = async (wanted: number) => expect.poll(async () => (await status()).status).toBe(wanted);
const activity = async () => {
  const answer = await world.admin('GET', `/clients/${campus.clientId}/activity`);
  return activityAnswerSchema.parse(answer).results.map(({ action, by }) => [action, by?.name]);
};
const history = async () => historyAnswerSchema.parse(await world.admin('GET', path('history'))).results;
const jobs = async () =>
  (
    await world.db.execute(
      sql`select 1 from jobs where kind = 'scheduled-publish' and key = ${String(campus.clientId)}`,
    )
  ).rowCount;
const someone = async () => {
  const { api } = await world.personWith([{ permissionId: 1, clientId: campus.clientId }]);
  const me = (await api('GET', '/users/me')).result as { id: number };
  return { api, id: me.id };
};

describe('a publishing that is scheduled', () => {
  it('stays at 3 until its time, names the person who set it, and comes then', async () => {
    const at = soon();
    const answer = await approve({ at, reason: 'The opening.' });
    expect(answer.result).toMatchObject({ status: 3, scheduled: { at, by: { name: 'Administrator' } } });
    expect((await convert()).error?.code).toBe('wrong-state');
    const { fid, body } = poi(campus, { name: 'Added later' });
    expect((await world.admin('PUT', `/features/${fid}`, body)).status).toBe(200);
    await until(1);
    expect(await status()).not.toHaveProperty('scheduled');
    expect(await history()).toMatchObject([{ reason: 'The opening.', by: { name: 'Administrator' } }]);
    expect((await activity()).slice(0, 3)).toEqual([
      ['published', 'Administrator'],
      ['created', 'Administrator'],
      ['scheduled', 'Administrator'],
    ]);
  });

  it('again with a time → replaced; without one → published now', async () => {
    await approve({ at: LATER });
    expect((await approve({ at: LATER + 60 })).result).toMatchObject({ scheduled: { at: LATER + 60 } });
    expect(await jobs()).toBe(1);
    expect((await approve()).result).toMatchObject({ status: 4 });
    await until(0);
    expect(await jobs()).toBe(0);
  });

  it('taken back → stays for review; once more, or never set → not-scheduled', async () => {
    await approve({ at: LATER });
    const { result } = await takeBack();
    expect(result).toMatchObject({ status: 3 });
    expect(result).not.toHaveProperty('scheduled');
    expect([await jobs(), (await activity())[0]]).toEqual([0, ['unscheduled', 'Administrator']]);
    const again = await takeBack();
    expect([again.status, again.error?.code]).toEqual([409, 'not-scheduled']);
  });

  it('declined, and staged by another → dropped', async () => {
    await approve({ at: LATER });
    await decline();
    expect(await jobs()).toBe(0);
    expect(await stage()).toBe(3);
    expect(await status()).not.toHaveProperty('scheduled');
  });

  it.each([
    ['in the past', () => NOW() - 1],
    ['now', NOW],
    ['91 days ahead', () => NOW() + 91 * 86_400],
    ['within a second', () => NOW() + 100.5],
  ])('%s → invalid-instant, and nothing is published', async (_, at) => {
    const answer = await approve({ at: at() });
    expect([answer.status, answer.error?.code, (await status()).status]).toEqual([400, 'invalid-instant', 3]);
  });

  it('by an admin who has lost the right → nothing is published, and the status says so until the next step', async () => {
    const { api, id } = await someone();
    const at = soon();
    expect((await api('PUT', path('approve'), { at })).status).toBe(200);
    await world.db.execute(sql`delete from permissions where user_id = ${id}`);
    await expect.poll(status).toMatchObject({ status: 3, unscheduled: { at, reason: 'no-right' } });
    expect(await status()).not.toHaveProperty('scheduled');
    expect((await activity())[0]![0]).toBe('unscheduled');
    expect((await approve({ at: LATER })).result).not.toHaveProperty('unscheduled');
  });

  it('by an account that is gone → nothing is published, and the activity says so', async () => {
    const { api, id } = await someone();
    const at = soon();
    expect((await api('PUT', path('approve'), { at })).status).toBe(200);
    await world.db.execute(sql`delete from users where id = ${id}`);
    await expect.poll(status).toMatchObject({ status: 3, unscheduled: { at } });
    expect((await activity())[0]![0]).toBe('unscheduled');
  });

  it('while no server ran → published at the next start', async () => {
    await approve({ at: LATER });
    const due = sql`now() - interval '1 hour'`;
    await world.db.execute(
      sql`update publishing set scheduled_at = ${due} where client_id = ${campus.clientId}`,
    );
    await world.db.execute(
      sql`update jobs set run_at = ${due} where kind = 'scheduled-publish' and key = ${String(campus.clientId)}`,
    );
    const second = await openWorld({ DATABASE_URL: world.databaseUrl });
    await until(0);
    expect((await activity())[0]).toEqual(['published', 'Administrator']);
    await second.close();
  });

  it('what was changed since the staging → is listed', async () => {
    const since = async () => {
      const { results } = (await world.admin('GET', `${path('changes')}?since=staging`)) as unknown as {
        results: { kind: string; title: string }[];
      };
      return results.map(({ kind, title }) => [kind, title]);
    };
    expect(await since()).toEqual([]);
    const { fid, body } = poi(campus, { name: 'Added later' });
    await world.admin('PUT', `/features/${fid}`, body);
    expect(await since()).toEqual([['feature', 'Added later']]);
    expect((await world.admin('GET', `${path('changes')}?since=lunch`)).error?.code).toBe('invalid-query');
  });

  it('an editor → may neither schedule nor take back', async () => {
    const editor = await world.userWith([{ permissionId: 2, clientId: campus.clientId }]);
    await approve({ at: LATER });
    expect((await editor('PUT', path('approve'), { at: LATER })).status).toBe(403);
    expect((await takeBack(editor)).status).toBe(403);
  });
});
