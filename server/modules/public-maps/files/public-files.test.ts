import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publicMapBody } from '../../../../tests/support/server/visitors/public-map-body.ts';
import { poi } from '../../../../tests/support/server/content-builders.ts';
import { publishingSteps } from '../../../../tests/support/server/publishing-steps.ts';
import { publicFiles } from '../../../platform/storage/tables/public-files.ts';
import { readTile } from '../../../../tests/support/server/files/decode-tile.ts';
import { openWorld, type TestWorld } from '../../../../tests/support/server/test-world.ts';
import { PublicPlanner } from '../../../../src/domain/public-map/route/public-planner.ts';
import type {
  NetworkFile,
  PublicMapAnswer,
  PublicPlace,
  SearchFile,
} from '../../../../src/domain/public-map/index.ts';

/** Between two questions: an address may ask 3,000 times a minute. */
const PAUSE_MS = 50;

let world: TestWorld;
/** One map for all tests: to make its files takes a second. */
let id: string;
let body: ReturnType<typeof publicMapBody>;
beforeAll(async () => {
  world = await openWorld({ STOREY_SEED: 'demo' });
  id = randomUUID();
  body = publicMapBody(1, { home: { siteId: 1, buildingId: 1, levelIndex: 0 } });
  expect((await world.admin('PUT', `/clients/1/public-maps/${id}`, body)).status).toBe(200);
});
afterAll(() => world.close());

const answerOf = async (slug: string): Promise<PublicMapAnswer> =>
  (await world.open('GET', `/public/${slug}`)).result as unknown as PublicMapAnswer;
const fileAt = async <File>(path: string): Promise<File> =>
  (await (await fetch(`${world.origin}/api/v8${path}`)).json()) as File;
const tileAt = async (template: string, names: Record<string, string | number>) => {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(names[name]));
  const answer = await fetch(`${world.origin}/api/v8${path}`);
  return { status: answer.status, tile: readTile(new Uint8Array(await answer.arrayBuffer())) };
};
const tileOf = ([lon, lat]: readonly [number, number], z: number) => ({
  z,
  x: Math.floor(((lon + 180) / 360) * 2 ** z),
  y: Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z),
});

it('the published demo → places, their floors as tiles, and a way from one to another', async () => {
  const answer = await answerOf(body.slug);
  const { places } = await fileAt<SearchFile>(answer.search);
  const place = (name: string): PublicPlace => places.find((one) => one.name === name)!;
  const cafe = place('Café Lumen');
  expect(cafe).toMatchObject({ typeCode: 'cafe', buildingId: 1, levelIndex: 0 });
  expect(answer.types.find(({ code }) => code === 'cafe')).toMatchObject({
    pictogram: 'coffee',
    colour: 'food',
  });
  const { tile } = await tileAt(answer.tiles.level, { building: 1, level: 0, ...tileOf(cafe.at, 18) });
  expect(JSON.stringify(tile)).toContain('Café Lumen');
  const network = await fileAt<NetworkFile>(answer.network!);
  expect(network.nodes.length).toBeGreaterThan(300);
  const end = ({ at, buildingId, levelIndex, stop }: PublicPlace) => ({
    at,
    floor: { buildingId: buildingId!, levelIndex: levelIndex! },
    stop: stop ?? null,
  });
  const way = new PublicPlanner(network).plan('step-free', [end(cafe), end(place('Rehabilitation'))]);
  expect(way).toMatchObject({ ok: true, routes: [{ length: expect.any(Number) as number }] });
});

it('a tile without content, a file that is not there, another revision', async () => {
  const { tiles, revision, search } = await answerOf(body.slug);
  const far = await tileAt(tiles.level, { building: 1, level: 0, z: 18, x: 1, y: 1 });
  expect(far).toEqual({ status: 200, tile: {} });
  const statusOf = async (path: string): Promise<number> =>
    (await fetch(`${world.origin}/api/v8${path}`)).status;
  expect(await statusOf(search.replace('search', 'answer'))).toBe(404);
  expect(await statusOf(tiles.level.replace('{building}/{level}/{z}/{x}/{y}', '../answer'))).toBe(404);
  expect(await statusOf(search.replace(revision, '0'.repeat(revision.length)))).toBe(404);
});

