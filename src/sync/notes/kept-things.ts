import { serverIdOf, type StoreyDatabase } from '../../db/index.ts';
import type { KeptReading } from '../../db/index.ts';
import type { ApiError, Answer } from '../client/answer.ts';
import type { Api } from '../client/api.ts';
import type { Extension } from '../client/server-extensions.ts';

/** Of a page of a list: the most that a server gives. */
const LIMIT = 500;
/** Answers to one thing that a colleague changed meanwhile. */
const TRIES = 3;

/** What became of a reading. unavailable: the server has no such things. */
export type ThingsRead =
  | { status: 'read' }
  | { status: 'unavailable' }
  | { status: 'failed'; error: ApiError };

export interface Which {
  clientLid: string;
  id: string;
}
export interface Kept extends Which {
  base: unknown;
  waits: 'put' | 'delete' | null;
  clash: unknown;
  refused: { code: string; message: string; free?: string } | null;
}
type Condition = NonNullable<Parameters<Api['call']>[2]>;

/** A kind of thing that is replaced whole on the server, by an id made here. `There`: what a device hears of one. */
export interface KindOf<T extends Kept, Wire extends { id: string }, There, Extra> {
  extension: Extension;
  list: (
    client: number,
    query: { limit: number; cursor?: string },
  ) => Promise<Answer<{ results: Wire[]; cursor: string | null }>>;
  get: (client: number, id: string) => Promise<Answer<{ result: Wire }>>;
  put: (client: number, thing: T, how: Condition, extra?: Extra) => Promise<Answer<object> | null>;
  delete: (client: number, id: string, how: Condition) => Promise<Answer<object>>;
  kept: {
    list: (db: StoreyDatabase, clientLid?: string) => Promise<T[]>;
    change: (
      db: StoreyDatabase,
      of: Which,
      how: (thing: T | undefined) => T | null | undefined,
    ) => Promise<void>;
    keepReading: (db: StoreyDatabase, clientLid: string, reading: KeptReading) => Promise<void>;
  };
  /** Null where this device does not know yet what it is about. */
  thereOf: (wire: Wire) => Promise<There | null> | There | null;
  settled: (of: Which, there: There) => T;
  merge: (mine: T, theirs: There | null) => T | null;
  /** As it was sent, once it has arrived. */
  sent: (now: T, sent: T) => T;
  isToSend: (thing: T) => boolean;
  /** Decides before it leaves: undefined leaves it as it is. */
  beforeSending?: (thing: T) => T | undefined;
}

export interface Options {
  db: StoreyDatabase;
  api: Api;
}

/** Reads things of a client, and merges what was changed here. */
function createReader<T extends Kept, Wire extends { id: string }, There, Extra>(
  { db, api }: Options,
  kind: KindOf<T, Wire, There, Extra>,
) {
  const { kept } = kind;

  /** Takes over what the server has of a client. @param at milliseconds since 1970 */
  async function read(clientLid: string, at: number): Promise<ThingsRead> {
    const client = await serverIdOf(db, clientLid);
    if (client === undefined) return { status: 'read' };
    const isOffered = await api.extensions.offers(kind.extension);
    if (isOffered === null) return { status: 'failed', error: NOT_ASKED };
    if (!isOffered) {
      await kept.keepReading(db, clientLid, { at, isOffered });
      return { status: 'unavailable' };
    }
    const found = new Map<string, There | null>();
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = { limit: LIMIT, ...(cursor !== '' && { cursor }) };
      const answer: Awaited<ReturnType<typeof kind.list>> = await kind.list(client, query);
      if (!answer.ok) return { status: 'failed', error: answer.error };
      for (const one of answer.value.results) found.set(one.id, await kind.thereOf(one));
      ({ cursor } = answer.value);
    }
    const known = (await kept.list(db, clientLid)).map(({ id }) => id);
    for (const id of new Set([...found.keys(), ...known])) {
      const there = found.get(id);
      // It is there, and of a place that is not known here yet.
      if (there !== null) await take({ clientLid, id }, there ?? null);
    }
    await kept.keepReading(db, clientLid, { at, isOffered });
    return { status: 'read' };
  }

  const take = (of: Which, there: There | null): Promise<void> =>
    kept.change(db, of, (mine) => {
      const next = mine === undefined ? there && kind.settled(of, there) : kind.merge(mine, there);
      // Most are as they were: nothing is written for them.
      return JSON.stringify(next) === JSON.stringify(mine) ? undefined : next;
    });

  /** What the server has, and its version. Undefined where it could not be asked. */
  async function look(
    client: number,
    id: string,
  ): Promise<{ there: There | null; tag: string | null } | undefined> {
    const answer = await kind.get(client, id);
    if (!answer.ok) return answer.error.kind === 'http' && answer.error.status === 404 ? NOTHING : undefined;
    const there = await kind.thereOf(answer.value.result);
    return there === null ? undefined : { there, tag: answer.tag ?? null };
  }

  return { read, take, look };
}

