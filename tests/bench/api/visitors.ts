import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { publicMapBody } from '../../support/server/visitors/public-map-body.ts';
import { atMost, asMs, type Figure, median, percentile, plain, type Section } from '../figure.ts';
import { rooms } from './content.ts';
import { good, openPlace, type Place, timed } from './test-campus.ts';

const ADDRESSES = 200;
const ROUND_MS = 3000;
const ROUNDS = 3;
const EDITORS = 20;
/** Each saves once a second. */
const EDITOR_PAUSE_MS = 1000;
const LEAST_SHARE = 0.5;

/** How often visitors learn that their map has not changed, beside the least that this server can answer, and people who edit. */
export async function measureVisitors(folder: string): Promise<Section> {
  const appDir = join(folder, 'app');
  await mkdir(appDir, { recursive: true });
  await writeFile(join(appDir, 'index.html'), '<!doctype html>');
  const place = await openPlace(join(folder, 'data'), {
    STOREY_TRUSTED_PROXIES: '127.0.0.1',
    STOREY_APP_DIR: appDir,
  });
  try {
    const slug = await publishMap(place);
    const map = await tagOf(place, `/api/v8/public/${slug}`);
    const bare = await tagOf(place, '/index.html');
    const running = { yet: true, isCounted: false };
    const saves = Array.from({ length: EDITORS }, () => edit(place, running));
    const rates = { map: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.bare.push(await rateOf(place, bare));
      running.isCounted = true;
      rates.map.push(await rateOf(place, map));
      running.isCounted = false;
    }
    running.yet = false;
    const times = (await Promise.all(saves)).flat();
    const share = median(rates.map) / median(rates.bare);
    const figure: Figure = {
      name: `GET /public/{slug} that has not changed, ${ADDRESSES} addresses, a second`,
      value: `${median(rates.map).toFixed(0)} (${share.toFixed(2)}×)`,
      target: `≥ ${LEAST_SHARE}× of a file that has not changed, ${median(rates.bare).toFixed(0)}`,
      pass: share >= LEAST_SHARE,
    };
    return {
      title: 'Visitors',
      figures: [
        figure,
        atMost(
          `A save of one of ${EDITORS} editors meanwhile, p99 of ${times.length}`,
          percentile(times, 0.99),
          400,
          asMs,
        ),
        plain('The same, median', asMs(median(times))),
      ],
      notes: [],
    };
  } finally {
    await place.server.stop();
  }
}

async function publishMap({ call, api, campus }: Place): Promise<string> {
  const maps = `/clients/${campus.clientId}/maps`;
  const reach = async (wanted: number): Promise<void> => {
    while ((await api('GET', `${maps}/status`)).result['status'] !== wanted) await sleep(50);
  };
  await good(call('POST', `${maps}/convert`));
  await reach(3);
  await good(call('PUT', `${maps}/approve`, {}));
  await reach(0);
  const body = publicMapBody(campus.siteId);
  await good(call('PUT', `/clients/${campus.clientId}/public-maps/${randomUUID()}`, body));
  return body.slug;
}

interface Asked {
  path: string;
  tag: string;
}

async function tagOf({ server }: Place, path: string): Promise<Asked> {
  const answer = await fetch(server.origin + path, { headers: { 'accept-encoding': 'identity' } });
  await answer.arrayBuffer();
  return { path, tag: answer.headers.get('etag')! };
}

/** Answers a second, by connections that each ask again as soon as they are answered. */
async function rateOf({ server }: Place, { path, tag }: Asked): Promise<number> {
  const { port } = new URL(server.origin);
  let answers = 0;
  const sockets = Array.from({ length: ADDRESSES }, (_, i) => {
    const asking =
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nIf-None-Match: ${tag}\r\n` +
      `Accept-Encoding: identity\r\nX-Forwarded-For: 203.0.113.${i + 1}\r\n\r\n`;
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(asking));
    let held = '';
    socket.on('data', (chunk) => {
      held += chunk.toString('latin1');
      // A 304 has no body.
      if (!held.endsWith('\r\n\r\n')) return;
      if (!held.startsWith('HTTP/1.1 304')) throw new Error(`Not a 304: ${held.slice(0, 200)}`);
      answers += 1;
      held = '';
      socket.write(asking);
    });
    socket.on('error', () => undefined);
    return socket;
  });
  await sleep(ROUND_MS / 3);
  answers = 0;
  const from = performance.now();
  await sleep(ROUND_MS);
  const rate = answers / ((performance.now() - from) / 1000);
  for (const socket of sockets) socket.destroy();
  return rate;
}

/** Milliseconds of each save of one person while it is counted. */
async function edit(
  { call, campus, roomType }: Place,
  running: { yet: boolean; isCounted: boolean },
): Promise<number[]> {
  const base = rooms(50, roomType);
  const at = { sid: campus.siteId, bid: campus.buildingId, lvl: 0 };
  const times: number[] = [];
  for (let i = 0; running.yet; i += 1) {
    const room = base[i % base.length]!;
    const fid = randomUUID();
    const feature = { ...room, properties: { ...room.properties, ...at, fid } };
    const body = { type: 'FeatureCollection', features: [feature] };
    const { isCounted } = running;
    const { ms } = await timed(() => good(call('PUT', `/features/${fid}`, body)));
    if (isCounted && running.isCounted) times.push(ms);
    await sleep(EDITOR_PAUSE_MS);
  }
  return times;
}
