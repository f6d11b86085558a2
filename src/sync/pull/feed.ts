import { NETWORK_KIND } from '../../domain/content/index.ts';
import * as z from 'zod';
import { levelServerKey, serverIdOf, withReopen, type StoreyDatabase } from '../../db/index.ts';
import type { Api } from '../client/api.ts';
import type { WireChange } from '../../contract/index.ts';
import type { PullUnlessCurrent } from './pull-each.ts';
import type { Pulled } from './pull-result.ts';

/** Milliseconds for which the feed is believed: after that a place is read whole again, whatever it says. */
const BELIEVED_MS = 600_000;
/** Milliseconds by which a list may be behind the feed: a place counts as read when it was read twice this far apart. */
const LAG_MS = 10_000;
/** What the feed said so many milliseconds ago is taken for the present: the levels of a building ask one by one. */
const ASKED_MS = 1000;
/** Pages of the feed that are read before it is cheaper to read everything. */
const MOST_PAGES = 20;

const stateSchema = z.object({
  cursor: z.string(),
  /** What was read of the client and has not changed since by the feed: the hierarchy, and levels by local key. */
  read: z.record(z.string(), z.object({ at: z.number(), isFirm: z.boolean() })),
});
type State = z.infer<typeof stateSchema>;

/** The sites, buildings and levels of a client, as one place. */
const HIERARCHY = 'hierarchy';

/**
 * Asks the change feed before a level or the hierarchy is read, and skips the read if nothing changed since the last one.
 * The feed itself never changes rows: an entity is deleted when a full list lacks it. Without a feed everything is read.
 */
export function createFeed(of: { db: StoreyDatabase; api: Api; now: () => number }): PullUnlessCurrent {
  const { db, api, now } = of;
  const asked = new Map<string, { at: number; state: Promise<State | null> }>();
  const keyOf = (clientLid: string): string => `feed:${clientLid}`;

  const load = async (clientLid: string): Promise<State | null> =>
    stateSchema.safeParse((await db.meta.get(keyOf(clientLid)))?.value).data ?? null;

  /** Changes the state in one transaction; another tab may change it too. */
  const keep = (clientLid: string, change: (state: State | null) => State | null): Promise<State | null> =>
    withReopen(db, () =>
      db.transaction('rw', db.meta, async () => {
        const next = change(await load(clientLid));
        if (next === null) await db.meta.delete(keyOf(clientLid));
        else await db.meta.put({ k: keyOf(clientLid), value: next });
        return next;
      }),
    );

  /** Readings without a change since, as far as the feed goes now; null: it can't be had. */
  const ask = async (clientLid: string): Promise<State | null> => {
    const clientId = await serverIdOf(db, clientLid);
    if (clientId === undefined) return null;
    let state = await load(clientLid);
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const answer = await api.changes(clientId, state?.cursor);
      if (!answer.ok) {
        // The server does not know the cursor: the feed starts again, and everything is read.
        const isStrange = answer.error.kind === 'http' && answer.error.status === 400;
        if (!isStrange || state === null) return null;
        state = await keep(clientLid, () => null);
        continue;
      }
      const { cursor, changes, more } = answer.value.result;
      const gone = await placesOf(db, changes);
      const before = state?.cursor;
      state = await keep(clientLid, (current) => {
        const read = Object.fromEntries(
          Object.entries(current?.read ?? {}).filter(([place]) => gone !== null && !gone.has(place)),
        );
        // Another tab was faster: its cursor stays, and it will get again what it has not seen yet.
        const isOurs = current === null || current.cursor === before;
        return { cursor: isOurs ? cursor : current.cursor, read: current === null ? {} : read };
      });
      if (more !== true) return state;
    }
    return keep(clientLid, () => null);
  };

  const stateOf = (clientLid: string): Promise<State | null> => {
    const last = asked.get(clientLid);
    if (last !== undefined && last.at <= now() && now() - last.at < ASKED_MS) return last.state;
    const state = ask(clientLid);
    asked.set(clientLid, { at: now(), state });
    return state;
  };

  /** Something of ours waits there: what is read is not taken over as it stands. */
  const hasWork = async (clientLid: string, place: string): Promise<boolean> => {
    const ops = db.pending.filter((op) =>
      place === HIERARCHY
        ? op.clientLid === clientLid && op.table !== 'features'
        : op.entityKey === `levels:${place}` || op.parentKey === `levels:${place}`,
    );
    return (await ops.count()) > 0;
  };

  return async (clientLid, place, read): Promise<Pulled> => {
    if (!(await api.extensions.has('changes'))) return read();
    const state = await stateOf(clientLid);
    const startedAt = now();
    const known = state?.read[place];
    const isKept = place === HIERARCHY || (await db.meta.get(`read:levels:${place}`)) !== undefined;
    // A reading in the future was made before the clock was set back, at an unknown time.
    const isBelieved = known !== undefined && known.at <= startedAt && startedAt - known.at < BELIEVED_MS;
    if (known?.isFirm === true && isKept && isBelieved) return { ok: true, found: [] };
    const pulled = await read();
    if (!pulled.ok || state === null || (await hasWork(clientLid, place))) return pulled;
    await keep(clientLid, (current) => {
      // A change listed in the meantime may be younger than the reading.
      if (current === null || current.cursor !== state.cursor) return current;
      const before = pastOnly(current.read[place], startedAt);
      const isFirm = before !== undefined && (before.isFirm || startedAt - before.at >= LAG_MS);
      const at = before === undefined || isFirm ? startedAt : before.at;
      return { ...current, read: { ...current.read, [place]: { at, isFirm } } };
    });
    return pulled;
  };
}

const pastOnly = <T extends { at: number }>(read: T | undefined, now: number): T | undefined =>
  read !== undefined && read.at <= now ? read : undefined;

/** The places of changes; null if unknown. */
async function placesOf(db: StoreyDatabase, changes: readonly WireChange[]): Promise<Set<string> | null> {
  const places = new Set<string>();
  const levels = new Set<string>();
  const networks = new Set<string>();
  for (const { kind, key, buildingId, levelIndex } of changes) {
    const isOnLevel = typeof buildingId === 'number' && typeof levelIndex === 'number';
    if (isOnLevel) levels.add(levelServerKey(buildingId, levelIndex));
    if (['client', 'site', 'building', 'level'].includes(kind)) places.add(HIERARCHY);
    else if (kind === NETWORK_KIND) networks.add(key);
    else if (kind !== 'feature') return null;
  }
  // Thousands of changes are in a few levels: each is looked for once.
  for (const serverKey of levels) {
    const known = await db.idmap.get({ kind: 'levels', serverKey });
    if (known !== undefined) places.add(known.lid);
  }
  for (const serverKey of networks) {
    const site = await db.idmap.get({ kind: 'sites', serverKey });
    const inSite = await db.levels.filter((level) => level.siteLid === site?.lid).toArray();
    for (const { lid } of inSite) places.add(lid);
  }
  return places;
}
