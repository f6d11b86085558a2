import { cacheOf, isOver, keptAfter, mapsToForget, OPENED_MS, type KeptMap } from './kept-maps.ts';

/* The service worker of all public maps. It knows the page's own files, and what was read of the last maps; no more. */

/** As much of a worker's surroundings as is used here: the types of pages have none of it. */
interface Waits extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asks extends Waits {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Surroundings {
  location: Location;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Waits) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asks) => void): void;
}
const here = globalThis as unknown as Surroundings;

/** What the build writes in: script/visitor-page.ts. */
declare const __FILES__: readonly string[];
declare const __VERSION__: string;
declare const __SHELL__: string;

const PAGE = '/m/-/';
const FILES = 'visitor-files-';
const OWN = FILES + __VERSION__;
const INDEX = 'visitor-maps';
const API = '/api/v8/public/';
/** Told to the page: the answer is not of now. */
const KEPT = 'storey-kept';
/** How long a network that does not answer is waited for, where something is kept. */
const PATIENCE_MS = 4000;

const indexKey = (slug: string): string => `https://maps.invalid/${slug}`;
const pageKey = (slug: string): string => `https://pages.invalid/${slug}`;

async function keptMaps(): Promise<KeptMap[]> {
  const index = await caches.open(INDEX);
  const answers = await Promise.all((await index.keys()).map((request) => index.match(request)));
  return Promise.all(answers.flatMap((answer) => (answer ? [answer.json() as Promise<KeptMap>] : [])));
}

async function keptMap(slug: string): Promise<KeptMap | undefined> {
  const answer = await (await caches.open(INDEX)).match(indexKey(slug));
  const map = (await answer?.json()) as KeptMap | undefined;
  if (map === undefined || !isOver(map, Date.now())) return map;
  await forget(map);
  return undefined;
}

async function note(map: KeptMap): Promise<void> {
  const index = await caches.open(INDEX);
  await index.put(indexKey(map.slug), Response.json(map));
  for (const old of mapsToForget(await keptMaps(), Date.now())) await forget(old);
}

async function forget({ slug, id }: KeptMap): Promise<void> {
  await (await caches.open(INDEX)).delete(indexKey(slug));
  const isShared = (await keptMaps()).some((other) => other.id === id);
  if (!isShared) await caches.delete(cacheOf(id));
}

/** The network's answer. @throws where it fails, or takes too long and something is kept */
async function asked(request: Request, hasKept: boolean): Promise<Response> {
  if (!hasKept) return fetch(request);
  return Promise.race([
    fetch(request),
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), PATIENCE_MS)),
  ]);
}

/** Keeps a copy; a device without room, or a private window, is as good as before. */
async function keep(cache: string, key: Request | string, answer: Response): Promise<void> {
  try {
    await (await caches.open(cache)).put(key, answer);
  } catch {
    // What is not kept is read from the network the next time.
  }
}

function asKept(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.set(KEPT, '1');
  return new Response(answer.body, { status: answer.status, headers });
}

/** A file of the page: as it was built, whichever version of the page asks for it. */
async function pageFile(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && request.url.endsWith('.woff2')) await keep(OWN, request, answer.clone());
  return answer;
}

/** What the server gave a page with; a map that was never open here has that of another, and no frame around it. */
async function keptHeaders(slug: string): Promise<Headers | null> {
  const own = await caches.match(pageKey(slug));
  if (own) return new Headers(own.headers);
  const files = await caches.open(OWN);
  const other = (await files.keys()).find(({ url }) => url.startsWith(pageKey('')));
  const answer = other && (await files.match(other));
  if (!answer) return null;
  const headers = new Headers(answer.headers);
  const policy = headers.get('content-security-policy') ?? "default-src 'none'";
  headers.set('content-security-policy', policy.replace(/frame-ancestors [^;]*/, "frame-ancestors 'none'"));
  return headers;
}

/** The page of a map. Without a network it is the kept one, under the policy that the server gave it last. */
async function page(request: Request, slug: string): Promise<Response> {
  const map = await keptMap(slug);
  try {
    const answer = await asked(request, map !== undefined);
    if (answer.ok && !answer.redirected) {
      const { headers } = answer;
      await keep(OWN, pageKey(slug), new Response(null, { headers }));
    }
    return answer;
  } catch (cause) {
    const headers = await keptHeaders(slug);
    if (headers === null) throw cause;
    // It is not packed as the server's was.
    for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
    return new Response(__SHELL__, { headers });
  }
}

