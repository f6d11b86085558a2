import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { readPostmaster } from '../../../server/platform/storage/embedded/postmaster.ts';
import { type Api, apiOf } from '../../support/server/api-client.ts';
import { type Campus, levelBody, makeCampus } from '../../support/server/content-builders.ts';
import { startTestServer, TEST_ADMIN, type TestServer } from '../../support/server/start-test-server.ts';
import { builtInTaxonomy } from '../../../src/domain/taxonomy/index.ts';

/** A running server with a campus, and what is needed to ask it. */
export interface Place {
  server: TestServer;
  metricsPort: number;
  token: string;
  api: Api;
  campus: Campus;
  /** A type whose things are listed under `pois` and may be polygons. */
  roomType: string;
  call: (method: string, path: string, body?: unknown) => Promise<Response>;
}

export async function openPlace(dataDir: string, env: Record<string, string> = {}): Promise<Place> {
  const metricsPort = await freePort();
  const server = await startTestServer({
    dataDir,
    env: { STOREY_METRICS_PORT: String(metricsPort), ...env },
  });
  const attempt = { grant_type: 'password', username: TEST_ADMIN.email, password: TEST_ADMIN.password };
  const answer = await apiOf(server.origin)('POST', '/auth/token', attempt);
  const token = String(answer.result['access_token']);
  const api = apiOf(server.origin, token);
  const campus = await makeCampus(api);
  for (const index of [1, 2])
    await api('POST', `/buildings/${campus.buildingId}/levels/${index}`, levelBody(index));
  const roomType = Object.values(builtInTaxonomy).find(
    ({ properties }) => properties.class === 'poi' && properties.shape.includes('Polygon'),
  )!.code;
  const call = (method: string, path: string, body?: unknown) =>
    fetch(path.startsWith('http') ? path : `${server.origin}/api/v8${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return { server, metricsPort, token, api, campus, roomType, call };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Milliseconds that some work takes, and its answer. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const from = performance.now();
  const value = await work();
  return { ms: performance.now() - from, value };
}

/** Reads an answer to its end; throws on any failure, so that fast errors are not measured. */
export async function good(answering: Promise<Response>): Promise<Uint8Array> {
  const answer = await answering;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (!answer.ok)
    throw new Error(
      `${answer.url} answered ${answer.status}: ${new TextDecoder().decode(bytes.subarray(0, 300))}`,
    );
  return bytes;
}

/** Bytes of memory of a process, shared pages counted by share; Linux only. */
async function memoryOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024;
}

/** Resident bytes of the server, and of its database with all its processes. Null where the system does not tell. */
export async function memory(place: Place): Promise<{ node: number; database: number } | null> {
  const metrics = await (await fetch(`http://127.0.0.1:${place.metricsPort}/metrics`)).text();
  const node = Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1] ?? 0);
  const postmaster = await readPostmaster(join(place.server.dataDir, 'db'));
  if (!postmaster || (await memoryOf(postmaster.pid)) === 0) return null;
  let database = 0;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (Number(name) === postmaster.pid || parent === postmaster.pid)
      database += await memoryOf(Number(name));
  }
  return { node, database };
}
