import type { Loop } from '../world/event-loop.ts';
import type { Random } from '../world/random.ts';
import { Connection } from './connection.ts';
import { Disk } from './disk.ts';
import type { Running } from './transaction.ts';

/** The databases of one device, and the transactions that are under way on them. */
export class Storage {
  readonly disks = new Map<string, Disk>();
  /** In the order in which they were begun. */
  running: Running[] = [];
  readonly loop: Loop;
  readonly random: Random;

  constructor(loop: Loop, random: Random) {
    this.loop = loop;
    this.random = random;
  }

  /** Begins what waited for something that has ended. */
  wake(): void {
    for (const one of this.running) one.tryTurn();
  }

  /** Milliseconds that the device takes for a step. Now and then it has something else to do. */
  pause(): number {
    return this.random.chance(0.8) ? 0 : this.random.between(1, 4);
  }
}

export interface OpenRequest {
  result: Connection | undefined;
  error: Error | null;
  transaction: Running | null;
  onsuccess: ((event: unknown) => void) | null;
  onerror: ((event: unknown) => void) | null;
  onupgradeneeded: ((event: unknown) => void) | null;
  onblocked: ((event: unknown) => void) | null;
}

/** What one process of the app (a tab) may do with the device's storage, for as long as it lives. */
export class StoreProcess {
  isAlive = true;
  /** Steps until it dies, if it is to die at a step of the store. */
  stepsLeft = Infinity;
  readonly storage: Storage;
  private readonly onDeath: () => void;

  constructor(storage: Storage, onDeath: () => void) {
    this.storage = storage;
    this.onDeath = onDeath;
  }

  /** A step of the store is about to be done for this process. False: it died just before. */
  step(): boolean {
    if (!this.isAlive) return false;
    this.stepsLeft -= 1;
    if (this.stepsLeft > 0) return true;
    this.onDeath();
    return false;
  }

  /** Its memory is gone. What it had not committed never was. */
  die(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    const { storage } = this;
    for (const one of storage.running.filter(({ process }) => process === this)) one.vanish();
    storage.running = storage.running.filter(({ process }) => process !== this);
    storage.loop.after(0, () => storage.wake());
  }

  /** The part of `indexedDB` that Dexie uses. */
  readonly open = (name: string, version?: number): OpenRequest => {
    const request: OpenRequest = {
      result: undefined,
      error: null,
      transaction: null,
      onsuccess: null,
      onerror: null,
      onupgradeneeded: null,
      onblocked: null,
    };
    this.storage.loop.after(this.storage.pause(), () => {
      if (this.step()) this.opened(request, name, version);
    });
    return request;
  };

  readonly databases = (): Promise<{ name: string }[]> =>
    Promise.resolve([...this.storage.disks.keys()].map((name) => ({ name })));

  private opened(request: OpenRequest, name: string, version: number | undefined): void {
    const disk = this.storage.disks.get(name) ?? new Disk();
    this.storage.disks.set(name, disk);
    const connection = new Connection(this, name, disk);
    request.result = connection;
    const oldVersion = disk.version;
    const done = (): void => {
      request.transaction = null;
      request.onsuccess?.({ target: request });
    };
    if (version === undefined || version <= oldVersion) {
      done();
      return;
    }
    disk.version = version;
    const upgrade = connection.begin([...disk.stores.keys()], 'versionchange');
    upgrade.onEnd = done;
    request.transaction = upgrade;
    request.onupgradeneeded?.({ target: request, oldVersion, newVersion: version });
    upgrade.start();
  }
}
