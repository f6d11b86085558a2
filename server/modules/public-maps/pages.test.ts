import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Campus, makeCampus } from '../../../tests/support/server/content-builders.ts';
import { publishingSteps } from '../../../tests/support/server/publishing-steps.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { MANY_ADDRESSES, visitorsOf } from '../../../tests/support/server/visitors/visitor.ts';

let world: TestWorld;
let campus: Campus;
let folder: string;
const { publish } = publishingSteps(
  (...call) => world.admin(...call),
  () => campus.clientId,
);
const { get, make } = visitorsOf(
  () => world,
  () => campus,
);
const script = `export const words = ${JSON.stringify('storey '.repeat(500))};\n`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-visitor-'));
  await mkdir(join(folder, 'm/assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Console</title>');
  await writeFile(join(folder, 'm/index.html'), '<!doctype html><title>Map</title>');
  await writeFile(join(folder, 'm/sw.js'), '// worker');
  await writeFile(join(folder, 'm/icon-192.png'), 'png');
  await writeFile(join(folder, 'm/assets/main-AbCd1234.js'), script);
  world = await openWorld({ ...MANY_ADDRESSES, STOREY_APP_DIR: folder });
  campus = await makeCampus(world.admin);
  await publish();
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? '';
const ancestors = (answer: Response) => /frame-ancestors ([^;]*)/.exec(policyOf(answer))?.[1];

describe('the page of a map', () => {
  it('is served for all that lies below it, with a policy of its own', async () => {
    const { body } = await make();
    for (const below of ['', '/', '/places/x', '/routes/a/b?profile=step-free', '?at=x&kiosk=1']) {
      const answer = await get(`/m/${body.slug}${below}`);
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<title>Map')]);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(policyOf(answer)).toBe(
        "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'; font-src 'self'; " +
          "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; manifest-src 'self'; base-uri 'none'; " +
          "form-action 'none'; frame-ancestors *; require-trusted-types-for 'script'; trusted-types default",
      );
    }
  });

  it('may be framed by the origins of the map and by the console, an unknown one by none', async () => {
    const { body } = await make({ origins: ['https://example.org', 'http://localhost:3000'] });
    expect(ancestors(await get(`/m/${body.slug}`))).toBe("'self' https://example.org http://localhost:3000");
    const off = await make({ state: 'off', origins: null });
    for (const slug of ['none', off.body.slug, 'NO', 'x'.repeat(100)]) {
      const answer = await get(`/m/${slug}`);
      expect([answer.status, ancestors(answer)]).toEqual([404, "'none'"]);
      expect(await answer.text()).toContain('<title>Map');
    }
  });

  it('under an earlier slug → leads on with path and query, unless the map is off', async () => {
    const { path, body } = await make();
    const slug = `${body.slug}-new`;
    await world.admin('PUT', path, { ...body, slug });
    const answer = await get(`/m/${body.slug}/places/a%2Fb?at=x&lang=ar`);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `/m/${slug}/places/a%2Fb?at=x&lang=ar`,
    ]);
    await world.admin('PUT', path, { ...body, slug, state: 'off' });
    expect((await get(`/m/${body.slug}`)).status).toBe(404);
  });

  it('of an address that tried 60 unknown slugs → is not told apart from none', async () => {
    const { body } = await make();
    const from = '198.51.100.9';
    const statuses: number[] = [];
    for (let i = 0; i < 62; i += 1) statuses.push((await get(`/m/guess-${i}`, {}, from)).status);
    expect([statuses.indexOf(429), new Set(statuses)]).toEqual([60, new Set([404, 429])]);
    const known = await get(`/m/${body.slug}`, {}, from);
    expect([known.status, Number(known.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await get(`/m/${body.slug}`)).status).toBe(200);
  });

  it('its files · hashed ones for ever, its worker for all maps, and nothing of the console', async () => {
    const main = await get('/m/-/assets/main-AbCd1234.js', { 'accept-encoding': 'br' });
    expect([main.status, await main.text()]).toEqual([200, script]);
    expect(main.headers.get('cache-control')).toContain('immutable');
    const worker = await get('/m/-/sw.js');
    expect(worker.headers.get('service-worker-allowed')).toBe('/m/');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    for (const path of [
      '/m',
      '/m/',
      '/m/-/',
      '/m/-/none.js',
      '/m/-/index.html',
      '/m/index.html',
      '/m/-/..%2findex.html',
    ]) {
      const answer = await get(path);
      expect([path, answer.status, await answer.text()]).toEqual([
        path,
        404,
        expect.not.stringContaining('Console'),
      ]);
    }
  });

  it('its manifest · has the title; behind a password not', async () => {
    const open = await make({ title: 'Larkfield "A"' });
    const manifest = await get(`/m/-/manifest/${open.body.slug}.webmanifest`);
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
    expect(await manifest.json()).toMatchObject({
      name: 'Larkfield "A"',
      scope: `/m/${open.body.slug}`,
      icons: [{ src: '/m/-/icon-192.png' }],
    });
    const locked = await make({ title: 'Backstage', password: 'Mind the step' });
    expect(await (await get(`/m/-/manifest/${locked.body.slug}.webmanifest`)).text()).not.toContain(
      'Backstage',
    );
    expect((await get('/m/-/manifest/none.webmanifest')).status).toBe(404);
  });
});

describe('an origin of its own for maps', () => {
  /** With a `Host` of one's own. */
  const at = (host: string, path: string, origin: string) =>
    new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((settle, fail) => {
      const { port } = new URL(origin);
      const asked = request({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => settle({ status: answer.statusCode!, headers: answer.headers, text }));
      });
      asked.on('error', fail);
      asked.end();
    });

  it('each host answers for its own part alone', async () => {
    const apart = await openWorld({
      DATABASE_URL: world.databaseUrl,
      STOREY_APP_DIR: folder,
      STOREY_PUBLIC_ORIGIN: 'https://console.example.org',
      STOREY_PUBLIC_URL: 'https://maps.example.org',
    });
    try {
      const { body } = await make({ origins: [], password: 'Mind the step' });
      const statuses = async (host: string) =>
        Promise.all(
          [
            `/m/${body.slug}`,
            `/api/v8${'/public/'}${body.slug}`,
            '/',
            '/api/v8/featureTypes',
            '/config.json',
          ].map(async (path) => (await at(host, path, apart.origin)).status),
        );
      expect(await statuses('maps.example.org')).toEqual([200, 401, 404, 404, 404]);
      expect(await statuses('maps.example.org:443')).toEqual([200, 401, 404, 404, 404]);
      expect(await statuses('console.example.org')).toEqual([404, 404, 200, 401, 200]);
      const page = await at('maps.example.org', `/m/${body.slug}`, apart.origin);
      expect(page.headers['content-security-policy']).toContain(
        "frame-ancestors 'self' https://console.example.org;",
      );
      const settings = JSON.parse(
        (await at('console.example.org', '/config.json', apart.origin)).text,
      ) as object;
      expect(settings).toMatchObject({ publicUrl: 'https://maps.example.org' });
      const console = await at('console.example.org', '/', apart.origin);
      expect(console.headers['content-security-policy']).toContain(
        "frame-src 'self' https://maps.example.org;",
      );
    } finally {
      await apart.close();
    }
  });
});
