import type { Loop } from '../world/event-loop.ts';
import type { Disk, Entry, IndexShape, Rows } from './disk.ts';
import { asRange, copyOf, type Key, type KeyRange } from './keys.ts';
import { Names } from './names.ts';

export type Mode = 'readonly' | 'readwrite' | 'versionchange';
type Listener = (event: unknown) => void;
type Query = Key | KeyRange | null | undefined;

/** What a transaction needs of the process it belongs to. */
export interface Owner {
  readonly storage: { running: Running[]; wake: () => void; pause: () => number; loop: Loop };
  step: () => boolean;
}

/** One thing asked of a store (`IDBRequest`). */
export class StoreRequest {
  result: unknown = undefined;
  error: Error | null = null;
  onsuccess: Listener | null = null;
  onerror: Listener | null = null;
  readonly work: () => unknown;

  constructor(work: () => unknown) {
    this.work = work;
  }
}

/**
 * A transaction (`IDBTransaction`). It begins when none before it has a table that either writes, does what was asked
 * of it in one step, and is committed when a step brought no new question.
 */
export class Running {
  onerror: Listener | null = null;
  onabort: Listener | null = null;
  oncomplete: Listener | null = null;
  onEnd: () => void = () => undefined;
  error: Error | null = null;
  private queue: StoreRequest[] = [];
  private isOver = false;
  private isDue = false;
  private readonly listeners = new Map<string, Listener[]>();
  private readonly before = new Map<Rows, { entries: Entry[]; nextNumber: number }>();

  readonly process: Owner;
  readonly db: object;
  readonly disk: Disk;
  readonly names: string[];
  readonly mode: Mode;

  constructor(process: Owner, db: object, disk: Disk, names: string[], mode: Mode) {
    this.process = process;
    this.db = db;
    this.disk = disk;
    this.names = names;
    this.mode = mode;
  }

  get objectStoreNames(): Names {
    return Names.listing(this.names);
  }

  objectStore(name: string): StoreHandle {
    const rows = this.disk.stores.get(name);
    if (rows === undefined || !this.names.includes(name))
      throw Object.assign(new Error(`No table ${name} here.`), { name: 'NotFoundError' });
    return new StoreHandle(this, name, rows);
  }

  addEventListener(type: string, listener: Listener): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }

  start(): void {
    this.process.storage.running.push(this);
    this.schedule();
  }

  ask(work: () => unknown): StoreRequest {
    const request = new StoreRequest(work);
    this.again(request);
    return request;
  }

  /** A cursor asks the same request for its next. */
  again(request: StoreRequest): void {
    if (this.isOver) throw Object.assign(new Error('It is over.'), { name: 'TransactionInactiveError' });
    this.queue.push(request);
  }

  abort(): void {
    if (this.isOver) return;
    this.error ??= Object.assign(new Error('Aborted.'), { name: 'AbortError' });
    this.vanish();
    this.leave();
    this.tell('abort', this.onabort);
  }

  /** Undone, without an event. */
  vanish(): void {
    if (this.isOver) return;
    this.isOver = true;
    for (const [rows, { entries, nextNumber }] of this.before) {
      rows.entries = entries;
      rows.nextNumber = nextNumber;
    }
  }

  /** The rows are about to be changed: remembers how they were. */
  willChange(rows: Rows): void {
    if (this.before.has(rows)) return;
    this.before.set(rows, { entries: [...rows.entries], nextNumber: rows.nextNumber });
  }

  tryTurn(): void {
    if (!this.isDue && !this.isOver && this.mayGo()) this.schedule();
  }

  private schedule(): void {
    const { storage } = this.process;
    this.isDue = true;
    storage.loop.after(storage.pause(), () => {
      this.isDue = false;
      if (!this.isOver && this.mayGo() && this.process.step()) this.turn();
    });
  }

  private mayGo(): boolean {
    for (const other of this.process.storage.running) {
      if (other === this) return true;
      if (other.disk !== this.disk || (other.mode === 'readonly' && this.mode === 'readonly')) continue;
      if (other.names.some((name) => this.names.includes(name))) return false;
    }
    return true;
  }

  private turn(): void {
    if (this.queue.length === 0) {
      this.commit();
      return;
    }
    const asked = this.queue;
    this.queue = [];
    for (const request of asked) {
      if (this.isOver) return;
      this.answer(request);
    }
    if (!this.isOver) this.schedule();
  }

  private answer(request: StoreRequest): void {
    request.error = null;
    try {
      request.result = request.work();
    } catch (cause) {
      request.result = undefined;
      request.error = cause as Error;
    }
    let isHandled = false;
    const event = {
      target: request,
      preventDefault: () => {
        isHandled = true;
      },
      stopPropagation: () => undefined,
    };
    if (request.error === null) request.onsuccess?.(event);
    else {
      request.onerror?.(event);
      if (isHandled) return;
      this.error = request.error;
      this.abort();
    }
  }

  private commit(): void {
    this.isOver = true;
    this.leave();
    this.tell('complete', this.oncomplete);
    this.onEnd();
  }

  private leave(): void {
    const { storage } = this.process;
    storage.running = storage.running.filter((other) => other !== this);
    storage.wake();
  }

  private tell(type: string, own: Listener | null): void {
    const event = { target: this, type, preventDefault: () => undefined, stopPropagation: () => undefined };
    for (const listener of this.listeners.get(type) ?? []) listener(event);
    own?.(event);
  }
}

