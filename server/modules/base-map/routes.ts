import { Hono } from 'hono';
import { requireSight } from '../../platform/access/authorize.ts';
import { type BaseMapFile, notThere } from './base-maps.ts';
import { ownStyleOf } from '../sdk/index.ts';
import type { BaseMapDeps } from './deps.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { AppEnv, Ctx } from '../../platform/http/context.ts';
import { idParam } from '../../platform/http/params.ts';
import { publicOrigin } from '../../platform/http/origin/public-origin.ts';

const MAX_ZOOM = 24;
/** Files that one person may be waiting for; a browser asks for some dozens at once. */
const AT_ONCE = 64;

/** The base map of the whole server, and those of clients that have one of their own. */
export function baseMapRoutes({ db, config, baseMaps }: BaseMapDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const waiting = new Map<number, number>();

  /** One person can't take all connections to a host that is slow. */
  async function share<T>(c: Ctx, work: () => Promise<T>): Promise<T> {
    const { id } = c.get('user');
    const count = waiting.get(id) ?? 0;
    if (count >= AT_ONCE) throw new ApiError(429, 'too-many-requests', { headers: { 'retry-after': '5' } });
    waiting.set(id, count + 1);
    try {
      return await work();
    } finally {
      const left = (waiting.get(id) ?? 1) - 1;
      if (left > 0) waiting.set(id, left);
      else waiting.delete(id);
    }
  }

  const places = [
    { below: '/base-map', styleOf: () => Promise.resolve(config.mapStyleUrl ?? null) },
    {
      below: '/clients/:client/base-map',
      styleOf: (c: Ctx) => {
        const clientId = idParam(c, 'client');
        requireSight(c.get('user'), { clientId });
        return ownStyleOf(db, clientId);
      },
    },
  ];
  for (const { below, styleOf } of places) {
    const requireStyle = async (c: Ctx): Promise<string> => {
      const address = await styleOf(c);
      if (address === null) throw notThere();
      return address;
    };

    routes.get(`${below}/style.json`, async (c) => {
      const address = await requireStyle(c);
      const base = `${publicOrigin(c, config)}${c.req.path.replace(/\/style\.json$/, '')}`;
      return c.json(await share(c, () => baseMaps.style(address, base)));
    });

    routes.get(`${below}/tiles/:name/:z/:x/:y`, async (c) => {
      const address = await requireStyle(c);
      const [z, x, y] = [whole(c, 'z'), whole(c, 'x'), whole(c, 'y')];
      if (!(z <= MAX_ZOOM && x < 2 ** z && y < 2 ** z)) throw notThere();
      return send(c, await share(c, () => baseMaps.tile(address, c.req.param('name'), { z, x, y })));
    });

    routes.get(`${below}/files/:name`, async (c) => {
      const address = await requireStyle(c);
      return send(c, await share(c, () => baseMaps.file(address, c.req.param('name'))));
    });

    routes.get(`${below}/sprites/:name/:file{sprite(@2x)?\\.(json|png)}`, async (c) => {
      const address = await requireStyle(c);
      const ending = c.req.param('file').slice('sprite'.length);
      return send(c, await share(c, () => baseMaps.sprite(address, c.req.param('name'), ending)));
    });
  }
  return routes;
}

function whole(c: Ctx, name: string): number {
  const text = c.req.param(name) ?? '';
  if (!/^\d{1,8}$/.test(text)) throw notThere();
  return Number(text);
}

/** The ground is no secret of a person, and it changes slowly. */
const send = (c: Ctx, { bytes, mediaType }: BaseMapFile): Response =>
  c.body(bytes, 200, { 'content-type': mediaType, 'cache-control': 'private, max-age=86400' });
