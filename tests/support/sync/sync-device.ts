import { createUuid7, openDatabase, type StoreyDatabase } from '../../../src/db/index.ts';
import type { User } from '../../../src/domain/entities/user.ts';
import { createApi, type Api } from '../../../src/sync/client/api.ts';
import { createCaller, type Caller } from '../../../src/sync/client/caller.ts';
import { createServerExtensions } from '../../../src/sync/client/server-extensions.ts';
import { createSyncEngine } from '../../../src/sync/scheduler/engine.ts';
import type { SyncEngine, SessionState } from '../../../src/sync/facade.ts';
import type { AskableLocksPort, FetchPort, LocksPort, SyncPorts } from '../../../src/sync/ports.ts';
import type { SyncEvent } from '../../../src/sync/status.ts';

/** Locks within one process: who comes waits for who was there. */
export function memoryLocks(): AskableLocksPort {
  const tails = new Map<string, Promise<unknown>>();
  const held = new Set<string>();
  return {
    isHeld: async (name) => held.has(name),
    exclusive: async (name, job, signal) => {
      const before = tails.get(name) ?? Promise.resolve();
      const turn = before.then(() => {
        signal?.throwIfAborted();
        held.add(name);
        return job().finally(() => held.delete(name));
      });
      tails.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
  };
}

/** Milliseconds since 1970 at which the clock of a device begins. */
export const CLOCK_BEGIN = 1_800_000_000_000;

/** A clock that does not move by itself. */
export class Clock {
  time = CLOCK_BEGIN;
  private readonly waiting = new Set<{ at: number; job: () => void }>();
  readonly now = (): number => this.time;
  readonly after = (ms: number, job: () => void): (() => void) => {
    const entry = { at: this.time + ms, job };
    this.waiting.add(entry);
    return () => this.waiting.delete(entry);
  };
  advance(ms: number): void {
    this.time += ms;
    for (const entry of this.waiting) {
      if (entry.at > this.time) continue;
      this.waiting.delete(entry);
      entry.job();
    }
  }
}

export interface Device {
  db: StoreyDatabase;
  engine: SyncEngine;
  api: Api;
  clock: Clock;
  events: SyncEvent[];
  newId: () => string;
  setOnline(online: boolean): void;
  setSession(state: SessionState): void;
  /** Another start of the app on the same storage, as after a crash. */
  restart(): Device;
}

const USER = { id: 1, email: 'ann@example.org', roles: [], permissions: [] };

/** A server as a device speaks to it. `call`: where a session signs its requests. */
interface ServerOf {
  origin: string;
  fetch: FetchPort;
  bearer?: string;
  call?: Caller;
  /** The signed-in user, as the server answers when it is asked again; left out: it can't be asked. */
  me?: User;
}

/** A device with its own storage, a clock that is moved by hand and a server to speak to. */
export async function createDevice(
  server: ServerOf,
  options: {
    name?: string;
    db?: StoreyDatabase;
    online?: boolean;
    clock?: Clock;
    locks?: LocksPort;
  } = {},
): Promise<Device> {
  const clock = options.clock ?? new Clock();
  const newId = createUuid7(clock.now, (n) => crypto.getRandomValues(new Uint8Array(n)));
  const db = options.db ?? (await openDatabase(options.name ?? `device-${newId()}`));
  return boot(db, server, clock, newId, options.online ?? true, options.locks);
}

function boot(
  db: StoreyDatabase,
  server: ServerOf,
  clock: Clock,
  newId: () => string,
  online: boolean,
  locks: LocksPort = memoryLocks(),
): Device {
  const networkListeners = new Set<() => void>();
  const sessionListeners = new Set<() => void>();
  let session: SessionState = { status: 'signedIn', user: USER };
  const setSession = (next: SessionState): void => {
    const isNew = JSON.stringify(next) !== JSON.stringify(session);
    session = next;
    if (isNew) for (const listener of sessionListeners) listener();
  };
  const state = { online };
  const bearer = async () => ({ ok: true as const, value: server.bearer ?? 'token' });
  const fetch: FetchPort = (url, init) =>
    state.online ? server.fetch(url, init) : Promise.reject(new TypeError('offline'));
  const { origin } = server;
  const ownCall = createCaller({ origin, fetch, timer: clock, now: clock.now, bearer, renew: bearer });
  const call = server.call ?? ownCall;
  const ports: SyncPorts = {
    now: clock.now,
    random: () => 0.5,
    newId,
    locks,
    channel: { post: () => undefined, listen: () => () => undefined },
    timer: clock,
    network: {
      isOnline: () => state.online,
      onChange: (listener) => {
        networkListeners.add(listener);
        return () => networkListeners.delete(listener);
      },
    },
  };
  const api = createApi(call, createServerExtensions(call), { now: clock.now, elapsed: clock.now });
  const engine = createSyncEngine({
    ...ports,
    origin: server.origin,
    deviceName: 'Tablet',
    db,
    api,
    session: {
      getSnapshot: () => session,
      refreshUser: async () => {
        if (server.me === undefined) return { ok: false, error: { kind: 'network', message: 'none' } };
        setSession({ status: 'signedIn', user: server.me });
        return { ok: true, value: server.me };
      },
      subscribe: (listener) => {
        sessionListeners.add(listener);
        return () => sessionListeners.delete(listener);
      },
    },
  });
  const events: SyncEvent[] = [];
  engine.subscribeEvents((event) => events.push(event));
  return {
    db,
    engine,
    api,
    clock,
    events,
    newId,
    setOnline: (next) => {
      state.online = next;
      for (const listener of networkListeners) listener();
    },
    setSession,
    restart: () => boot(db, server, clock, newId, state.online),
  };
}

/** Waits until something is so; fails after a few seconds. */
export async function until(
  what: () => boolean | Promise<boolean>,
  why: string | (() => string) = 'it',
): Promise<void> {
  for (let i = 0; i < 2000; i += 1) {
    if (await what()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`Waited in vain for ${typeof why === 'string' ? why : why()}.`);
}

/** Turns of the event loop; from a nudge to the first request, and between two of them, there are some forty. */
const QUIET_TURNS = 300;

/**
 * Waits until the engine has nothing to do before its clock moves. Turns of the event loop are counted, not milliseconds:
 * on a busy machine an engine that has not begun yet would seem to have ended.
 */
export async function atRest({ engine }: Device): Promise<void> {
  for (let quiet = 0, all = 0; quiet < QUIET_TURNS; quiet += 1, all += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (engine.getSnapshot().phase !== 'idle') quiet = 0;
    if (all > 1_000_000) throw new Error('The engine did not come to rest.');
  }
}

/** Waits until nothing is left to be sent. */
export const drained = (device: Device): Promise<void> =>
  until(async () => (await device.db.pending.count()) === 0, 'an empty outbox');

/** Sends until all that is left waits for a person. */
export async function settled({ engine, clock, db }: Device): Promise<void> {
  engine.start();
  engine.nudge();
  await until(async () => {
    const isIdle = () => engine.getSnapshot().phase === 'idle';
    // While something is under way no time passes: on a busy machine every call would seem to take too long. After the
    // rest it does: what is read in the millisecond of an acknowledgement may be older than it, and is not taken over.
    const wasIdle = isIdle();
    if (wasIdle) clock.advance(1000);
    const ops = await db.pending.toArray();
    return wasIdle && isIdle() && ops.every((op) => op.state === 'rejected' || op.state === 'conflict');
  }, 'a settled outbox');
}
