import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Campus, makeCampus } from '../../../tests/support/server/content-builders.ts';
import { publishingSteps } from '../../../tests/support/server/publishing-steps.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { MANY_ADDRESSES, newAddress, visitorsOf } from '../../../tests/support/server/visitors/visitor.ts';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { createWindows } from './windows.ts';

let world: TestWorld;
let campus: Campus;
const { publish } = publishingSteps(
  (...call) => world.admin(...call),
  () => campus.clientId,
);
const { get, send, make } = visitorsOf(
  () => world,
  () => campus,
);
beforeAll(async () => {
  world = await openWorld(MANY_ADDRESSES);
  campus = await makeCampus(world.admin);
  await publish();
});
afterAll(() => world.close());

const PASSWORD = 'Mind the step';

/** How often each status came. */
async function countOf(calls: Promise<Response>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

describe('a caller who guesses slugs', () => {
  it('60 unknown ones from an address → no map is told apart from none, until the minute is over', async () => {
    const { at } = await make();
    const from = newAddress();
    const tag = { 'if-none-match': (await get(at, {}, from)).headers.get('etag')! };
    expect(await countOf(times(70, (i) => get(`/public/guess-${i}`, {}, from)))).toEqual({
      404: 60,
      429: 10,
    });
    for (const path of [at, '/public/guess', `${at}/none/search.json`]) {
      const refused = await get(path, {}, from);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    // Who has the map already goes on, and so do others.
    expect((await get(at, tag, from)).status).toBe(304);
    expect((await get(at)).status).toBe(200);
  });

  it('by the manifest that a page names → counts as well', async () => {
    const from = newAddress();
    const manifest = (slug: string) => get(`/m/-/manifest/${slug}.webmanifest`, {}, from);
    expect(await countOf(times(70, (i) => manifest(`guess-${i}`)))).toEqual({ 404: 60, 429: 10 });
    expect((await manifest((await make()).body.slug)).status).toBe(429);
  });

  it('from many addresses of one IPv6 household → counts as one', async () => {
    const guess = (i: number) => get(`/public/guess-${i}`, {}, `2001:db8:1:2::${i + 1}`);
    expect(await countOf(times(70, guess))).toEqual({ 404: 60, 429: 10 });
    expect((await get('/public/guess', {}, '2001:db8:1:3::1')).status).toBe(404);
  });

  it('who only claims other addresses → counts as one', async () => {
    const from = newAddress();
    const guess = (i: number) => get(`/public/guess-${i}`, {}, `198.51.100.${i}, ${from}`);
    expect(await countOf(times(70, guess))).toEqual({ 404: 60, 429: 10 });
  });
});

describe('who reads a map', () => {
  it('more than 3,000 times a minute → waits; 304 does not count', () => {
    let now = 0;
    const reads = createWindows(3000, () => now);
    expect(times(3000, () => reads.spend('a')).every((wait) => wait === 0)).toBe(true);
    expect([reads.spend('a'), reads.spend('b')]).toEqual([60, 0]);
    now = 59_999;
    expect(reads.waitOf('a')).toBe(1);
    now = 60_000;
    expect(reads.spend('a')).toBe(0);
  });
});

describe('a wrong password', () => {
  it('again and again from one address → 5 are checked, then the right one is refused as well', async () => {
    const { at } = await make({ password: PASSWORD });
    const from = newAddress();
    const attempt = async (password: string, address = from) =>
      (await send(`${at}/open`, { password }, {}, address)).status;
    for (let i = 0; i < 5; i += 1) expect(await attempt(`wrong ${i}`)).toBe(401);
    expect([await attempt('wrong'), await attempt(PASSWORD)]).toEqual([429, 429]);
    expect(await attempt(PASSWORD, newAddress())).toBe(200);
  });

  it('right ones do not count', async () => {
    const { at } = await make({ password: PASSWORD });
    const from = newAddress();
    for (let i = 0; i < 8; i += 1)
      expect((await send(`${at}/open`, { password: PASSWORD }, {}, from)).status).toBe(200);
  });

  slowIt(
    '1,000 from one address and one each from 500 → few are checked, the server answers all',
    async () => {
      const { at } = await make({ password: PASSWORD });
      const from = newAddress();
      const one = await countOf(times(1000, (i) => send(`${at}/open`, { password: `wrong ${i}` }, {}, from)));
      expect(Object.keys(one).every((status) => ['401', '429'].includes(status))).toBe(true);
      expect(one[401]).toBeLessThanOrEqual(5);
      const many = await countOf(times(500, (i) => send(`${at}/open`, { password: `wrong ${i}` })));
      expect(Object.keys(many).every((status) => ['401', '429'].includes(status))).toBe(true);
      expect((await send(`${at}/open`, { password: PASSWORD })).status).toBe(200);
    },
  );

  it('more than 2 at a time → the others wait', async () => {
    const { at } = await make({ password: PASSWORD });
    const counts = await countOf(times(20, () => send(`${at}/open`, { password: 'wrong' })));
    expect((counts[401] ?? 0) + (counts[429] ?? 0)).toBe(20);
    expect(counts[429]).toBeGreaterThan(0);
  });
});

describe('forged reports', () => {
  it('from one address → 5 an hour', async () => {
    const { at } = await make();
    const from = newAddress();
    const report = (i: number) => send(`${at}/reports`, { text: `Report ${i}` }, {}, from);
    expect(await countOf(times(12, report))).toEqual({ 200: 5, 429: 7 });
  });

  slowIt('1,000 from as many addresses → 100 open ones of a map', async () => {
    const { at, id } = await make();
    const report = (i: number) => send(`${at}/reports`, { text: `Report ${i}` });
    const counts: Record<number, number> = {};
    for (let part = 0; part < 10; part += 1) {
      const more = await countOf(times(100, (i) => report(part * 100 + i)));
      for (const [status, n] of Object.entries(more))
        counts[Number(status)] = (counts[Number(status)] ?? 0) + n;
    }
    expect(counts).toEqual({ 200: 100, 429: 900 });
    await world.db.execute(sql`update notes set state = 'resolved' where public_map_id = ${id}`);
    expect((await report(0)).status).toBe(200);
  });
});
