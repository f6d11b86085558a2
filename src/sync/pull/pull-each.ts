import type { Api } from '../client/api.ts';
import type { StoreyDatabase } from '../../db/index.ts';
import type { Found, Pulled } from './pull-result.ts';

export interface PullContext {
  db: StoreyDatabase;
  api: Api;
  now: () => number;
  newId: () => string;
  /** Left out: everything is read. */
  unlessCurrent?: PullUnlessCurrent;
}

/** Reads a place of a client (its hierarchy, or a level by its key), unless what is here is known to be what is there. */
export type PullUnlessCurrent = (
  clientLid: string,
  place: string,
  read: () => Promise<Pulled>,
) => Promise<Pulled>;

/** At most this many readings at once: a browser keeps six connections, and the push needs some. */
const AT_ONCE = 3;

/** Runs a reading for each item, a few at a time, and stops at the first that fails. */
export async function pullFewAtOnce<T>(
  items: readonly T[],
  pull: (item: T) => Promise<Pulled>,
): Promise<Pulled> {
  const found: Found = [];
  const queue = [...items];
  let failed: Extract<Pulled, { ok: false }> | null = null;
  const lane = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined && failed === null; item = queue.shift()) {
      const pulled = await pull(item);
      found.push(...(pulled.found ?? []));
      if (!pulled.ok) failed = pulled;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return failed === null ? { ok: true, found } : { ...(failed as Extract<Pulled, { ok: false }>), found };
}