/** What a map is: from the network where there is one. */
async function mapAnswer(request: Request, slug: string): Promise<Response> {
  const map = await keptMap(slug);
  try {
    const answer = await asked(request, map !== undefined);
    if (answer.status === 401 || answer.status === 404) {
      if (map) await forget(map);
    } else if (answer.ok) {
      await keepAnswer(request, slug, map, answer.clone());
    }
    return answer;
  } catch (cause) {
    const kept = map && (await (await caches.open(cacheOf(map.id))).match(request.url));
    if (kept === undefined) throw cause;
    return asKept(kept);
  }
}

async function keepAnswer(
  request: Request,
  slug: string,
  before: KeptMap | undefined,
  answer: Response,
): Promise<void> {
  try {
    const { result } = (await answer.clone().json()) as { result: { id: string; revision: string } };
    const isPrivate = answer.headers.get('cache-control')?.includes('private') ?? false;
    const map = keptAfter(before, { ...result, slug, isPrivate }, Date.now());
    await keep(cacheOf(map.id), request.url, answer);
    await note(map);
    if (before && before.revision !== map.revision) await dropOld(map);
  } catch {
    // An answer of another form is the page's to judge.
  }
}

/** Files of revisions before the last. */
async function dropOld({ id, revision, before }: KeptMap): Promise<void> {
  const cache = await caches.open(cacheOf(id));
  for (const request of await cache.keys()) {
    const [, , , , , of] = new URL(request.url).pathname.split('/');
    if (of !== undefined && ![revision, before, 'base-map'].includes(of)) await cache.delete(request);
  }
}

/** A file of a revision never changes. */
async function mapFile(request: Request, slug: string, isLasting: boolean): Promise<Response> {
  const map = await keptMap(slug);
  if (!map?.id) return fetch(request);
  const cache = await caches.open(cacheOf(map.id));
  const kept = await cache.match(request.url);
  if (kept && isLasting) return kept;
  try {
    const answer = await fetch(request);
    // An empty tile is kept too, but no part of a file.
    if (answer.ok && answer.status !== 206) await keep(cacheOf(map.id), request.url, answer.clone());
    return answer;
  } catch (cause) {
    if (kept === undefined) throw cause;
    return kept;
  }
}

/** A password was given: from now on its time runs. */
async function opened(request: Request, slug: string): Promise<Response> {
  const answer = await fetch(request);
  if (answer.ok) {
    const now = Date.now();
    const before = await keptMap(slug);
    const unknown = { slug, id: '', revision: '', before: '', readAt: now };
    await note({ ...unknown, ...before, until: now + OPENED_MS });
  }
  return answer;
}

function answerTo(request: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (origin !== here.location.origin) return null;
  if (pathname.startsWith(API)) {
    const [slug = '', ...rest] = pathname.slice(API.length).split('/');
    if (request.method === 'POST' && rest.join('/') === 'open') return opened(request, slug);
    if (request.method !== 'GET') return null;
    return rest.length === 0 ? mapAnswer(request, slug) : mapFile(request, slug, rest[0] !== 'base-map');
  }
  if (request.method !== 'GET') return null;
  const [, , slug = '', ...rest] = pathname.split('/');
  // The page asks for itself where it was read before this worker was there.
  const isPage = request.mode === 'navigate' || (slug !== '-' && rest.length === 0);
  if (isPage && pathname.startsWith('/m/')) return page(request, slug);
  return pathname.startsWith(PAGE) && !pathname.startsWith(`${PAGE}manifest/`) ? pageFile(request) : null;
}

async function install(): Promise<void> {
  const files = await caches.open(OWN);
  await files.addAll(__FILES__.map((file) => PAGE + file));
  await here.skipWaiting();
}

/** The files of the version before stay for its pages that are still open. */
async function activate(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(FILES) && name !== OWN);
  await Promise.all(versions.slice(0, -1).map((name) => caches.delete(name)));
  await here.clients.claim();
}

here.addEventListener('install', (event) => event.waitUntil(install()));
here.addEventListener('activate', (event) => event.waitUntil(activate()));
here.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request);
  if (answer !== null) event.respondWith(answer);
});
