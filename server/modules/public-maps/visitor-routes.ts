import { Hono } from 'hono';
import { publicMaps as calls } from '../../../src/contract/calls/visitors/public-maps.ts';
import { notFound, tooManyRequests, unauthorized } from '../../platform/api-error.ts';
import { crossOriginReading } from '../../platform/http/cors.ts';
import type { AppEnv, Ctx } from '../../platform/http/context.ts';
import { isListed } from '../../platform/http/entity-tag.ts';
import { createMount, PLATFORM_GATES } from '../../platform/http/mount.ts';
import { returnAllowance, requireAllowance } from '../../platform/rate-limit.ts';
import { acceptedEncoding } from '../../platform/static/app-routes.ts';
import { isPassword } from '../auth/index.ts';
import type { BaseMapDeps } from '../base-map/index.ts';
import { groundRoutes } from './ground/ground-routes.ts';
import type { PublicMapDeps } from './deps.ts';
import { createEntrance, type MapOf, requireNoWait } from './map-of.ts';
import { createPackedFiles } from './packed-files.ts';
import type { ReadableMap } from './read-maps.ts';
import { takeReport } from './reports.ts';
import { createWindows } from './windows.ts';

/** Of one address, in a minute. */
const MOST_READS = 3000;
const WRONG_PASSWORDS = { most: 5, within: 60 };
/** Passwords that are checked at a time: each takes 19 MiB and a processor. */
const MOST_HASHES = 2;

/** Bytes of a body. */
const BODY_MOST = 100_000;

const FOR_EVER = 'max-age=31536000';

/** The calls of visitors, who have no account. */
export function visitorRoutes(deps: BaseMapDeps & PublicMapDeps): Hono<AppEnv> {
  const { db, publicFiles, mapCookies } = deps;
  const visitors = createMount(PLATFORM_GATES);
  const { on } = visitors;
  const reads = createWindows(MOST_READS);
  const inEncoding = createPackedFiles();
  let hashes = 0;
  const { addressOf, refuseGuesser, anyMapOf, mapOf } = createEntrance(deps);

  /** For calls whose address any guess leads to. */
  const knownMapOf: MapOf = async (c, slug) => {
    const map = await mapOf(c, slug);
    refuseGuesser(c);
    return map;
  };

  on(calls.read, async ({ c, params: { slug } }) => {
    const map = await mapOf(c, slug);
    const headers = { ...cachedBy(map, 'max-age=15'), etag: `W/${map.tag}` };
    const known = c.req.header('if-none-match');
    if (known !== undefined && isListed(known, map.tag)) return c.body(null, 304, headers);
    refuseGuesser(c);
    requireNoWait(reads.spend(addressOf(c)));
    const encoding = acceptedEncoding(c);
    const bytes = map.bodies[encoding];
    return send(c, { bytes, encoding, mediaType: 'application/json' }, headers);
  });

  on(calls.file, async ({ c, params: { slug, revision, file: path } }) => {
    const map = await mapOf(c, slug);
    if (Date.now() >= (map.revisions.get(revision) ?? 0)) {
      refuseGuesser(c);
      throw notFound('no-such-revision');
    }
    const { id } = map.row;
    const isPath = /^[\w./@-]{1,200}$/.test(path) && !path.includes('..');
    const file = isPath ? await publicFiles.read(revision, id, path) : null;
    if (!file) throw notFound();
    const packed = await inEncoding(`${id}/${revision}/${path}`, file, acceptedEncoding(c));
    const shared = map.row.passwordHash === null ? ', s-maxage=86400' : '';
    return send(c, packed, cachedBy(map, `${FOR_EVER}${shared}, immutable`));
  });

  on(
    calls.open,
    async ({ c, params: { slug }, body: { password, kiosk = false } }) => {
      const { row } = await anyMapOf(c, slug);
      refuseGuesser(c);
      if (row.passwordHash === null) return;
      if (hashes >= MOST_HASHES) throw tooManyRequests(1);
      hashes += 1;
      try {
        const who = `public-map:${row.id}:${addressOf(c)}`;
        // Before the check, so that many at once don't all count as the first.
        await requireAllowance(db, who, WRONG_PASSWORDS);
        if (!(await isPassword(password, row.passwordHash))) throw unauthorized('wrong-password');
        await returnAllowance(db, who);
      } finally {
        hashes -= 1;
      }
      mapCookies.open(c, row, kiosk);
    },
    { limit: BODY_MOST },
  );

  on(
    calls.report,
    async ({ c, params: { slug }, body }) => {
      const map = await knownMapOf(c, slug);
      await takeReport(db, map.row, addressOf(c), body);
    },
    { limit: BODY_MOST },
  );

  const routes = new Hono<AppEnv>();
  routes.use('/public/*', crossOriginReading());
  routes.route('/', groundRoutes({ ...deps, mapOf: knownMapOf }));
  routes.route('/', visitors.routes);
  routes.all('/public/*', () => {
    throw notFound('no-such-call');
  });
  return routes;
}

/** How long the answer may be kept, and by what. */
function cachedBy({ row }: ReadableMap, how: string): { 'cache-control': string; vary: string } {
  const isLocked = row.passwordHash !== null;
  return {
    'cache-control': `${isLocked ? 'private' : 'public'}, ${how}`,
    vary: isLocked ? 'accept-encoding, cookie' : 'accept-encoding',
  };
}

function send(
  c: Ctx,
  {
    bytes,
    encoding,
    mediaType,
  }: { bytes: Uint8Array; encoding: 'identity' | 'gzip' | 'br'; mediaType: string },
  headers: Record<string, string>,
): Response {
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    ...headers,
    'content-type': mediaType,
    'content-length': String(bytes.length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  });
}
