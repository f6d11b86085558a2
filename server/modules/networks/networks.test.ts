import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { slowIt, someOf } from '../../../tests/support/vitest/slow-tests.ts';
import { featuresAnswerSchema } from '../../../src/contract/index.ts';
import type { Api } from '../../../tests/support/server/api-client.ts';
import {
  buildingBody,
  type Campus,
  levelBody,
  makeCampus,
  poi,
  square,
} from '../../../tests/support/server/content-builders.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

let world: TestWorld;
let campus: Campus;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  campus = await makeCampus(world.admin);
});
afterAll(() => world.close());

type Properties = Record<string, unknown>;
const node = (properties: Properties = {}, at: [number, number] = [10.0015, 50.0015]) => ({
  type: 'Feature',
  properties: { fid: randomUUID(), typeCode: 'graph-node', bid: campus.buildingId, lvl: 0, ...properties },
  geometry: { type: 'Point', coordinates: at },
});
type Node = ReturnType<typeof node>;
const link = (a: Node, b: Node) => {
  a.properties = { ...a.properties, neighbors: [{ fid: b.properties.fid, speed: 1 }] } as Node['properties'];
  b.properties = { ...b.properties, neighbors: [{ fid: a.properties.fid, speed: 1 }] } as Node['properties'];
};
const pair = () => {
  const [a, b] = [node(), node({}, [10.0016, 50.0015])];
  link(a, b);
  return [a, b];
};
const save = (features: unknown[], as: Api = world.admin) =>
  as('POST', `/sites/${campus.siteId}/graphs`, { type: 'FeatureCollection', features });
const read = async (as: Api = world.admin) =>
  featuresAnswerSchema.parse(await as('GET', `/sites/${campus.siteId}/graphs/draft`)).result.features;
const states = async () =>
  Object.fromEntries((await read()).map((f) => [f.properties.fid, f.properties.publishState]));

async function publish(): Promise<void> {
  const maps = `/clients/${campus.clientId}/maps`;
  const until = async (status: number) => {
    while ((await world.admin('GET', `${maps}/status`)).result.status !== status)
      await new Promise((settle) => setTimeout(settle, 20));
  };
  await world.admin('POST', `${maps}/convert`);
  await until(3);
  await world.admin('PUT', `${maps}/approve`);
  await until(0);
}

