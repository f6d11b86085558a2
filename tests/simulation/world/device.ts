import './dexie-globals.ts';
import { Dexie } from 'dexie';
import { createUuid7, openDatabase, type StoreyDatabase } from '../../../src/db/index.ts';
import { MemoryFiles } from '../../support/db/memory-files.ts';
import { createApi, type SessionState, type SyncEngine, type SyncEvent } from '../../../src/sync/index.ts';
import { createSyncEngine } from '../../../src/sync/scheduler/engine.ts';
import { createCaller } from '../../../src/sync/client/caller.ts';
import {
  createServerExtensions,
  NO_SERVER_EXTENSIONS,
  type ContentExtension,
} from '../../../src/sync/client/server-extensions.ts';
import { Frost } from './frozen-tab.ts';
import { Locks } from './locks.ts';
import type { Loop } from './event-loop.ts';
import type { Network, Station } from './network.ts';
import type { Random } from './random.ts';
import type { Disk } from '../store/disk.ts';
import { KeyRange } from '../store/keys.ts';
import { Storage, StoreProcess } from '../store/process.ts';

const ORIGIN = 'https://model.test';

export interface World {
  loop: Loop;
  network: Network;
  trace: (line: string) => void;
  /** What the server offers beyond the contract; null: devices do not even ask. */
  extensions: readonly ContentExtension[] | null;
}

export interface Heard {
  at: number;
  event: SyncEvent;
}

/** A tab that is open: the real engine on the device's store. */
export interface Tab {
  db: StoreyDatabase;
  engine: SyncEngine;
  process: StoreProcess;
  isReady: boolean;
  frost: Frost;
}

/** One person's tablet: a store that stays, and tabs that come and go. */
export class Device implements Station {
  readonly seen: Station['seen'] = new Map();
  readonly readings: Station['readings'] = [];
  readonly events: Heard[] = [];
  readonly newId: () => string;
  readonly random: Random;
  readonly name: string;
  tabs: Tab[] = [];
  crashes = 0;
  online = true;
  private state: SessionState['status'] = 'signedIn';
  private readonly storage: Storage;
  private readonly networkFiles = new MemoryFiles();
  private readonly locks: Locks;
  private readonly networkListeners = new Set<() => void>();
  private readonly sessionListeners = new Set<() => void>();
  private readonly messages = new Map<object, (message: unknown) => void>();
  private readonly world: World;
  private readonly dbName: string;

  constructor(world: World, name: string, random: Random, prefix: string) {
    this.world = world;
    this.name = name;
    this.random = random;
    this.dbName = `${prefix}-${name}`;
    this.storage = new Storage(world.loop, random.fork());
    this.locks = new Locks(world.loop);
    const bytes = random.fork();
    this.newId = createUuid7(() => world.loop.now, bytes.bytes);
  }

  readonly isOnline = (): boolean => this.online;

  /** The storage of the device, whichever tab has it open. */
  get disk(): Disk | undefined {
    return this.storage.disks.get(this.dbName);
  }

  /** Opens a tab. Its promise is never settled where the tab dies before. */
  async open(): Promise<Tab> {
    const tab: { own: Tab | null } = { own: null };
    const process: StoreProcess = new StoreProcess(this.storage, () => {
      if (tab.own === null) process.die();
      else this.kill(tab.own);
    });
    const isAlive = (): boolean => process.isAlive;
    // Dexie takes them when a database is made.
    Object.assign(Dexie.dependencies, { indexedDB: process, IDBKeyRange: KeyRange });
    const db = await openDatabase(this.dbName);
    db.networkFiles = this.networkFiles;
    const frost = new Frost();
    const engine = this.createEngine(db, process, isAlive, frost);
    const own: Tab = { db, engine, process, isReady: false, frost };
    tab.own = own;
    this.tabs.push(own);
    engine.subscribeEvents((event) => {
      if (!isAlive() || this.tabs[0] !== own) return;
      this.world.trace(`${this.name} says ${JSON.stringify(event)}`);
      this.events.push({ at: this.world.loop.now, event });
    });
    engine.start();
    return own;
  }

