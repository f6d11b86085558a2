import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { describeSlow } from '../../../../tests/support/vitest/slow-tests.ts';
import {
  mapStatusAnswerSchema,
  sdkDraftAnswerSchema,
  tokenAnswerSchema,
} from '../../../../src/contract/index.ts';
import {
  type Campus,
  levelBody,
  makeCampus,
  poi,
  POI,
} from '../../../../tests/support/server/content-builders.ts';
import { readTile } from '../../../../tests/support/server/files/decode-tile.ts';
import { TEST_ADMIN } from '../../../../tests/support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../../../../tests/support/server/test-world.ts';

const tileJsonSchema = z.object({
  tilejson: z.literal('3.0.0'),
  tiles: z.array(z.string()).length(1),
  minzoom: z.literal(0),
  maxzoom: z.number().min(17),
  bounds: z.array(z.number()).length(4),
  vector_layers: z.array(z.object({ id: z.string(), fields: z.record(z.string(), z.string()) })),
});

let world: TestWorld;
let campus: Campus;
let previewUrl: string;
let headers: Record<string, string>;
let fid: string;

beforeAll(async () => {
  world = await openWorld();
  const attempt = { grant_type: 'password', username: TEST_ADMIN.email, password: TEST_ADMIN.password };
  const { access_token } = tokenAnswerSchema.parse(await world.open('POST', '/auth/token', attempt)).result;
  headers = { authorization: `Bearer ${access_token}` };
  campus = await makeCampus(world.admin);
  await world.admin('POST', `/buildings/${campus.buildingId}/levels/-1`, levelBody(-1));
  const below = poi(campus, { lvl: -1, name: 'Keller', name_ar: 'قبو' });
  fid = below.fid;
  await world.admin('PUT', `/features/${fid}`, below.body);
  await world.admin('POST', `/clients/${campus.clientId}/maps/convert`);
  for (;;) {
    const answer = await world.admin('GET', `/clients/${campus.clientId}/maps/status`);
    const { status, previewTilesJsonUrl } = mapStatusAnswerSchema.parse(answer).result;
    previewUrl = previewTilesJsonUrl ?? '';
    if (status === 3) break;
    await sleep(20);
  }
});
afterAll(() => world.close());

/** The tile that holds the place of `poi()`. */
function addressAt(zoom: number): string {
  const [lon, lat] = [10.0015, (50.0015 * Math.PI) / 180];
  const x = Math.floor(((lon + 180) / 360) * 2 ** zoom);
  const y = Math.floor(((1 - Math.asinh(Math.tan(lat)) / Math.PI) / 2) * 2 ** zoom);
  return `${zoom}/${x}/${y}`;
}
const tileJson = async () => tileJsonSchema.parse(await (await fetch(previewUrl, { headers })).json());
async function tileAt(zxy: string) {
  const url = (await tileJson()).tiles[0]!.replace('{z}/{x}/{y}', zxy);
  return fetch(url, { headers });
}

