import type { NetworkFile, NetworkFiles } from '../database/network-files.ts';

/** In the folder that the journal of the database has. */
const FOLDER = 'networks';
/** Names within the cache; nothing is ever asked for at these addresses. */
const ADDRESS = 'https://networks.invalid/';

/**
 * Files of the browser's own, in the folder of the database; entries of the Cache API where a page can't write such
 * files. Null where there is neither.
 */
export async function openBrowserFiles(database: string): Promise<NetworkFiles | null> {
  return (await openFolder(database).catch(() => null)) ?? (await openCache(database).catch(() => null));
}

/** A file that is written this way takes its place when it is closed: a crash leaves none that is cut. */
async function openFolder(database: string): Promise<NetworkFiles | null> {
  if (typeof FileSystemFileHandle === 'undefined' || !('createWritable' in FileSystemFileHandle.prototype))
    return null;
  const root = await navigator.storage.getDirectory();
  const home = await root.getDirectoryHandle(database, { create: true });
  const folder = await home.getDirectoryHandle(FOLDER, { create: true });
  return {
    list: async () => {
      const files: NetworkFile[] = [];
      for await (const [name, handle] of folder.entries())
        if (handle.kind === 'file') files.push({ name, bytes: (await handle.getFile()).size });
      return files;
    },
    read: async (name) => {
      const handle = await folder.getFileHandle(name).catch(unlessMissing);
      if (handle === null) return null;
      return new Uint8Array(await (await handle.getFile()).arrayBuffer());
    },
    write: async (name, bytes) => {
      const handle = await folder.getFileHandle(name, { create: true });
      try {
        const file = await handle.createWritable();
        await file.write(bytes);
        await file.close();
      } catch (cause) {
        await folder.removeEntry(name).catch(() => undefined);
        throw cause;
      }
    },
    remove: async (name) => {
      await folder.removeEntry(name).catch(unlessMissing);
    },
  };
}

function unlessMissing(cause: unknown): null {
  if (cause instanceof DOMException && cause.name === 'NotFoundError') return null;
  throw cause;
}

async function openCache(database: string): Promise<NetworkFiles | null> {
  if (typeof caches === 'undefined') return null;
  const cache = await caches.open(`networks:${database}`);
  return {
    list: async () => {
      const files: NetworkFile[] = [];
      for (const request of await cache.keys()) {
        const bytes = Number((await cache.match(request))?.headers.get('content-length') ?? 0);
        files.push({ name: request.url.slice(ADDRESS.length), bytes });
      }
      return files;
    },
    read: async (name) => {
      const answer = await cache.match(ADDRESS + name);
      return answer === undefined ? null : new Uint8Array(await answer.arrayBuffer());
    },
    write: (name, bytes) =>
      cache.put(ADDRESS + name, new Response(bytes, { headers: { 'content-length': String(bytes.length) } })),
    remove: async (name) => {
      await cache.delete(ADDRESS + name);
    },
  };
}