/**
 * Things of a client that are kept beside its content: changed on the device at once, and sent when there is a network. What is
 * sent twice says the same, so each tab may send.
 */
export function createKeptThings<T extends Kept, Wire extends { id: string }, There, Extra = never>(
  { db, api }: Options,
  kind: KindOf<T, Wire, There, Extra>,
) {
  let sending: Promise<void> | null = null;
  const { kept } = kind;
  const { read, take, look } = createReader({ db, api }, kind);

  const find = async ({ clientLid, id }: Which): Promise<T | undefined> =>
    (await kept.list(db, clientLid)).find((one) => one.id === id);

  /**
   * Sends one on the version of the server's that it was merged with.
   * @param extra goes with it, and is kept nowhere: then it is sent though nothing waits
   * @returns null: sent, or it waits for a person; else why the server can't be asked for more
   */
  async function sendOne(of: Which, client: number, extra?: Extra): Promise<ApiError | null> {
    for (let tries = 0; tries < TRIES; tries++) {
      // What never was there is not looked for: the condition of the request says so.
      const isNew = tries === 0 && (await find(of))?.base === null;
      const seen = isNew ? NOTHING : await look(client, of.id);
      if (seen === undefined) return NOT_ASKED;
      await take(of, seen.there);
      const mine = await find(of);
      if (mine === undefined) return null;
      const isForced = extra !== undefined && mine.waits !== 'delete' && mine.clash === null;
      if (!isForced && !kind.isToSend(mine)) return null;
      const tagged: Condition = seen.tag === null ? {} : { condition: { ifMatch: seen.tag } };
      const fresh: Condition = seen.there === null ? { condition: { ifNoneMatch: '*' } } : tagged;
      const answer =
        mine.waits === 'delete'
          ? await kind.delete(client, of.id, tagged)
          : await kind.put(client, mine, fresh, extra);
      if (answer === null) return null;
      if (answer.ok) {
        await taken(of, mine, 'result' in answer.value ? (answer.value.result as Wire) : null);
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
      await kept.change(db, of, (now) => now && { ...now, waits: now.waits ?? 'put', refused });
      return isForced ? error : null;
    }
    return null;
  }

  /** What was sent is the base now; what was changed meanwhile waits on. */
  async function taken(of: Which, sent: T, wire: Wire | null): Promise<void> {
    const there = wire && 'id' in wire ? await kind.thereOf(wire) : null;
    await kept.change(db, of, (now) => {
      if (sent.waits === 'delete') return now?.waits === 'delete' ? null : now;
      if (now === undefined || there === null) return now;
      return kind.merge({ ...kind.sent(now, sent), refused: null }, there);
    });
  }

  /** Another client has a thing of this id: this one gets another. */
  async function renumber(mine: T): Promise<void> {
    const id = crypto.randomUUID();
    await kept.change(db, { ...mine, id }, () => ({ ...mine, id }));
    await kept.change(db, mine, () => null);
  }

  async function sendAll(): Promise<void> {
    if (!(await api.extensions.has(kind.extension))) return;
    for (const thing of (await kept.list(db)).filter(kind.isToSend)) {
      const held = kind.beforeSending?.(thing);
      if (held !== undefined) await kept.change(db, thing, () => held);
      const client = await serverIdOf(db, thing.clientLid);
      if (held === undefined && client !== undefined && (await sendOne(thing, client)) !== null) return;
    }
  }

  return {
    read,
    sendOne,
    /** Sends what waits, once. Nothing is lost where that fails: it waits on. */
    send: async (): Promise<void> => {
      // What was written while others were sent goes after them.
      const mine = (sending ?? Promise.resolve()).then(sendAll).catch(() => undefined);
      sending = mine;
      await mine;
      if (sending === mine) sending = null;
    },
  };
}

const NOTHING = { there: null, tag: null };
const NOT_ASKED: ApiError = { kind: 'network', message: 'The server could not be asked.' };

/** The server heard it and will not take it, however often it is sent. */
const isRefusal = (error: ApiError): error is Extract<ApiError, { kind: 'http' }> =>
  error.kind === 'http' && error.status < 500 && ![401, 408, 429].includes(error.status);
