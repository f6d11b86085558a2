import { ApiError } from '../../platform/api-error.ts';
import type { Ctx } from '../../platform/http/context.ts';
import type { BaseMapFile } from './base-files.ts';
import type { BaseMaps } from './base-maps.ts';
import { notThere } from './faults.ts';

const MAX_ZOOM = 24;
/** Files that one caller may be waiting for; a browser asks for some dozens at once. */
const AT_ONCE = 64;

/** The base map that a call is about: the address of its style, which no browser receives, and the reader for it. */
export interface BaseMapPlace {
  maps: BaseMaps;
  styleUrl: string;
}

interface Asked<Param extends string = never> {
  c: Ctx;
  place: BaseMapPlace;
  params: Record<Param, string>;
}

interface Handling {
  /** Who has a share of the reads at a time. */
  callerOf: (c: Ctx) => string;
  /** Where this server is reached. */
  originOf: (c: Ctx) => string;
}

/** The handlers of a base map's calls. */
export function baseMapHandlers({ callerOf, originOf }: Handling) {
  const waiting = new Map<string, number>();

  /** One caller can't take all connections to a host that is slow. */
  async function share<T>(c: Ctx, work: () => Promise<T>): Promise<T> {
    const who = callerOf(c);
    const count = waiting.get(who) ?? 0;
    if (count >= AT_ONCE) throw new ApiError(429, 'too-many-requests', { headers: { 'retry-after': '5' } });
    waiting.set(who, count + 1);
    try {
      return await work();
    } finally {
      const left = (waiting.get(who) ?? 1) - 1;
      if (left > 0) waiting.set(who, left);
      else waiting.delete(who);
    }
  }
  /** The base map changes slowly. */
  const send = (c: Ctx, { bytes, mediaType }: BaseMapFile): Response =>
    c.body(bytes, 200, { 'content-type': mediaType, 'cache-control': 'private, max-age=86400' });

  return {
    style: async ({ c, place }: Asked) => {
      const base = `${originOf(c)}${c.req.path.replace(/\/style\.json$/, '')}`;
      const bytes = await share(c, () => place.maps.style(place.styleUrl, base));
      return c.body(bytes, 200, { 'content-type': 'application/json' });
    },
    tile: async ({ c, place, params }: Asked<'name' | 'z' | 'x' | 'y'>) => {
      const [z, x, y] = [whole(params.z), whole(params.x), whole(params.y)];
      if (!(z <= MAX_ZOOM && x < 2 ** z && y < 2 ** z)) throw notThere();
      return send(c, await share(c, () => place.maps.tile(place.styleUrl, params.name, { z, x, y })));
    },
    file: async ({ c, place, params }: Asked<'name'>) =>
      send(c, await share(c, () => place.maps.file(place.styleUrl, params.name))),
    sprite: async ({ c, place, params }: Asked<'name' | 'file'>) => {
      const ending = params.file.slice('sprite'.length);
      return send(c, await share(c, () => place.maps.sprite(place.styleUrl, params.name, ending)));
    },
  };
}

export function orNotThere(address: string | null): string {
  if (address === null) throw notThere();
  return address;
}

function whole(text: string): number {
  if (!/^\d{1,8}$/.test(text)) throw notThere();
  return Number(text);
}
