import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Campus, makeCampus } from '../../../../tests/support/server/content-builders.ts';
import { asciiDxf, entity, lineEntity } from '../../../../tests/support/server/files/dxf-writer.ts';
import { openWorld, type TestWorld } from '../../../../tests/support/server/test-world.ts';

let world: TestWorld;
let campus: Campus;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
});
afterAll(() => world.close());

type Feature = { properties: Record<string, unknown>; geometry: { type: string; coordinates: unknown } };

const PLAN = asciiDxf({
  entities: [
    entity(
      'LWPOLYLINE',
      [8, 'Walls'],
      [90, 3],
      [70, 1],
      [10, 0],
      [20, 0],
      [10, 100],
      [20, 0],
      [10, 100],
      [20, 100],
    ),
    lineEntity(0, 0, 0, 100, 'misc'),
  ],
});
const anchors = [
  { originalCoordinates: [0, 0], coordinates: [10, 50] },
  { originalCoordinates: [100, 0], coordinates: [10.001, 50] },
];

async function upload(fileType = 'dxf', bytes = PLAN): Promise<string> {
  const path = `/clients/${campus.clientId}/sites/${campus.siteId}/buildings/${campus.buildingId}/levels/0/original-floor-plan`;
  const body = { fileType, floorPlanFileBase64: bytes.toString('base64') };
  return String((await world.admin('POST', path, body)).result.floorPlanUrl);
}
const ask = (floorPlanFileUrl: string, change: object = {}) => ({
  fileType: 'dxf',
  quality: 'low',
  georeferencing: { anchors },
  floorPlanFileUrl,
  ...change,
});
const CALL = '/tools/floor-plan-map-objects';

describe('the map objects of a stored floor plan', () => {
  // @spec 7.37
  it('lie where its anchors say, with a fid and a type', async () => {
    const answer = await world.admin('POST', CALL, ask(await upload()));
    expect(answer.status).toBe(200);
    const [wall, line, ...more] = answer.result.features as Feature[];
    expect(more).toEqual([]);
    expect(wall?.properties).toMatchObject({ layer: 'Walls', entity: 'LWPOLYLINE', typeCode: 'wall' });
    expect(wall?.properties['fid']).toMatch(/^[0-9a-f-]{36}$/);
    const [ring] = wall!.geometry.coordinates as [number, number][][];
    expect(ring?.slice(0, 2)).toEqual([
      [10, 50],
      [10.001, 50],
    ]);
    expect(line).toMatchObject({
      properties: { layer: 'misc', typeCode: 'undefined' },
      geometry: { type: 'LineString' },
    });
  });

  it('of a GeoJSON move from where it lies', async () => {
    const feature = {
      type: 'Feature',
      properties: { a: 1 },
      geometry: { type: 'Point', coordinates: [5, 50] },
    };
    const url = await upload('geojson', Buffer.from(JSON.stringify(feature)));
    const moved = [
      { originalCoordinates: [5, 50], coordinates: [10, 50] },
      { originalCoordinates: [5.001, 50], coordinates: [10.001, 50] },
    ];
    const answer = await world.admin(
      'POST',
      CALL,
      ask(url, { fileType: 'json', georeferencing: { anchors: moved } }),
    );
    expect(answer.result.features).toMatchObject([
      { properties: { a: 1, typeCode: 'undefined' }, geometry: { type: 'Point', coordinates: [10, 50] } },
    ]);
  });

  it('are of plans of this server only: no address is ever fetched', async () => {
    const url = await upload();
    const id = url.split('/').at(-1)!;
    for (const foreign of [
      `http://169.254.169.254/api/v8/floor-plans/${id}`,
      `${world.origin}/api/v8/clients`,
      `${world.origin}/api/v8/floor-plans/../clients`,
      'file:///etc/passwd',
      'not an address',
      '',
    ]) {
      const answer = await world.admin('POST', CALL, ask(foreign));
      expect([foreign, answer.status, answer.error?.code]).toEqual([foreign, 400, 'foreign-floor-plan-url']);
    }
    const gone = url.replace(id, '00000000-0000-4000-8000-000000000000');
    expect((await world.admin('POST', CALL, ask(gone))).status).toBe(404);
  });

  it('are not there for someone who may not see the plan', async () => {
    const url = await upload();
    const stranger = await world.userWith([]);
    const reader = await world.userWith([{ permissionId: 3, clientId: campus.clientId }]);
    expect((await stranger('POST', CALL, ask(url))).status).toBe(404);
    expect((await reader('POST', CALL, ask(url))).status).toBe(200);
    expect((await world.open('POST', CALL, ask(url))).status).toBe(401);
  });

  it.each([
    ['another type than that of the plan', { fileType: 'pdf' }, 422, 'file-type-mismatch'],
    ['an unknown type', { fileType: 'exe' }, 400, 'invalid-extension'],
    ['one anchor', { georeferencing: { anchors: anchors.slice(1) } }, 400, 'invalid-body'],
    [
      'anchors on one place',
      { georeferencing: { anchors: [anchors[0], { ...anchors[1], coordinates: [10, 50] }] } },
      400,
      'anchors-too-close',
    ],
    [
      'anchors of one original',
      { georeferencing: { anchors: [anchors[0], { ...anchors[1], originalCoordinates: [0, 0] }] } },
      400,
      'anchors-too-close',
    ],
  ])('are refused for %s', async (_what, change, status, code) => {
    const answer = await world.admin('POST', CALL, ask(await upload(), change));
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
  });
});
