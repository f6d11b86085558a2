import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Campus, makeCampus } from '../../../../tests/support/server/content-builders.ts';
import { publishingSteps } from '../../../../tests/support/server/publishing-steps.ts';
import { openWorld, type TestWorld } from '../../../../tests/support/server/test-world.ts';
import { openTileHosts, type TileHosts } from '../../../../tests/support/server/tile-hosts.ts';
import {
  codeOf,
  cookieOf,
  MANY_ADDRESSES,
  resultOf,
  visitorsOf,
} from '../../../../tests/support/server/visitors/visitor.ts';
import type { Bounds } from '../../../../src/domain/entities/geometry.ts';
import { isNear } from './ground-routes.ts';

let hosts: TileHosts;
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
  hosts = await openTileHosts();
  world = await openWorld({
    ...MANY_ADDRESSES,
    STOREY_MAP_STYLE_URL: hosts.styleUrl,
    STOREY_BASE_MAP_ORIGINS: hosts.tileOrigin,
  });
  campus = await makeCampus(world.admin);
  await publish();
});
afterAll(async () => {
  await world.close();
  await hosts.close();
});

interface Style {
  sources: Record<string, { tiles?: string[] }>;
}

/** The tile of a zoom in which a point lies. */
function tileAt(z: number, longitude: number, latitude: number) {
  const phi = (latitude * Math.PI) / 180;
  const x = Math.floor(((longitude + 180) / 360) * 2 ** z);
  const y = Math.floor(((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * 2 ** z);
  return { z, x, y };
}

describe('the ground of a public map', () => {
  it('comes from this server, around the map alone, each tile once a day', async () => {
    const { at } = await make();
    const { style: address } = await resultOf(await get(at));
    expect(address).toBe(`${at}/base-map/style.json`);
    const style = await get(String(address));
    expect(style.status).toBe(200);
    const text = await style.text();
    const [, source] = Object.entries((JSON.parse(text) as Style).sources).find(([, one]) => one.tiles)!;
    const template = source.tiles![0]!;
    expect(template.startsWith(`${world.origin}/api/v8${at}/base-map/tiles/`)).toBe(true);
    for (const host of [hosts.tileOrigin, new URL(hosts.styleUrl).origin]) expect(text).not.toContain(host);
    const tile = async (z: number, longitude: number, latitude: number) => {
      const { x, y } = tileAt(z, longitude, latitude);
      const url = template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
      return (await get(url.slice(`${world.origin}/api/v8`.length))).status;
    };
    hosts.asked.splice(0);
    expect(await tile(15, 10.001, 50.001)).toBe(200);
    const once = hosts.asked.length;
    expect([await tile(15, 10.001, 50.001), hosts.asked.length]).toEqual([200, once]);
    expect([
      await tile(15, 10.2, 50.001),
      await tile(20, 10.001, 50.001),
      await tile(15, 10.001, 60),
    ]).toEqual([404, 404, 404]);
    expect(hosts.asked.length).toBe(once);
  });

  it('of a map with a password, or of none · as all of its calls', async () => {
    const { at } = await make({ password: 'Mind the step' });
    const path = `${at}/base-map/style.json`;
    expect(await codeOf(await get(path))).toEqual([401, 'password-needed']);
    const opened = await send(`${at}/open`, { password: 'Mind the step' });
    expect((await get(path, cookieOf(opened))).status).toBe(200);
    expect(await codeOf(await get('/public/none/base-map/style.json'))).toEqual([404, 'no-such-map']);
  });
});

it.each([
  ['in it', 17, 10.005, 50.005, true],
  ['1 km east of it', 17, 10.024, 50.005, true],
  ['5 km east of it', 17, 10.08, 50.005, false],
  ['1 km south of it', 17, 10.005, 49.991, true],
  ['5 km south of it', 17, 10.005, 49.955, false],
  ['around all', 0, 0, 0, true],
])('a tile %s', (_what, z, longitude, latitude, is) => {
  expect(isNear(tileAt(z, longitude, latitude), [10, 50, 10.01, 50.01])).toBe(is);
});

it('a box across the 180th meridian has tiles on both sides', () => {
  const box: Bounds = [179.99, 1, -179.99, 1.01];
  expect([179.995, -179.995, 170, 0].map((at) => isNear(tileAt(15, at, 1.005), box))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
