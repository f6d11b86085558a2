import { expect } from 'vitest';
import { sql } from 'drizzle-orm';
import { levelStatusesAnswerSchema, mapJobAnswerSchema } from '../../../src/contract/index.ts';
import type { Api } from './api-client.ts';
import type { Campus } from './content-builders.ts';
import type { TestWorld } from './test-world.ts';

/** Metres to degrees where the campus is. */
export const at = (x: number, y: number) => [10.0015 + x / 71_700, 50.0015 + y / 111_230];
export const line = (...spots: [number, number][]) => ({
  type: 'Feature',
  properties: { layer: 'A-WALL' },
  geometry: { type: 'LineString', coordinates: spots.map(([x, y]) => at(x, y)) },
});
const text = (words: string, x: number, y: number) => ({
  type: 'Feature',
  properties: { layer: 'A-AREA-IDEN', text: words },
  geometry: { type: 'Point', coordinates: at(x, y) },
});
/** Two rooms side by side, with a doorway of a metre between them that is closed to find them. */
export const PLAN = [
  line([0, 0], [20, 0], [20, 8], [0, 8], [0, 0]),
  line([10, 0], [10, 3]),
  line([10, 4], [10, 8]),
  text('KITCHEN', 4, 4),
  text('Office 12', 15, 4),
  { ...line([1, 1], [3, 1], [3, 3], [1, 3], [1, 1]), properties: { layer: 'Furniture' } },
];
export const LATER = [...PLAN, line([10, 5], [20, 5]), text('Storage', 15, 6)];

/** What tests of map jobs do over and over. @param campus of the test that runs */
export function mapJobSteps(world: TestWorld, campus: () => Campus) {
  const chain = () =>
    `/clients/${campus().clientId}/sites/${campus().siteId}/buildings/${campus().buildingId}`;
  const level = () => `/buildings/${campus().buildingId}/levels/0`;
  const upload = (features: unknown[], fileType = 'geojson') =>
    world.admin('POST', `${chain()}/levels/0/original-floor-plan`, {
      fileType,
      floorPlanFileBase64: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })).toString(
        'base64',
      ),
    });
  const order = (as: Api = world.admin, more: object = {}) =>
    as('POST', '/map-jobs', { ...campus(), levelIndex: 0, ...more });
  const jobOf = async (id: string, as: Api = world.admin) =>
    mapJobAnswerSchema.parse(await as('GET', `/map-jobs/${id}`)).result;
  const status = async () =>
    levelStatusesAnswerSchema.parse(await world.admin('GET', `${chain()}/level-statuses`)).results[0]
      ?.levelStatus;
  async function ended(id: string) {
    for (;;) {
      const job = await jobOf(id);
      if (![1, 2, 3].includes(job.status)) return job;
      await new Promise((settle) => setTimeout(settle, 50));
    }
  }
  async function mapped(features: unknown[] = PLAN) {
    await upload(features);
    const made = await order();
    expect([made.status, made.result.status]).toEqual([200, 1]);
    return ended(String(made.result['id']));
  }
  const change = (verb: 'apply' | 'revert', as: Api = world.admin) =>
    as('POST', `${chain()}/levels/0/${verb}-content`);
  /** Everything on the level, to the byte. */
  const rows = async () =>
    (
      await world.db
        .execute(sql`select fid, kind, properties::text, geometry::text, revision, published_revision, deleted
        from features where building_id = ${campus().buildingId} order by fid`)
    ).rows;
  async function publish() {
    const maps = `/clients/${campus().clientId}/maps`;
    const until = async (wanted: number) => {
      while ((await world.admin('GET', `${maps}/status`)).result['status'] !== wanted)
        await new Promise((settle) => setTimeout(settle, 20));
    };
    await world.admin('POST', `${maps}/convert`);
    await until(3);
    await world.admin('PUT', `${maps}/approve`);
    await until(0);
  }
  return { chain, level, upload, order, jobOf, status, ended, mapped, change, rows, publish };
}