  /** The tab's memory is gone at this moment; what was on its way to the server may arrive. */
  kill(tab: Tab): void {
    if (!tab.process.isAlive) return;
    this.world.trace(`${this.name} crashes`);
    this.crashes += 1;
    this.forget(tab);
    // Its remains in this program must not be woken by other tabs; they can reach nothing.
    void tab.engine.stop();
    tab.db.seal();
  }

  /** Closed in good order: what it began is not waited for by a browser, but the app may say goodbye. */
  close(tab: Tab): void {
    this.world.trace(`${this.name} closes a tab`);
    void tab.engine.stop();
    this.world.loop.after(this.random.below(30), () => {
      this.forget(tab);
      tab.db.seal();
    });
  }

  setOnline(online: boolean): void {
    if (this.online === online) return;
    this.online = online;
    this.world.trace(`${this.name} ${online ? 'online' : 'offline'}`);
    for (const listener of this.networkListeners) listener();
  }

  setSession(status: 'signedIn' | 'expired'): void {
    if (this.state === status) return;
    this.state = status;
    this.world.trace(`${this.name} ${status}`);
    for (const listener of this.sessionListeners) listener();
  }

  private forget(tab: Tab): void {
    tab.process.die();
    tab.frost.bury();
    this.tabs = this.tabs.filter((other) => other !== tab);
    this.messages.delete(tab.process);
    this.locks.bury();
  }

  /** The tab does nothing for a while; another one is open then. */
  freeze(tab: Tab, ms: number): void {
    if (tab.frost.isFrozen) return;
    this.world.trace(`${this.name} freezes a tab`);
    tab.frost.freeze();
    this.world.loop.after(ms, () => this.thaw(tab));
  }

  thaw(tab: Tab): void {
    if (!tab.frost.isFrozen) return;
    this.world.trace(`${this.name} thaws a tab`);
    tab.frost.thaw();
  }

  private createEngine(
    db: StoreyDatabase,
    process: StoreProcess,
    isAlive: () => boolean,
    frost: Frost,
  ): SyncEngine {
    const { loop, network } = this.world;
    const after = (ms: number, job: () => void): (() => void) =>
      loop.after(ms, () => {
        if (isAlive()) frost.reach(job);
      });
    const now = (): number => loop.now;
    const call = createCaller({
      origin: ORIGIN,
      fetch: network.portOf(this, isAlive, frost),
      timer: { after },
      now,
      bearer: () => Promise.resolve({ ok: true, value: 'token' }),
      renew: () => this.renew(),
    });
    const random = this.random.fork();
    return createSyncEngine({
      origin: ORIGIN,
      deviceName: 'Tablet',
      db,
      api: createApi(
        call,
        this.world.extensions === null ? NO_SERVER_EXTENSIONS : createServerExtensions(call),
        {
          now,
          elapsed: now,
        },
      ),
      now,
      random: random.next,
      newId: this.newId,
      timer: { after },
      locks: this.locks.portOf(isAlive, frost, this.world.extensions !== null),
      channel: {
        post: (message) => {
          for (const [other, hear] of this.messages) {
            if (other !== process && isAlive()) loop.after(1, () => hear(message));
          }
        },
        listen: (listener) => {
          this.messages.set(process, (message) => frost.reach(() => listener(message)));
          return () => this.messages.delete(process);
        },
      },
      network: {
        isOnline: this.isOnline,
        onChange: (listener) => joined(this.networkListeners, () => frost.reach(listener)),
      },
      session: {
        getSnapshot: () => sessionOf(this.state),
        subscribe: (listener) => joined(this.sessionListeners, () => frost.reach(listener)),
      },
    });
  }

  /** A refused token: a new one now and then, else the person has to sign in again. */
  private async renew() {
    await this.world.loop.sleep(20);
    if (this.random.chance(0.7)) return { ok: true as const, value: 'token' };
    this.setSession('expired');
    return { ok: false as const, error: { kind: 'signed-out' as const, message: 'Signed out.' } };
  }
}

const USER = { id: 1, email: 'ann@example.org', roles: [], permissions: [] };

const STATES = {
  signedIn: { status: 'signedIn', user: USER },
  expired: { status: 'expired', user: USER },
  signedOut: { status: 'signedOut' },
} as const;

const sessionOf = (status: SessionState['status']): SessionState => STATES[status];

function joined(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
