import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../../tests/support/server/api-client.ts';
import { type Campus, makeCampus, poi } from '../../../tests/support/server/content-builders.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

let world: TestWorld;
/** Another connection to the same database, in the middle of a transaction. */
let other: pg.Client;
let campus: Campus;

beforeAll(async () => {
  world = await openWorld();
  other = new pg.Client({ connectionString: world.databaseUrl });
  await other.connect();
}, 60_000);
afterAll(async () => {
  await other.end();
  await world.close();
});
beforeEach(async () => {
  campus = await makeCampus(world.admin);
  await other.query('begin');
});
afterEach(async () => {
  await other.query('rollback');
});

const LOCKED = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** A feature on its way to level 0, and held up by the other one. */
async function held({ fid, body } = poi(campus)): Promise<{ answering: Promise<Answer>; fid: string }> {
  const answering = world.admin('PUT', `/features/${fid}`, body);
  for (;;) {
    const answer = await world.db.execute<{ n: number }>(LOCKED);
    if (answer.rows[0]!.n > 0) return { answering, fid };
    await sleep(10);
  }
}
const door = 'publishing where client_id = $1';
const isThere = async (fid: string) =>
  (await other.query('select from features where fid = $1', [fid])).rowCount === 1;

describe('a feature that is put while', () => {
  it.each([2, 4])('the door closes (%i) is refused', async (status) => {
    await other.query(`update publishing set status = $2 where client_id = $1`, [campus.clientId, status]);
    const { answering, fid } = await held();
    await other.query('commit');
    const { status: code, error } = await answering;
    expect([code, error?.code]).toEqual([409, 'publish-in-progress']);
    expect(await isThere(fid)).toBe(false);
  });

  it('a publish ends makes the client ready to stage', async () => {
    await other.query(`update publishing set status = 0 where client_id = $1`, [campus.clientId]);
    const { answering, fid } = await held();
    await other.query('commit');
    expect((await answering).status).toBe(200);
    expect(await isThere(fid)).toBe(true);
    const { rows } = await other.query(`select status from ${door}`, [campus.clientId]);
    expect(rows).toEqual([{ status: 1 }]);
  });

  it.each([
    ['goes', 'delete from levels where building_id = $1 and level_index = 0'],
    ['is marked as deleted', 'update levels set deleted = true where building_id = $1 and level_index = 0'],
  ])('its level %s is refused', async (_, deletion) => {
    await other.query(deletion, [campus.buildingId]);
    const { answering, fid } = await held();
    await other.query('commit');
    expect((await answering).status).toBe(404);
    expect(await isThere(fid)).toBe(false);
  });

  it('its level is held holds door and site already: from the outside in', async () => {
    await other.query('select 1 from levels where building_id = $1 for update', [campus.buildingId]);
    const { answering } = await held();
    for (const [outer, id] of [
      [door, campus.clientId],
      ['sites where id = $1', campus.siteId],
    ] as const) {
      await other.query('savepoint before');
      const taking = other.query(`select 1 from ${outer} for update nowait`, [id]);
      await expect(taking, outer).rejects.toMatchObject({ code: '55P03' });
      await other.query('rollback to before');
    }
    await other.query('commit');
    expect((await answering).status).toBe(200);
  });

  it('another writer puts the same one is written after it', async () => {
    const { fid, body } = poi(campus);
    expect((await world.admin('PUT', `/features/${fid}`, body)).status).toBe(200);
    await other.query('update features set revision = revision + 1 where fid = $1', [fid]);
    const { answering } = await held({ fid, body });
    await other.query('commit');
    expect((await answering).status).toBe(200);
    const { rows } = await other.query('select revision from features where fid = $1', [fid]);
    expect(rows).toEqual([{ revision: 3 }]);
  });
});