describe('the network of a site', () => {
  it('a level or building is deleted → no link, group or half of an entrance is left of its nodes', async () => {
    await world.admin('POST', `/buildings/${campus.buildingId}/levels/1`, levelBody(1));
    await world.admin('POST', `/buildings/${campus.buildingId}/levels/2`, levelBody(2));
    const STAIRS = { typeCode: 'stairs-node', name: 'Stairs', portalGroupId: 'g' };
    const [low, middle, high] = [node(STAIRS), node({ ...STAIRS, lvl: 1 }), node({ ...STAIRS, lvl: 2 })];
    const door = node({ typeCode: 'building-entrance-exit', name: 'Door' });
    const out = node({ typeCode: 'building-entrance-exit', name: 'Door', bid: null, lvl: null });
    const rides = (one: Node, ...to: Node[]) => {
      one.properties = {
        ...one.properties,
        portalNeighbors: to.map(({ properties }) => ({ fid: properties.fid })),
      } as Node['properties'];
    };
    rides(low, middle);
    rides(middle, low, high);
    rides(high, middle);
    rides(door, out);
    rides(out, door);
    expect((await save([low, middle, high, door, out])).status).toBe(200);
    await world.admin('DELETE', `/buildings/${campus.buildingId}/levels/1`);
    const portals = async () =>
      Object.fromEntries(
        (await read()).map(({ properties }) => [
          properties.fid,
          [properties['portalGroupId'] ?? null, JSON.stringify(properties['portalNeighbors'] ?? [])],
        ]),
      );
    const led = (to: Node) => JSON.stringify([{ fid: to.properties.fid }]);
    // The stairs still lead from the ground to the second floor.
    expect(await portals()).toEqual({
      [low.properties.fid]: ['g', led(high)],
      [high.properties.fid]: ['g', led(low)],
      [door.properties.fid]: [null, led(out)],
      [out.properties.fid]: [null, led(door)],
    });
    await world.admin('DELETE', `/buildings/${campus.buildingId}/levels/2`);
    expect((await portals())[low.properties.fid]).toEqual([null, '[]']);
    await world.admin('DELETE', `/buildings/${campus.buildingId}`);
    expect(await read()).toEqual([]);
  });

  it('is taken back as it was read where a level went with nodes that others lead to', async () => {
    await world.admin('POST', `/buildings/${campus.buildingId}/levels/1`, levelBody(1));
    const [low, high] = [node(), node({ lvl: 1 })];
    low.properties = { ...low.properties, portalNeighbors: [high.properties.fid] } as Node['properties'];
    await save([low, high]);
    await world.admin('DELETE', `/buildings/${campus.buildingId}/levels/1`);
    const left = await read();
    expect(left.map((f) => f.properties.fid)).toEqual([low.properties.fid]);
    expect((await save(left)).result).toEqual({ count: 1, written: 0, deleted: 0 });
  });

  // @spec 3.13 3.14 3.16 7.47
  it('is replaced whole, and comes back as it was sent', async () => {
    const [a, b] = pair();
    const outside = node({
      bid: null,
      lvl: null,
      sid: campus.siteId,
      typeCode: 'building-entrance-exit',
      name: 'Door',
    });
    a!.properties = {
      ...a!.properties,
      extra: { ours: [1, { deep: true }] },
      odd: 'kept',
    } as Node['properties'];
    const answer = await save([a, b, outside]);
    expect(answer.result).toEqual({ count: 3, written: 3, deleted: 0 });
    expect(typeof answer.createdTimestampUtcEpochSeconds).toBe('number');
    const stored = await read();
    const found = stored.find((f) => f.properties.fid === a!.properties.fid);
    expect(found).toEqual({
      ...a,
      properties: { ...a!.properties, sid: campus.siteId, publishState: 'new' },
    });
    expect(stored.find((f) => f.properties.fid === outside.properties.fid)?.properties).not.toHaveProperty(
      'bid',
    );
    expect((await save([outside])).result).toEqual({ count: 1, written: 0, deleted: 2 });
    expect(await read()).toHaveLength(1);
    expect((await save([])).result).toEqual({ count: 0, written: 0, deleted: 1 });
    expect(await read()).toEqual([]);
  });

  // @spec 3.19
  it('names its nodes by their type if they have no name', async () => {
    const bare = { fid: randomUUID(), bid: campus.buildingId, lvl: 0 };
    const lift = { ...bare, fid: randomUUID(), typeCode: 'lift-node', name: 'Lift' };
    await save([bare, lift].map((properties) => ({ ...node(), properties })));
    const types = (await read()).map((f) => String(f.properties.typeCode));
    expect(types.toSorted((a, b) => a.localeCompare(b))).toEqual(['elevator-node', 'graph-node']);
  });

  slowIt(
    'keeps published what stays, marks what is left out, and forgets it with the next publish',
    async () => {
      const [a, b] = pair();
      const c = node();
      await save([a, b, c]);
      await publish();
      const moved = { ...c, geometry: { type: 'Point', coordinates: [10.00151, 50.0015] } };
      expect((await save([a, b, moved])).result).toEqual({ count: 3, written: 1, deleted: 0 });
      expect(await states()).toEqual({
        [a!.properties.fid]: 'published',
        [b!.properties.fid]: 'published',
        [c.properties.fid]: 'changed',
      });
      await save([a, b]);
      expect((await states())[c.properties.fid]).toBe('deleted');
      // A client sends back what it was given: what is marked as deleted stays so.
      expect((await save(await read())).result).toEqual({ count: 2, written: 0, deleted: 0 });
      expect((await states())[c.properties.fid]).toBe('deleted');
      await publish();
      expect(Object.keys(await states())).toHaveLength(2);
    },
  );

  const refusals: [string, () => unknown[], number, string, string][] = [
    [
      'a link to nowhere',
      () => [node({ neighbors: [{ fid: randomUUID() }] })],
      400,
      'dangling-neighbor',
      'features/0/properties/neighbors/0',
    ],
    [
      'a ride to nowhere',
      () => [node(), node({ portalNeighbors: [randomUUID()] })],
      400,
      'dangling-neighbor',
      'features/1/properties/portalNeighbors/0',
    ],
    [
      'a fid twice',
      () => [...pair(), node()].map((n, _i, all) => ({ ...n, properties: all[0]!.properties })),
      400,
      'duplicate-fid',
      'features/1/properties/fid',
    ],
    ['a fid that is none', () => [node({ fid: 'x' })], 400, 'invalid-fid', 'features/0/properties/fid'],
    [
      'a wall',
      () => [node({ typeCode: 'graph-obstacle' })],
      400,
      'not-a-graph-type',
      'features/0/properties/typeCode',
    ],
    [
      'a nameless lift',
      () => [node({ typeCode: 'elevator-node' })],
      400,
      'required',
      'features/0/properties/name',
    ],
    [
      'a level that is not there',
      () => [node({ lvl: 7 })],
      400,
      'level-missing',
      'features/0/properties/lvl',
    ],
    ['another site', () => [node({ sid: 2_000_000_000 })], 400, 'wrong-parent', 'features/0/properties/sid'],
    [
      'a foreign building',
      () => [node({ bid: 2_000_000_000 })],
      400,
      'wrong-parent',
      'features/0/properties/bid',
    ],
    [
      'a building without a level',
      () => [node({ lvl: null })],
      400,
      'place-missing',
      'features/0/properties/lvl',
    ],
    ['nine decimals', () => [node({}, [10.001500001, 50])], 400, 'too-many-decimals', 'features/0/geometry'],
    [
      'a line',
      () => [
        {
          ...node(),
          geometry: {
            type: 'LineString',
            coordinates: [
              [10, 50],
              [11, 50],
            ],
          },
        },
      ],
      400,
      'invalid-body',
      'features/0/geometry/type',
    ],
    [
      'text for a list',
      () => [node({ neighbors: 'all' })],
      400,
      'invalid-body',
      'features/0/properties/neighbors',
    ],
  ];
  it.each(someOf(refusals, 6))('with %s is refused whole', async (_what, features, status, code, path) => {
    const before = pair();
    await save(before);
    const stored = await read();
    const answer = await save([...features()]);
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
    expect(answer.error?.details?.[0]?.path).toMatch(new RegExp(`^${path}(/|$)`));
    expect(await read()).toEqual(stored);
  });

  it('takes no fid from a place or from another site', async () => {
    const { fid, body } = poi(campus);
    await world.admin('PUT', `/features/${fid}`, body);
    expect((await save([node({ fid })])).error?.code).toBe('feature-exists-elsewhere');
    const [a, b] = pair();
    await save([a, b]);
    const first = campus;
    campus = await makeCampus(world.admin);
    expect((await save([node({ fid: a!.properties.fid })])).error?.code).toBe('feature-exists-elsewhere');
    campus = first;
    expect(await read()).toHaveLength(2);
  });

  it('is one of those that were sent where several are at once', async () => {
    const networks = Array.from({ length: 6 }, () => pair());
    const answers = await Promise.all(networks.map((network) => save(network)));
    expect(answers.map((answer) => answer.status)).toEqual(networks.map(() => 200));
    const fids = (await read()).map((f) => f.properties.fid).toSorted();
    const sent = networks.map((network) => network.map((one) => one.properties.fid).toSorted());
    expect(sent).toContainEqual(fids);
  });
});

