import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseWrites } from '../../../tests/support/server/no-room.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { watchFreeSpace, isFull } from './free-space.ts';

describe('a full disk', () => {
  it('is known by what the system and the database say, however deep it is wrapped', async () => {
    // Linux has a device that is always full.
    if (process.platform === 'linux') {
      const error: unknown = await writeFile('/dev/full', 'x').catch((reason: unknown) => reason);
      expect(isFull(error)).toBe(true);
      expect(isFull(new Error('wrapped', { cause: error }))).toBe(true);
    }
    expect(isFull(Object.assign(new Error('could not extend file'), { code: '53100' }))).toBe(true);
    expect(isFull(Object.assign(new Error('gone'), { code: 'ENOENT' }))).toBe(false);
    expect(isFull('ENOSPC')).toBe(false);
  });

  it('is reported for a while after a write found no room, and while little is left', async () => {
    let time = 0;
    const space = watchFreeSpace([tmpdir(), '/no/such/folder'], () => time, 1);
    expect(await space.isFull()).toBe(false);
    space.sawFull();
    expect(await space.isFull()).toBe(true);
    time = 60_000;
    expect(await space.isFull()).toBe(false);
    expect(await watchFreeSpace([tmpdir()], () => time, Number.MAX_VALUE).isFull()).toBe(true);
  });
});

describe('a server whose database has no room', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openWorld();
    await refuseWrites(world.db, 'clients');
  });
  afterAll(() => world.close());

  it('says so to who writes and in /health, goes on reading and deleting, and recovers by itself', async () => {
    const health = async () => (await world.open('GET', '/health')).result;
    expect(await health()).toMatchObject({ status: 'ok', storage: 'ok' });
    const made = await world.admin('POST', '/clients', { clientTitle: 'No room' });
    expect([made.status, made.error?.code, made.headers.get('retry-after')]).toEqual([
      503,
      'storage-full',
      '30',
    ]);
    expect(await health()).toMatchObject({ status: 'ok', storage: 'full' });
    expect((await world.admin('GET', '/clients')).status).toBe(200);
    await world.db.execute(sql`drop trigger no_room on clients`);
    expect((await world.admin('POST', '/clients', { clientTitle: 'Room again' })).status).toBe(200);
  });
});