/** Changes the map, or what is published of it. @returns the answer once its files are made */
async function answerAfter(change: () => Promise<unknown>): Promise<PublicMapAnswer> {
  const before = await answerOf(body.slug);
  await change();
  for (;;) {
    const after = await answerOf(body.slug);
    if (after.revision !== before.revision) return after;
    await sleep(PAUSE_MS);
  }
}
const put = async (changed: typeof body) => {
  expect((await world.admin('PUT', `/clients/1/public-maps/${id}`, changed)).status).toBe(200);
};

it('the languages of a map change → the earlier files go on until those of another revision are made', async () => {
  const before = await answerOf(body.slug);
  const after = await answerAfter(async () => {
    await put({ ...body, languages: ['en'], title: 'Another title' });
    const next = await answerOf(body.slug);
    expect([next.title, next.revision]).toEqual(['Another title', before.revision]);
  });
  expect(JSON.stringify((await fileAt<SearchFile>(after.search)).places)).not.toMatch(/[؀-ۿ]/);
});

it('a change shows less → the earlier files are not to be read from then on', async () => {
  const before = await answerOf(body.slug);
  await put({ ...body, shows: { ...body.shows, hours: !body.shows.hours } });
  await put({ ...body, shows: { ...body.shows, hours: false } });
  const after = await answerOf(body.slug);
  expect(after.revision).not.toBe(before.revision);
  expect((await fetch(`${world.origin}/api/v8${before.search}`)).status).toBe(404);
});

it('a place is deleted and that is published → another revision; the old one goes on for a while', async () => {
  const before = await answerOf(body.slug);
  const { places } = await fileAt<SearchFile>(before.search);
  const gone = places.find(({ name }) => name === 'Canteen')!;
  const after = await answerAfter(async () => {
    expect((await world.admin('DELETE', `/features/${gone.fid}`)).status).toBe(200);
    expect(await publishingSteps(world.admin, () => 1).publish()).toBe(0);
  });
  const now = await fileAt<SearchFile>(after.search);
  expect(now.places.map(({ fid }) => fid)).not.toContain(gone.fid);
  expect(after.gone).toEqual([
    expect.objectContaining({
      fid: gone.fid,
      buildingId: 1,
      levelIndex: 0,
      near: expect.any(String) as string,
    }),
  ]);
  expect((await fileAt<SearchFile>(before.search)).places).toHaveLength(places.length);
});

it('files of a revision that is wanted again were removed → they are made again', async () => {
  const { revision } = await answerOf(body.slug);
  const count = () => world.db.$count(publicFiles, eq(publicFiles.revision, revision));
  const before = await count();
  expect(before).toBeGreaterThan(100);
  await world.db.delete(publicFiles).where(eq(publicFiles.revision, revision));
  while ((await count()) < before) {
    await sleep(PAUSE_MS);
    await answerOf(body.slug);
  }
  expect(await count()).toBe(before);
});

it('a place on the other side of the earth → the map is made as soon as any', async () => {
  const stray = poi({ clientId: 1, siteId: 1, buildingId: 1 }, { name: 'Stray' });
  stray.body.features[0]!.geometry.coordinates = [57.15, -45.3];
  expect((await world.admin('PUT', `/features/${stray.fid}`, stray.body)).status).toBe(200);
  expect(await publishingSteps(world.admin, () => 1).publish()).toBe(0);
  let tile: unknown = {};
  while (!JSON.stringify(tile).includes('Stray')) {
    await sleep(PAUSE_MS);
    const { tiles } = await answerOf(body.slug);
    ({ tile } = await tileAt(tiles.level, { building: 1, level: 0, ...tileOf([57.15, -45.3], 18) }));
  }
});
