import { frameEntries } from './crc-framing.ts';
import type { JournalPort } from './port.ts';

/** Names within the cache; nothing is ever asked for at these addresses. */
const ADDRESS = 'https://journal.invalid/';
/** So that the names of parts sort as they were written. */
const DIGITS = 9;

/**
 * The journal as entries of the Cache API, one for each writing: for browsers that have no files to write to. Null
 * where the cache can't be used either.
 */
export async function openCachePort(caches: CacheStorage, name: string): Promise<JournalPort | null> {
  try {
    const cache = await caches.open(`journal-${name}`);
    await cache.put(`${ADDRESS}probe`, new Response('probe'));
    await cache.delete(`${ADDRESS}probe`);
    return portOn(cache);
  } catch {
    return null;
  }
}

function portOn(cache: Cache): JournalPort {
  /** Of the segments that this tab writes: the number of the next part, and the bytes so far. */
  const ends = new Map<string, { next: number; size: number }>();
  /** Two at once would take the same number. */
  let appending: Promise<unknown> = Promise.resolve();

  const keysUnder = async (path: string): Promise<string[]> => {
    const all = (await cache.keys()).map((request) => request.url);
    return all.filter((url) => url.startsWith(ADDRESS + path)).map((url) => url.slice(ADDRESS.length));
  };
  const bytesAt = async (path: string): Promise<Uint8Array<ArrayBuffer> | null> => {
    const answer = await cache.match(ADDRESS + path);
    return answer === undefined ? null : new Uint8Array(await answer.arrayBuffer());
  };
  const put = (path: string, body: BodyInit): Promise<void> => cache.put(ADDRESS + path, new Response(body));
  const partName = (segment: string, n: number): string => `j/${segment}/${String(n).padStart(DIGITS, '0')}`;

  async function read(segment: string): Promise<Uint8Array<ArrayBuffer>> {
    const parts = await Promise.all((await keysUnder(`j/${segment}/`)).sort().map(bytesAt));
    const whole = await new Blob(parts.filter((part) => part !== null)).arrayBuffer();
    return new Uint8Array(whole);
  }
  async function endOf(segment: string): Promise<{ next: number; size: number }> {
    const known = ends.get(segment);
    if (known !== undefined) return known;
    const last = (await keysUnder(`j/${segment}/`)).sort().at(-1);
    const next = last === undefined ? 0 : Number(last.slice(-DIGITS)) + 1;
    return { next, size: (await read(segment)).length };
  }
  async function append(segment: string, objects: readonly string[]): Promise<number> {
    const { next, size } = await endOf(segment);
    const bytes = frameEntries(objects);
    await put(partName(segment, next), bytes);
    ends.set(segment, { next: next + 1, size: size + bytes.length });
    return size + bytes.length;
  }
  async function remove(segment: string): Promise<void> {
    for (const key of await keysUnder(`j/${segment}/`)) await cache.delete(ADDRESS + key);
    ends.delete(segment);
  }

  return {
    kind: 'cache',
    append: (segment, objects) => {
      const end = appending.then(() => append(segment, objects));
      appending = end.catch(() => undefined);
      return end;
    },
    segments: async () => {
      const names = (await keysUnder('j/')).map((key) => key.split('/')[1] ?? '');
      return [...new Set(names)];
    },
    read,
    truncate: async (segment, size) => {
      const bytes = (await read(segment)).slice(0, size);
      await remove(segment);
      await put(partName(segment, 0), bytes);
      ends.set(segment, { next: 1, size: bytes.length });
    },
    remove,
    setAside: async (segment) => {
      if ((await bytesAt(`bad/${segment}`)) !== null) return false;
      await put(`bad/${segment}`, await read(segment));
      return true;
    },
    readDatabaseId: async () => {
      const bytes = await bytesAt('birth');
      return bytes === null ? null : new TextDecoder().decode(bytes);
    },
    writeDatabaseId: (birth) => put('birth', birth),
    files: async () => (await keysUnder('files/')).map((key) => key.slice('files/'.length)),
    writeFile: (hash, bytes) => put(`files/${hash}`, bytes),
    readFile: (hash) => bytesAt(`files/${hash}`),
    removeFile: async (hash) => {
      await cache.delete(`${ADDRESS}files/${hash}`);
    },
    close: () => Promise.resolve(),
  };
}
