import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestServer } from '../../support/server/start-test-server.ts';
import { asMs, atMost, type Figure, median, percentile, plain, type Section } from '../figure.ts';
import { dxfOf, rooms } from './content.ts';
import { good, memory, type Place, timed } from './test-campus.ts';

/** From the command to the first good answer of /health, on a folder that is new and then is not. */
export async function measureStart(dataDir: string): Promise<Section> {
  const start = async () => {
    const { ms, value } = await timed(() => startTestServer({ dataDir }));
    await good(fetch(`${value.origin}/api/v8/health`));
    await value.stop();
    return ms;
  };
  const fresh = await start();
  const again = [await start(), await start(), await start()];
  return {
    title: 'Start',
    figures: [
      atMost('From the command to serving, new folder', fresh, 6000, asMs),
      atMost('The same, existing folder (median of 3)', median(again), 3000, asMs),
    ],
    notes: [],
  };
}

export async function measureContent(place: Place): Promise<Section> {
  const { campus, roomType } = place;
  const level = `/buildings/${campus.buildingId}/levels/1`;
  const features = rooms(10_000, roomType);
  const bulk = await timed(() =>
    good(place.call('POST', `${level}/bulk`, { type: 'FeatureCollection', features })),
  );
  const gets: number[] = [];
  let size = 0;
  for (let i = 0; i < 5; i += 1) {
    const { ms, value } = await timed(() => good(place.call('GET', `${level}/pois/draft`)));
    gets.push(ms);
    size = value.length;
  }
  return {
    title: 'Content',
    figures: [
      atMost('10,000 features in one bulk', bulk.ms, 2000, asMs),
      atMost('Draft of a level with 10,000 features (median of 5)', median(gets), 400, asMs),
      plain('Its size', `${(size / 1e6).toFixed(1)} MB`),
    ],
    notes: [],
  };
}

const CONNECTIONS = 8;
const WRITE_MS = 10_000;

export async function measureWrites(place: Place): Promise<Section> {
  const { campus, roomType } = place;
  const base = rooms(400, roomType);
  const at = { sid: campus.siteId, bid: campus.buildingId, lvl: 0 };
  const times: number[] = [];
  const until = performance.now() + WRITE_MS;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, c) => {
      for (let i = c; performance.now() < until; i += CONNECTIONS) {
        const room = base[i % base.length]!;
        const fid = randomUUID();
        const feature = { ...room, properties: { ...room.properties, ...at, fid } };
        const { ms } = await timed(() =>
          good(place.call('PUT', `/features/${fid}`, { type: 'FeatureCollection', features: [feature] })),
        );
        times.push(ms);
      }
    }),
  );
  const rate = times.length / ((performance.now() - from) / 1000);
  const figure: Figure = {
    name: `Single features a second, ${CONNECTIONS} connections, 10 s`,
    value: rate.toFixed(0),
    target: '≥ 300',
    pass: rate >= 300,
  };
  return {
    title: 'Writes',
    figures: [figure, plain('One of them, p99', asMs(percentile(times, 0.99)))],
    notes: [],
  };
}

/** Tiles that were never asked for, of a level with 20,000 features. */
export async function measureTiles(place: Place): Promise<Section> {
  const { campus, roomType } = place;
  const features = rooms(20_000, roomType);
  for (const half of [features.slice(0, 10_000), features.slice(10_000)]) {
    const body = { type: 'FeatureCollection', features: half };
    await good(place.call('POST', `/buildings/${campus.buildingId}/levels/2/bulk`, body));
  }
  const maps = `/clients/${campus.clientId}/maps`;
  const staging = await timed(async () => {
    await good(place.call('POST', `${maps}/convert`));
    for (;;) {
      const { result } = await place.api('GET', `${maps}/status`);
      if (result['status'] === 3) return String(result['previewTilesJsonUrl']);
      await sleep(50);
    }
  });
  const json = JSON.parse(new TextDecoder().decode(await good(place.call('GET', staging.value)))) as {
    tiles: string[];
  };
  const times: number[] = [];
  for (const [z, x, y] of tilesAround(10.002, 50.002)) {
    const url = json.tiles[0]!.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
    times.push((await timed(() => good(place.call('GET', url)))).ms);
  }
  return {
    title: 'Tiles',
    figures: [
      atMost(`A tile that is not cached, slowest of ${times.length}`, Math.max(...times), 100, asMs),
      plain('The same, median', asMs(median(times))),
      plain('Staging 30,000 features', asMs(staging.ms)),
    ],
    notes: [],
  };
}

function tilesAround(lon: number, lat: number): [number, number, number][] {
  const phi = (lat * Math.PI) / 180;
  return [0, 5, 10, 13, 14, 15, 16, 17, 18, 19, 20].flatMap((z) => {
    const x = Math.floor(((lon + 180) / 360) * 2 ** z);
    const y = Math.floor(((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * 2 ** z);
    return z < 16
      ? [[z, x, y] as [number, number, number]]
      : ([
          [z, x, y],
          [z, x + 1, y],
          [z, x, y + 1],
        ] as [number, number, number][]);
  });
}

const convert = (place: Place, bytes: Buffer) =>
  place.call('POST', '/tools/cad-to-geojson', {
    fileType: 'dxf',
    quality: 'low',
    centerPoint: [10.002, 50.002],
    floorPlanFileBase64: bytes.toString('base64'),
  });

export async function measureConversion(place: Place, shared: string): Promise<Section> {
  const figures: Figure[] = [];
  const plan = await readFile(join(shared, 'data/dxf/wrld-office-floor.dxf')).catch(() => null);
  if (plan) {
    // The first one starts the process that does it.
    const first = await timed(() => good(convert(place, plan)));
    const second = await timed(() => good(convert(place, plan)));
    figures.push(atMost('wrld-office-floor.dxf to GeoJSON, the first', first.ms, 2000, asMs));
    figures.push(plain('The same again', asMs(second.ms)));
  }
  const running = { yet: true };
  const conversion = timed(() =>
    convert(place, dxfOf(40_000_000)).then(
      async (r) => [r.status, (await r.arrayBuffer()).byteLength] as const,
    ),
  ).finally(() => {
    running.yet = false;
  });
  const times: number[] = [];
  while (running.yet) {
    times.push((await timed(() => good(place.call('GET', `/clients/${place.campus.clientId}`)))).ms);
    await sleep(10);
  }
  const { ms, value } = await conversion;
  figures.push(
    atMost(
      `A small GET while a DXF of 40 MB converts, p99 of ${times.length}`,
      percentile(times, 0.99),
      50,
      asMs,
    ),
    plain('That conversion', `${asMs(ms)}, answered ${value[0]} with ${(value[1] / 1e6).toFixed(1)} MB`),
  );
  return {
    title: 'Conversion',
    figures,
    notes: plan ? [] : ['The shared data are not there: no real plan was converted.'],
  };
}

/** Threads that make tiles or read uploads end when they were not needed for a minute. */
const REST_MS = 75_000;

export async function measureMemory(place: Place): Promise<Section> {
  const busy = await memory(place);
  await sleep(REST_MS);
  const found = await memory(place);
  const asMB = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const figures =
    busy && found
      ? [
          plain('Server, right after the conversion', asMB(busy.node)),
          atMost('Server at rest, 75 s later', found.node, 400e6, asMB),
          atMost('Database with all its processes, right after the conversion', busy.database, 300e6, asMB),
        ]
      : [plain('Memory', 'this system does not tell')];
  return { title: 'Memory', figures, notes: ['Shared pages of the database count once.'] };
}
