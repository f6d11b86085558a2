type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const DATABASE = 'storey-device';
const SETTINGS = 'settings';
/** Present once what earlier versions kept in local storage was taken over. */
const TAKEN_OVER = 'takenOver';
/** Milliseconds that a start waits for the settings: a browser that can't open a database must not stop the app. */
const LOAD_MS = 2000;

/** Also copied to local storage: `src/start` and the specification read them there. */
const COPIED = new Set(['theme', 'density', 'language', 'storey.markCornersSeen']);

/** What earlier versions kept in local storage alone. */
export const MOVED: readonly string[] = [
  'storey.rehearsal',
  'storageNotice',
  'waitingChanges',
  'importProfiles',
  'notifications',
  'surveyGlare',
  'surveyAge',
  'surveyWalks',
  'surveyTypes',
  'ghostFloor',
  'snapping',
  'lastPointType',
  'planPictureLook',
  'baseMap',
  'visibility',
  'mapLabels',
  'mapPictograms',
  'singleKeys',
  'units',
];

/** Settings of this browser, whichever person uses it. Reading is synchronous; a write is on the disk moments later. */
export interface DeviceSettings extends Store {
  /** Reads all of them, once. Settles when they are there, or can't be had: then local storage holds them. */
  load: () => Promise<void>;
  /** Names of all that is set; none where local storage has them. */
  keys: () => string[];
  /** Settles when all that was set before is on the disk. */
  written: () => Promise<void>;
  /** Tells which one was changed, in whichever tab. Returns how to stop. */
  subscribe: (listener: (key: string) => void) => () => void;
}

export interface SettingsPorts {
  factory: () => IDBFactory;
  /** Local storage. */
  early: Store;
  /** Joins the other tabs; null where a browser has no channels. */
  channel: () => Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null;
}

/**
 * Browsers write local storage to the disk seconds or minutes later, and a killed process loses it. What a person sets
 * is therefore kept in a database of its own, which is asked to reach the disk with each write.
 */
