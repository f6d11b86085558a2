import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { PublicMapAnswer } from '../../../src/domain/public-map/index.ts';
import { demoMap, type DemoMap } from './demo-map.ts';

const PAGE = join(import.meta.dirname, '../../../dist/m');
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "connect-src 'self'; worker-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors *; require-trusted-types-for 'script'; trusted-types default";
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** A server of one public map, whose state a test changes as an admin would. */
export interface VisitorServer {
  origin: string;
  map: DemoMap;
  /** What it answers with; replaced by a publish. */
  answer: PublicMapAnswer;
  isOn: boolean;
  password: string | null;
  reports: unknown[];
  /** Its tiles are empty; false: they are not found. */
  hasTiles: boolean;
  /** Addresses that were asked for. */
  asked: string[];
  close: () => Promise<void>;
}

export async function startVisitorServer(port = 0): Promise<VisitorServer> {
  const map = demoMap();
  const server = {
    map,
    answer: map.answer,
    isOn: true,
    password: null,
    reports: [],
    hasTiles: true,
    asked: [],
  } as unknown as VisitorServer;
  const app = new Hono();
  app.use(async (c, next) => {
    server.asked.push(c.req.path);
    await next();
  });
  const file = async (name: string): Promise<Response> => {
    const path = join(PAGE, normalize(name));
    const bytes = path.startsWith(PAGE) ? await readFile(path).catch(() => null) : null;
    if (bytes === null) return new Response(null, { status: 404 });
    const headers = {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'service-worker-allowed': '/m/',
    };
    return new Response(new Uint8Array(bytes), { headers });
  };
  app.get('/m/-/*', (c) => file(c.req.path.slice('/m/-/'.length)));
  app.get('/m/*', async () => {
    const page = await file('index.html');
    page.headers.set('content-security-policy', CSP);
    return page;
  });
  app.use('/api/v8/public/:slug/*', async (c, next) => {
    if (!server.isOn || c.req.param('slug') !== server.answer.slug)
      return c.json({ code: 'no-such-map' }, 404);
    const isOpening = c.req.path.endsWith('/open');
    if (server.password !== null && !isOpening && getCookie(c, 'open') !== server.password)
      return c.json({ code: 'password-needed' }, 401);
    await next();
    c.header('cache-control', server.password === null ? 'max-age=15' : 'private');
    return undefined;
  });
  app.post('/api/v8/public/:slug/open', async (c) => {
    const { password } = await c.req.json<{ password: string }>();
    if (password !== server.password) return c.json({ code: 'wrong-password' }, 401);
    setCookie(c, 'open', password, { path: '/api/v8/public', httpOnly: true });
    return c.json({ result: {} });
  });
  app.post('/api/v8/public/:slug/reports', async (c) => {
    server.reports.push(await c.req.json());
    return c.json({ result: {} });
  });
  app.get('/api/v8/public/:slug', (c) => c.json({ result: server.answer }));
  const json = (value: unknown): Response =>
    Response.json(value, { headers: { 'cache-control': 'immutable' } });
  app.get('/api/v8/public/:slug/:revision/search.json', () => json(map.search));
  app.get('/api/v8/public/:slug/:revision/network.json', () => json(map.network));
  app.get('/api/v8/public/:slug/:revision/details/:building/:level', (c) =>
    json(map.details[`${c.req.param('building')}/${c.req.param('level').replace('.json', '')}`] ?? {}),
  );
  app.get(
    '/api/v8/public/:slug/:revision/*',
    () => new Response(null, { status: server.hasTiles ? 204 : 404 }),
  );
  let running: ServerType | undefined;
  server.origin = await new Promise((resolve) => {
    running = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, (info) =>
      resolve(`http://127.0.0.1:${info.port}`),
    );
  });
  server.close = () =>
    new Promise((resolve) => {
      running?.close(() => resolve());
      // A browser keeps its connections open.
      if (running && 'closeAllConnections' in running) running.closeAllConnections();
    });
  return server;
}