describe('who may change it', () => {
  let other: number;
  let mine: Node[];
  let theirs: Node[];
  beforeEach(async () => {
    const geometry = square(10.005, 50.005, 0.001);
    const made = await world.admin(
      'POST',
      `/sites/${campus.siteId}/buildings`,
      buildingBody('second', { geometry }),
    );
    other = Number(made.result.buildingInternalIdentifier);
    await world.admin('POST', `/buildings/${other}/levels/0`, levelBody(0));
    mine = pair();
    theirs = pair().map((one) => ({ ...one, properties: { ...one.properties, bid: other } }));
    await save([...mine, ...theirs]);
  });
  const grant = (permissionId: number, more: object = {}) => ({
    permissionId,
    clientId: campus.clientId,
    ...more,
  });

  it('an editor of a building sees and changes its part only', async () => {
    const editor = await world.userWith([grant(2, { siteId: campus.siteId, buildingId: campus.buildingId })]);
    expect((await read(editor)).map((f) => f.properties.bid)).toEqual([campus.buildingId, campus.buildingId]);
    expect(
      (
        await save(
          [mine[0]!].map((one) => ({ ...one, properties: { ...one.properties, neighbors: [] } })),
          editor,
        )
      ).result,
    ).toEqual({
      count: 1,
      written: 1,
      deleted: 1,
    });
    expect((await read()).filter((f) => f.properties.bid === other)).toHaveLength(2);
    const outside = node({ bid: null, lvl: null });
    expect((await save([outside], editor)).status).toBe(403);
  });

  it('a reader may not, not even to change nothing; a stranger finds nothing', async () => {
    const reader = await world.userWith([grant(3)]);
    expect((await save([...mine, ...theirs], reader)).status).toBe(403);
    const elsewhere = await makeCampus(world.admin);
    const stranger = await world.userWith([{ permissionId: 1, clientId: elsewhere.clientId }]);
    expect((await save([], stranger)).status).toBe(404);
    expect((await world.open('POST', `/sites/${campus.siteId}/graphs`, {})).status).toBe(401);
  });

  it('a building that is read-only for its editor stays as it is', async () => {
    const editor = await world.userWith([grant(2), grant(3, { siteId: campus.siteId, buildingId: other })]);
    expect((await save(theirs, editor)).result).toEqual({ count: 2, written: 0, deleted: 2 });
    expect((await save([], editor)).status).toBe(403);
    expect(await read()).toHaveLength(2);
  });

  it('maps staged or published → refused', async () => {
    const { clientId } = campus;
    const force = (status: number) =>
      world.db.execute(sql`update publishing set status = ${status} where client_id = ${clientId}`);
    await force(2);
    const answer = await save([]);
    expect([answer.status, answer.error?.code]).toEqual([409, 'publish-in-progress']);
    await force(1);
    expect(await read()).toHaveLength(4);
  });
});