export function createDeviceSettings({ factory, early, channel }: SettingsPorts): DeviceSettings {
  const listeners = new Set<(key: string) => void>();
  /** Null until they were read, and where that failed. */
  let rows: Map<string, string> | null = null;
  /** Set before they were read. */
  const setEarly = new Map<string, string | null>();
  let connection: Promise<IDBDatabase> | null = null;
  let loading: Promise<void> | null = null;
  let others: ReturnType<SettingsPorts['channel']> = null;
  let writing: Promise<unknown> = Promise.resolve();

  const tell = (key: string): void => {
    for (const listener of listeners) listener(key);
  };
  const connect = async (): Promise<IDBDatabase> => {
    connection ??= openSettings(factory(), () => (connection = null));
    return connection.catch((cause: unknown) => {
      connection = null;
      throw cause;
    });
  };
  const write = (changes: ReadonlyMap<string, string | null>): void => {
    const before = writing;
    const own = connect().then(async (db) => putAll(db, changes));
    writing = Promise.allSettled([before, own]);
  };
  const place = (key: string, value: string | null): void => {
    if (value === null) rows?.delete(key);
    else rows?.set(key, value);
    if (COPIED.has(key) && early.getItem(key) !== value) copy(early, key, value);
  };
  const set = (key: string, value: string | null): void => {
    if (rows === null) {
      setEarly.set(key, value);
      copy(early, key, value);
    } else {
      place(key, value);
      write(new Map([[key, value]]));
      others?.postMessage({ key, value });
    }
    tell(key);
  };

  const read = async (): Promise<void> => {
    const kept = await readAll(await connect());
    const changes = new Map<string, string | null>(setEarly);
    if (!kept.has(TAKEN_OVER)) {
      for (const key of MOVED) if (!changes.has(key)) changes.set(key, early.getItem(key));
      changes.set(TAKEN_OVER, '1');
    }
    rows = kept;
    for (const [key, value] of [...kept, ...changes]) place(key, value);
    if (changes.size > 0) write(changes);
    if (changes.has(TAKEN_OVER)) {
      await writing;
      for (const key of MOVED) early.removeItem(key);
    }
    others = channel();
    others?.addEventListener('message', ({ data }: MessageEvent<{ key: string; value: string | null }>) => {
      place(data.key, data.value);
      tell(data.key);
    });
    for (const key of kept.keys()) tell(key);
  };

  return {
    load: () => {
      loading ??= Promise.race([
        read().catch(() => undefined),
        new Promise<void>((settle) => setTimeout(settle, LOAD_MS)),
      ]);
      return loading;
    },
    keys: () => [...(rows?.keys() ?? [])],
    written: async () => {
      await writing;
    },
    getItem: (key) => {
      if (rows === null) return early.getItem(key);
      return rows.get(key) ?? (COPIED.has(key) ? early.getItem(key) : null);
    },
    setItem: (key, value) => set(key, value),
    removeItem: (key) => set(key, null),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function copy(early: Store, key: string, value: string | null): void {
  if (value === null) early.removeItem(key);
  else early.setItem(key, value);
}

function openSettings(factory: IDBFactory, onClose: () => void): Promise<IDBDatabase> {
  return new Promise((settle, fail) => {
    const opening = factory.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(SETTINGS);
    opening.onerror = () => fail(opening.error ?? new Error('The settings could not be opened.'));
    opening.onsuccess = () => {
      const db = opening.result;
      db.onclose = onClose;
      db.onversionchange = () => {
        db.close();
        onClose();
      };
      settle(db);
    };
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((settle, fail) => {
    transaction.oncomplete = () => settle();
    transaction.onabort = () =>
      fail(transaction.error ?? new Error('The settings could not be read or written.'));
  });
}

async function readAll(db: IDBDatabase): Promise<Map<string, string>> {
  const transaction = db.transaction(SETTINGS);
  const store = transaction.objectStore(SETTINGS);
  const keys = store.getAllKeys();
  const values: IDBRequest<unknown[]> = store.getAll();
  await finished(transaction);
  const rows = new Map<string, string>();
  keys.result.forEach((key, at) => {
    const value = values.result[at];
    if (typeof key === 'string' && typeof value === 'string') rows.set(key, value);
  });
  return rows;
}

async function putAll(db: IDBDatabase, changes: ReadonlyMap<string, string | null>): Promise<void> {
  // Without `strict` the browser answers when its buffers have it, and not the disk.
  const transaction = db.transaction(SETTINGS, 'readwrite', { durability: 'strict' });
  const store = transaction.objectStore(SETTINGS);
  for (const [key, value] of changes) {
    if (value === null) store.delete(key);
    else store.put(value, key);
  }
  // A page that is being left does not wait for the answers.
  transaction.commit?.();
  await finished(transaction);
}

/** In memory alone, where the browser refuses to keep anything for this page. */
function guarded(): Store {
  const instead = new Map<string, string>();
  const real = (): Storage | null => {
    try {
      return globalThis.localStorage;
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => real()?.getItem(key) ?? instead.get(key) ?? null,
    setItem: (key, value) => {
      try {
        real()?.setItem(key, value);
        if (real() === null) instead.set(key, value);
      } catch {
        // It is full; it holds for this visit.
        instead.set(key, value);
      }
    },
    removeItem: (key) => {
      instead.delete(key);
      real()?.removeItem(key);
    },
  };
}

/**
 * Local storage, for what `src/start` reads before anything of the app runs, and for copies of what the
 * server said. A loss of the last minutes must be harmless: what a person sets is a device setting.
 */
export const earlyStorage: Store = guarded();

/** Those of this browser. */
export const deviceSettings: DeviceSettings = createDeviceSettings({
  factory: () => indexedDB,
  early: earlyStorage,
  channel: () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(DATABASE)),
});
