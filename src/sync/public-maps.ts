import { publicMaps as calls } from '../contract/calls/visitors/public-maps.ts';
import type { PublicMapBody, WirePublicMap } from '../contract/index.ts';
import {
  changePublicMap,
  keepPublicMapsReading,
  listPublicMaps,
  serverIdOf,
  type StoreyDatabase,
} from '../db/index.ts';
import {
  isMapToSend,
  mergeMap,
  type KeptMap,
  type MapSettings,
  type MapThere,
} from '../domain/public-map/index.ts';
import type { ApiError } from './client/answer.ts';
import type { Api } from './client/api.ts';

const LIMIT = 100;
/** Answers to one map that a colleague changed meanwhile. */
const TRIES = 3;

/** What became of a reading. unavailable: the server has no public maps. */
export type PublicMapsRead =
  | { status: 'read' }
  | { status: 'unavailable' }
  | { status: 'failed'; error: ApiError };

type Which = Pick<KeptMap, 'clientLid' | 'id'>;
/** What the server has of a map, and its version. */
interface There {
  there: MapThere | null;
  tag: string | null;
}

interface Options {
  db: StoreyDatabase;
  api: Api;
}

/** Reads the maps of a client, and merges what was changed here. */
function createReader({ db, api }: Options) {
  /** Takes over what the server has of a client's maps. @param at milliseconds since 1970 */
  async function read(clientLid: string, at: number): Promise<PublicMapsRead> {
    const client = await serverIdOf(db, clientLid);
    if (client === undefined) return { status: 'read' };
    const isOffered = await api.extensions.offers('public-maps');
    if (isOffered === null)
      return { status: 'failed', error: { kind: 'network', message: 'The server could not be asked.' } };
    if (!isOffered) {
      await keepPublicMapsReading(db, clientLid, { at, isOffered });
      return { status: 'unavailable' };
    }
    const found = new Map<string, MapThere>();
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = { limit: LIMIT, ...(cursor !== '' && { cursor }) };
      const answer: Awaited<ReturnType<typeof page>> = await page(client, query);
      if (!answer.ok) return { status: 'failed', error: answer.error };
      for (const one of answer.value.results) found.set(one.id, thereOf(one));
      ({ cursor } = answer.value);
    }
    const known = (await listPublicMaps(db, clientLid)).map(({ id }) => id);
    for (const id of new Set([...found.keys(), ...known]))
      await take({ clientLid, id }, found.get(id) ?? null);
    await keepPublicMapsReading(db, clientLid, { at, isOffered });
    return { status: 'read' };
  }
  const page = (client: number, query: { limit: number; cursor?: string }) =>
    api.call(calls.list, { params: { client }, query });

  const take = (of: Which, there: MapThere | null): Promise<void> =>
    changePublicMap(db, of, (mine) => {
      const next = mine === undefined ? there && settledMap(of, there) : mergeMap(mine, there);
      // Most are as they were: nothing is written for them.
      return JSON.stringify(next) === JSON.stringify(mine) ? undefined : next;
    });

  return { read, take };
}

/**
 * Public maps: set up on the device at once, and sent when there is a network. What is sent twice says the same, so each tab may
 * send. A password is never kept: it is sent with `setPassword`, or not at all.
 */
