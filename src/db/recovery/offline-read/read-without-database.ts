/** Reads the journal of a database without opening either. */
export interface StoredJournal {
  segments: Map<string, Uint8Array>;
  /** Copies of what was broken. */
  aside: Map<string, Uint8Array>;
  /** A floor plan by its hash; null: it is not here. */
  readFile: (hash: string) => Promise<Uint8Array<ArrayBuffer> | null>;
}

type Bytes = Uint8Array<ArrayBuffer>;
/** Files under paths as the journal has them: `j/…`, `bad/…`, `files/…`. */
interface Shelf {
  list: () => Promise<string[]>;
  read: (path: string) => Promise<Bytes | null>;
}

const SUFFIX = '.ndjson';
const ADDRESS = 'https://journal.invalid/';

/**
 * Reads the journal of a database wherever this browser keeps it: for when the database can't be opened, or must not be.
 * Writes nothing and needs no worker. Throws where there is something that can't be read.
 */
export async function readJournal(name: string): Promise<StoredJournal> {
  const cached = await cacheShelf(name);
  // A private window may have no files, and says so by throwing: the journal is in the cache then.
  const files = await fileShelf(name).catch((cause: unknown) => {
    if (cached === null) throw cause;
    return null;
  });
  const shelves = [files, cached].filter((shelf) => shelf !== null);
  const segments = new Map<string, Uint8Array>();
  const aside = new Map<string, Uint8Array>();
  for (const shelf of shelves) {
    const paths = (await shelf.list()).sort();
    for (const [folder, into] of [
      ['j', segments],
      ['bad', aside],
    ] as const) {
      const parts = new Map<string, string[]>();
      for (const path of paths) {
        const [at, file = ''] = path.split('/');
        const segment = file.replace(SUFFIX, '');
        if (at === folder) parts.set(segment, [...(parts.get(segment) ?? []), path]);
      }
      for (const [segment, of] of parts) {
        const bytes = await Promise.all(of.map((path) => shelf.read(path)));
        const whole = new Blob(bytes.filter((part) => part !== null));
        into.set(segment, new Uint8Array(await whole.arrayBuffer()));
      }
    }
  }
  return {
    segments,
    aside,
    readFile: async (hash) => {
      for (const shelf of shelves) {
        const bytes = await shelf.read(`files/${hash}`);
        if (bytes !== null) return bytes;
      }
      return null;
    },
  };
}

const rootFolder = async (): Promise<FileSystemDirectoryHandle | undefined> =>
  (navigator.storage as Partial<StorageManager> | undefined)?.getDirectory?.();

function unlessMissing(cause: unknown): null {
  if (cause instanceof DOMException && cause.name === 'NotFoundError') return null;
  throw cause;
}

async function fileShelf(name: string): Promise<Shelf | null> {
  const root = await rootFolder();
  const home = await root?.getDirectoryHandle(name).catch(unlessMissing);
  if (!home) return null;
  const folder = (of: string) => home.getDirectoryHandle(of).catch(unlessMissing);
  return {
    list: async () => {
      const paths: string[] = [];
      for (const of of ['j', 'bad']) {
        const inside = await folder(of);
        if (inside === null) continue;
        for await (const file of inside.keys()) paths.push(`${of}/${file}`);
      }
      return paths;
    },
    read: async (path) => {
      const [of = '', file = ''] = path.split('/');
      const handle = await (await folder(of))?.getFileHandle(file).catch(unlessMissing);
      return handle ? new Uint8Array(await (await handle.getFile()).arrayBuffer()) : null;
    },
  };
}

async function cacheShelf(name: string): Promise<Shelf | null> {
  const cacheName = `journal-${name}`;
  if (typeof caches === 'undefined' || !(await caches.has(cacheName).catch(() => false))) return null;
  const cache = await caches.open(cacheName);
  return {
    list: async () => (await cache.keys()).map(({ url }) => url.slice(ADDRESS.length)),
    read: async (path) => {
      const answer = await cache.match(ADDRESS + path);
      return answer === undefined ? null : new Uint8Array(await answer.arrayBuffer());
    },
  };
}

/** Deletes the journal of a database, and the earlier networks beside it. Throws where a tab has it open. */
export async function dropJournal(name: string): Promise<void> {
  const root = await rootFolder();
  await root?.removeEntry(name, { recursive: true }).catch(unlessMissing);
  if (typeof caches !== 'undefined') await caches.delete(`journal-${name}`);
}
