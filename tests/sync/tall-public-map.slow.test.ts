import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PublicMapAnswer, SearchFile } from '../../src/domain/public-map/index.ts';
import { tilesOf } from '../../src/visitor/offline/map-tiles.ts';
import { levelBody, makeCampus, poi } from '../support/server/content-builders.ts';
import { publishingSteps } from '../support/server/publishing-steps.ts';
import { openWorld, type TestWorld } from '../support/server/test-world.ts';
import { publicMapBody } from '../support/server/visitors/public-map-body.ts';

const LEVELS = 60;
const MARKUP = '<b onclick=alert(1)>Room</b>';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('a map with 60 levels → each is in its files, and nothing that a page keeps ahead is missing', async () => {
  const campus = await makeCampus(world.admin);
  const { buildingId, clientId, siteId } = campus;
  for (let lvl = 0; lvl < LEVELS; lvl++) {
    if (lvl > 0) await world.admin('POST', `/buildings/${buildingId}/levels/${lvl}`, levelBody(lvl));
    const { fid, body } = poi(campus, { lvl, name: lvl === 7 ? MARKUP : `Room ${lvl}` });
    expect((await world.admin('PUT', `/features/${fid}`, body)).status).toBe(200);
  }
  expect(await publishingSteps(world.admin, () => clientId).publish()).toBe(0);
  const body = publicMapBody(siteId, { home: { siteId, buildingId, levelIndex: 0 } });
  const path = `/clients/${clientId}/public-maps/${randomUUID()}`;
  expect((await world.admin('PUT', path, body)).status).toBe(200);
  const answer = (await world.open('GET', `/public/${body.slug}`)).result as unknown as PublicMapAnswer;
  expect(answer.levels.length).toBe(LEVELS);
  const ask = (file: string): Promise<Response> => fetch(`${world.origin}/api/v8${file}`);
  const { places } = (await (await ask(answer.search)).json()) as SearchFile;
  expect(new Set(places.map(({ levelIndex }) => levelIndex)).size).toBe(LEVELS);
  expect(places.find(({ levelIndex }) => levelIndex === 7)?.name).toBe(MARKUP);
  const detailsOf = (building: number | string, level: number | string): string =>
    answer.details.replace('{building}', String(building)).replace('{level}', String(level));
  const { ofSite, others } = tilesOf(answer, { buildingId, levelIndex: 0 });
  const files = [
    ...answer.levels.map((level) => detailsOf(level.buildingId, level.levelIndex)),
    detailsOf('outdoor', 'outdoor'),
    ...ofSite,
    ...others,
  ];
  const missing: string[] = [];
  // An address may ask 3,000 times a minute.
  for (const file of files.slice(0, 2000)) {
    const { status } = await ask(file);
    if (status !== 200 && status !== 204) missing.push(`${status} ${file}`);
  }
  expect(missing).toEqual([]);
}, 300_000);
