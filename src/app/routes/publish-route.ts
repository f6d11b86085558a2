import * as z from 'zod/mini';
import type { ContentParams } from './content-type.ts';
import { inAppPath } from './paths.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const KEY = 'publishRoute';
const schema = z.object({ path: z.string(), clientLid: z.string() });

/** Where the person was when they went to review, and whose map they review. */
export interface PublishRoute {
  path: string;
  clientLid: string;
}

// @spec 2.32 4.16
export function rememberPublishRoute(store: Store, route: PublishRoute): void {
  store.setItem(KEY, JSON.stringify(route));
}

/**
 * Null without a remembered route, or if it leads out of the app.
 * @param clientLid of the map under review, if known: a route remembered for another client is ignored
 */
export function readPublishRoute(store: Store, clientLid?: string | null): PublishRoute | null {
  try {
    const parsed = schema.safeParse(JSON.parse(store.getItem(KEY) ?? 'null'));
    if (!parsed.success || inAppPath(parsed.data.path) === null) return null;
    const isOther = clientLid !== undefined && parsed.data.clientLid !== clientLid;
    return isOther ? null : parsed.data;
  } catch {
    return null;
  }
}

/** Forgets it: it was another person's. */
export function forgetPublishRoute(store: Pick<Storage, 'removeItem'>): void {
  store.removeItem(KEY);
}

const NAMES = { clients: 'clientId', sites: 'siteId', buildings: 'buildingId', levels: 'levelId' } as const;

/** What the path of a content screen names, from the client down to the level. */
export function contentParamsIn(path: string): ContentParams {
  const parts = path.split('/');
  const params: ContentParams = {};
  for (const [name, param] of Object.entries(NAMES)) {
    const value = parts.includes(name) ? parts[parts.indexOf(name) + 1] : undefined;
    if (value !== undefined) params[param] = value;
  }
  return params;
}