export function createPublicMaps({ db, api }: Options) {
  let sending: Promise<void> | null = null;

  const { read, take } = createReader({ db, api });

  /** Undefined where the server could not be asked. */
  async function look(client: number, map: string): Promise<There | undefined> {
    const answer = await api.call(calls.get, { params: { client, map } });
    if (answer.ok) return { there: thereOf(answer.value.result), tag: answer.tag ?? null };
    return answer.error.kind === 'http' && answer.error.status === 404
      ? { there: null, tag: null }
      : undefined;
  }

  const kept = async ({ clientLid, id }: Which): Promise<KeptMap | undefined> =>
    (await listPublicMaps(db, clientLid)).find((one) => one.id === id);

  /**
   * Sends one map on the version of the server's that it was merged with.
   * @returns null: sent, or it waits for a person; else why the server can't be asked for more
   */
  async function sendOne(of: Which, client: number, password?: string | null): Promise<ApiError | null> {
    for (let tries = 0; tries < TRIES; tries++) {
      // What never was there is not looked for: the condition of the request says so.
      const isNew = tries === 0 && (await kept(of))?.base === null;
      const seen = isNew ? { there: null, tag: null } : await look(client, of.id);
      if (seen === undefined) return { kind: 'network', message: 'The server could not be asked.' };
      await take(of, seen.there);
      const mine = await kept(of);
      if (mine === undefined) return null;
      const isForced = password !== undefined && mine.waits !== 'delete' && mine.clash === null;
      if (!isForced && !isMapToSend(mine)) return null;
      const how = seen.tag === null ? {} : { condition: { ifMatch: seen.tag } };
      const params = { client, map: of.id };
      const answer =
        mine.waits === 'delete'
          ? await api.call(calls.delete, { params }, how)
          : await api.call(
              calls.put,
              { params, body: bodyOf(mine.map, password) },
              seen.there === null ? { condition: { ifNoneMatch: '*' } } : how,
            );
      if (answer.ok) {
        await taken(
          of,
          mine,
          'result' in answer.value ? thereOf(answer.value.result as WirePublicMap) : null,
        );
        return null;
      }
      const { error } = answer;
      if (error.kind === 'http' && error.status === 412) continue;
      if (!isRefusal(error)) return error;
      if (error.code === 'id-taken') {
        await renumber(mine);
        return null;
      }
      const free = error.details.find(({ path }) => path === 'slug')?.message;
      const refused = {
        code: error.code,
        message: error.message,
        ...(error.code === 'slug-taken' && free !== undefined && { free }),
      };
      await changePublicMap(db, of, (now) => now && { ...now, waits: now.waits ?? 'put', refused });
      return isForced ? error : null;
    }
    return null;
  }

  /** What was sent is the base now; what was changed meanwhile waits on. */
  const taken = (of: Which, sent: KeptMap, there: MapThere | null): Promise<void> =>
    changePublicMap(db, of, (now) => {
      if (sent.waits === 'delete') return now?.waits === 'delete' ? null : now;
      if (now === undefined || there === null) return now;
      return mergeMap({ ...now, base: sent.map, refused: null }, there);
    });

  /** Another client has a map of this id: this one gets another. */
  async function renumber(mine: KeptMap): Promise<void> {
    const id = crypto.randomUUID();
    await changePublicMap(db, { ...mine, id }, () => ({ ...mine, id }));
    await changePublicMap(db, mine, () => null);
  }

  async function sendAll(): Promise<void> {
    if (!(await api.extensions.has('public-maps'))) return;
    for (const map of (await listPublicMaps(db)).filter(isMapToSend)) {
      const client = await serverIdOf(db, map.clientLid);
      if (client !== undefined && (await sendOne(map, client)) !== null) return;
    }
  }

  return {
    read,
    /** Sends what waits, once. Nothing is lost where that fails: it waits on. */
    send: async (): Promise<void> => {
      // What was written while others were sent goes after them.
      const mine = (sending ?? Promise.resolve()).then(sendAll).catch(() => undefined);
      sending = mine;
      await mine;
      if (sending === mine) sending = null;
    },
    /** Sets the password of a map, or takes it away, together with what waits of it. Null: done. */
    setPassword: async (of: Which, password: string | null): Promise<ApiError | null> => {
      const client = await serverIdOf(db, of.clientLid);
      if (client === undefined) return { kind: 'network', message: 'The client is not on the server yet.' };
      return sendOne(of, client, password);
    },
  };
}
export type PublicMapCalls = ReturnType<typeof createPublicMaps>;

const settledMap = (of: Which, { map, hasPassword, at }: MapThere): KeptMap => ({
  ...of,
  map,
  hasPassword,
  wantsPassword: false,
  base: map,
  waits: null,
  clash: null,
  refused: null,
  at,
});

/** Without what the server says of a map beside what admins set. Members that this version does not know stay. */
function thereOf(wire: WirePublicMap): MapThere {
  const { id: _id, clientId: _client, hasPassword, by: _by, at, ...map } = wire;
  return { map: map as unknown as MapSettings, hasPassword, at: at * 1000 };
}

function bodyOf(map: MapSettings, password?: string | null) {
  const body = { ...map, ...(password !== undefined && { password }) };
  return body as unknown as PublicMapBody;
}

/** The server heard it and will not take it, however often it is sent. */
const isRefusal = (error: ApiError): error is Extract<ApiError, { kind: 'http' }> =>
  error.kind === 'http' && error.status < 500 && ![401, 408, 429].includes(error.status);