interface Records {
  query?: Query;
  count?: number | undefined;
  direction?: string;
}

/** A table or an index of it, in a transaction. */
class Source {
  protected readonly running: Running;
  protected readonly rows: Rows;
  private readonly shape: IndexShape | null;

  constructor(running: Running, rows: Rows, shape: IndexShape | null) {
    this.running = running;
    this.rows = rows;
    this.shape = shape;
  }

  get(query: Key | KeyRange): StoreRequest {
    return this.running.ask(() =>
      this.shape === null && !(typeof query === 'object' && !Array.isArray(query))
        ? this.rows.get(query)
        : copyOf(this.found(query)[0]?.value),
    );
  }

  getAll({ query, count, direction }: Records = {}): StoreRequest {
    return this.running.ask(() => this.found(query, direction, count).map(({ value }) => copyOf(value)));
  }

  getAllKeys({ query, count, direction }: Records = {}): StoreRequest {
    return this.running.ask(() => this.found(query, direction, count).map(({ primaryKey }) => primaryKey));
  }

  /** Only its being there matters: Dexie then asks `getAll` by its newer signature. */
  getAllRecords(options: Records = {}): StoreRequest {
    return this.getAll(options);
  }

  count(query?: Query): StoreRequest {
    return this.running.ask(() => this.found(query).length);
  }

  openCursor(query?: Query, direction = 'next'): StoreRequest {
    let entries: ReturnType<Rows['find']> | null = null;
    const go = (): void => this.running.again(request);
    // One cursor that moves, as browsers have it: Dexie keeps hold of the first.
    const cursor = { continue: go, continuePrimaryKey: go, advance: go };
    const request: StoreRequest = new StoreRequest(() => {
      entries ??= this.found(query, direction);
      const entry = entries.shift();
      if (entry === undefined) return null;
      const { key, primaryKey, value } = entry;
      return Object.assign(cursor, { key, primaryKey, value: copyOf(value) });
    });
    this.running.again(request);
    return request;
  }

  openKeyCursor(query?: Query, direction = 'next'): StoreRequest {
    return this.openCursor(query, direction);
  }

  private found(query: Query, direction = 'next', count = Infinity): ReturnType<Rows['find']> {
    const found = this.rows.find(this.shape, asRange(query));
    if (direction.startsWith('prev')) found.reverse();
    return found.length > count ? found.slice(0, count) : found;
  }
}

class IndexHandle extends Source {
  readonly name: string;
  readonly keyPath: string | string[];
  readonly unique: boolean;
  readonly multiEntry: boolean;

  constructor(running: Running, rows: Rows, shape: IndexShape) {
    super(running, rows, shape);
    this.name = shape.name;
    this.keyPath = shape.keyPath;
    this.unique = shape.unique;
    this.multiEntry = shape.multiEntry;
  }
}

export class StoreHandle extends Source {
  readonly name: string;

  constructor(running: Running, name: string, rows: Rows) {
    super(running, rows, null);
    this.name = name;
  }

  get keyPath(): string | string[] | null {
    return this.rows.keyPath;
  }
  get autoIncrement(): boolean {
    return this.rows.autoIncrement;
  }
  get indexNames(): Names {
    return Names.listing(this.rows.indexes.keys());
  }

  index(name: string): IndexHandle {
    const shape = this.rows.indexes.get(name);
    if (shape === undefined) throw Object.assign(new Error(`No index ${name}.`), { name: 'NotFoundError' });
    return new IndexHandle(this.running, this.rows, shape);
  }

  createIndex(
    name: string,
    keyPath: string | string[],
    options: { unique?: boolean; multiEntry?: boolean },
  ): void {
    const { unique = false, multiEntry = false } = options;
    this.rows.indexes.set(name, { name, keyPath, unique, multiEntry });
  }

  put(value: unknown): StoreRequest {
    const copy = copyOf(value);
    return this.change(() => this.rows.put(copy, false));
  }
  add(value: unknown): StoreRequest {
    const copy = copyOf(value);
    return this.change(() => this.rows.put(copy, true));
  }
  delete(query: Key | KeyRange): StoreRequest {
    return this.change(() => this.rows.delete(query));
  }
  clear(): StoreRequest {
    return this.change(() => {
      this.rows.entries = [];
    });
  }

  private change(work: () => unknown): StoreRequest {
    return this.running.ask(() => {
      this.running.willChange(this.rows);
      return work();
    });
  }
}