describe('preview tiles', () => {
  it.each([0, 5, 13, 17, 18, 20])('hold the staged drafts at zoom %i', async (zoom) => {
    const answer = await tileAt(addressAt(zoom));
    expect(answer.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
    const tile = readTile(new Uint8Array(await answer.arrayBuffer()));
    const { siteId, buildingId } = campus;
    const place = { fid, sid: siteId, bid: buildingId, lvl: -1, typeCode: POI, kind: 'poi', class: 'poi' };
    expect(tile['features']).toEqual([{ type: 1, properties: { ...place, name: 'Keller', name_ar: 'قبو' } }]);
    const building = { type: 3, properties: { bid: buildingId, sid: siteId, name: 'Building main' } };
    // Too small to be seen from far away.
    if (zoom >= 13) expect(tile['buildings']).toEqual([building]);
  });

  it('are described by a TileJSON that names their layers and fields', async () => {
    const { vector_layers, bounds } = await tileJson();
    expect(vector_layers.map((l) => l.id)).toEqual(['features', 'buildings', 'walls', 'ground', 'sites']);
    expect(Object.keys(vector_layers[0]!.fields)).toEqual(
      expect.arrayContaining(['fid', 'sid', 'bid', 'lvl', 'typeCode', 'name']),
    );
    expect(bounds).toEqual([10, 50, 10.01, 50.01]);
  });

  it('are empty where nothing is, and not there beyond the map', async () => {
    const empty = await tileAt('17/0/0');
    expect([empty.status, (await empty.arrayBuffer()).byteLength]).toEqual([200, 0]);
    for (const zxy of ['2/4/0', '21/0/0', '-1/0/0']) expect((await tileAt(zxy)).status).toBe(404);
  });

  it('need the bearer, and are only for those who see the client', async () => {
    expect((await fetch(previewUrl)).status).toBe(401);
    const stranger = await world.userWith([]);
    expect((await stranger('GET', previewUrl)).status).toBe(404);
    const other = await makeCampus(world.admin);
    const crossed = previewUrl.replace(`/clients/${campus.clientId}/`, `/clients/${other.clientId}/`);
    expect((await fetch(crossed, { headers })).status).toBe(404);
  });

  it('go with a style that MapLibre reads', async () => {
    const path = `/clients/${campus.clientId}/configurations/sdk-configurations/draft`;
    const { result } = sdkDraftAnswerSchema.parse(await world.admin('GET', path));
    const url = result.globalConfiguration.sdkConfiguration.styleJsonUrl ?? '';
    const style: unknown = await (await fetch(url, { headers })).json();
    expect(style).toMatchObject({ version: 8, sources: {}, layers: [{ type: 'background' }] });
  });
});

describe('a preview tile in a browser that several people use', () => {
  it('revalidated each time, and sent again only if it has changed', async () => {
    const address = addressAt(18);
    const first = await tileAt(address);
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toMatch(/authorization/);
    expect((await first.arrayBuffer()).byteLength).toBeGreaterThan(0);

    const url = (await tileJson()).tiles[0]!.replace('{z}/{x}/{y}', address);
    const ask = (more: Record<string, string>) => fetch(url, { headers: { 'if-none-match': tag, ...more } });
    const again = await ask(headers);
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    // A user without the right is not answered that it is unchanged.
    expect((await ask({})).status).toBe(401);
    const stranger = await fetch(url.replace(/[^/]+$/, '0.mvt'), { headers });
    expect(stranger.headers.get('cache-control')).not.toMatch(/max-age|immutable/);
  });
});

describeSlow('tiles of many things', () => {
  const COUNT = 700;
  const staged = async (): Promise<string> => {
    await world.admin('POST', `/clients/${crowd.clientId}/maps/convert`);
    for (;;) {
      const answer = await world.admin('GET', `/clients/${crowd.clientId}/maps/status`);
      const { status, previewTilesJsonUrl } = mapStatusAnswerSchema.parse(answer).result;
      if (status === 3) return previewTilesJsonUrl ?? '';
      await sleep(20);
    }
  };
  const tileOf = async (url: string, zoom: number) => {
    const json = tileJsonSchema.parse(await (await fetch(url, { headers })).json());
    const answer = await fetch(json.tiles[0]!.replace('{z}/{x}/{y}', addressAt(zoom)), { headers });
    const features = readTile(new Uint8Array(await answer.arrayBuffer()))['features'] ?? [];
    return {
      etag: answer.headers.get('etag'),
      fids: features.map((f) => String(f.properties['fid'])).toSorted(),
    };
  };
  const count = async () => {
    const answer = await world.db.execute<{ n: number; hashes: number }>(
      sql`select count(*)::int as n, count(distinct content_hash)::int as hashes from tiles`,
    );
    return answer.rows[0]!;
  };
  let crowd: Campus;

  it('are made at staging and are the same for every server and every snapshot of the same content', async () => {
    crowd = await makeCampus(world.admin);
    const features = Array.from({ length: COUNT }, () => poi(crowd).body.features[0]!);
    const level = `/buildings/${crowd.buildingId}/levels/0`;
    expect((await world.admin('POST', `${level}/bulk`, { type: 'FeatureCollection', features })).status).toBe(
      200,
    );
    const url = await staged();
    const made = await count();
    expect(made.hashes).toBe(1);
    expect(made.n).toBeGreaterThanOrEqual(21);
    const first = await tileOf(url, 18);
    expect(first.fids).toEqual(features.map((f) => String(f.properties['fid'])).toSorted());

    const second = await openWorld({ DATABASE_URL: world.databaseUrl });
    expect(await tileOf(url.replace(world.origin, second.origin), 18)).toEqual(first);
    await second.close();
    await world.admin('PUT', `/clients/${crowd.clientId}/maps/decline`);
    expect(await staged()).not.toBe(url);
    expect(await count()).toEqual(made);

    // One thing less: other tiles, and the old ones are unused.
    await world.admin('PUT', `/clients/${crowd.clientId}/maps/decline`);
    await world.admin('DELETE', `/features/${first.fids[0]}`);
    const other = await tileOf(await staged(), 18);
    expect(other.fids).toEqual(first.fids.slice(1));
    expect(other.etag).not.toBe(first.etag);
    expect((await count()).hashes).toBe(1);
  });
});
