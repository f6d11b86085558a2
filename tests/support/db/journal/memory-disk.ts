import { frameEntries } from '../../../../src/db/journal/ports/crc-framing.ts';
import type { JournalLocks, JournalPort } from '../../../../src/db/journal/ports/port.ts';

/** For tests: a disk that several ports (tabs) write to, and that can be spoilt. */
export interface MemoryDisk {
  segments: Map<string, Uint8Array<ArrayBuffer>>;
  aside: Map<string, Uint8Array>;
  files: Map<string, Uint8Array<ArrayBuffer>>;
  birth: string | null;
  /** Called before each writing; what it throws, the writing rejects with. */
  beforeAppend: (objects: readonly string[]) => void | Promise<void>;
  /** Bytes written, ever. */
  written: number;
}

export const memoryDisk = (): MemoryDisk => ({
  segments: new Map(),
  aside: new Map(),
  files: new Map(),
  birth: null,
  beforeAppend: () => undefined,
  written: 0,
});

/** @param isDead the tab of the port is gone: it writes no more */
export function memoryPort(disk: MemoryDisk, isDead = (): boolean => false): JournalPort {
  const live = (): void => {
    if (isDead()) throw new Error('The tab is gone.');
  };
  const put = (segment: string, bytes: Uint8Array<ArrayBuffer>): void => {
    live();
    disk.segments.set(segment, bytes);
  };
  const at = (segment: string): Uint8Array<ArrayBuffer> => disk.segments.get(segment) ?? new Uint8Array();
  return {
    kind: 'opfs',
    append: async (segment, objects) => {
      await disk.beforeAppend(objects);
      const [before, added] = [at(segment), frameEntries(objects)];
      const bytes = new Uint8Array(before.length + added.length);
      bytes.set(before);
      bytes.set(added, before.length);
      put(segment, bytes);
      disk.written += added.length;
      return bytes.length;
    },
    segments: async () => [...disk.segments.keys()],
    read: async (segment) => at(segment),
    truncate: async (segment, bytes) => put(segment, at(segment).slice(0, bytes)),
    remove: async (segment) => {
      live();
      disk.segments.delete(segment);
    },
    setAside: async (segment) => {
      if (disk.aside.has(segment)) return false;
      disk.aside.set(segment, at(segment));
      return true;
    },
    readDatabaseId: async () => disk.birth,
    writeDatabaseId: async (birth) => {
      live();
      disk.birth = birth;
    },
    files: async () => [...disk.files.keys()],
    writeFile: async (hash, bytes) => {
      live();
      disk.files.set(hash, bytes.slice());
    },
    readFile: async (hash) => disk.files.get(hash) ?? null,
    removeFile: async (hash) => {
      live();
      disk.files.delete(hash);
    },
    close: async () => undefined,
  };
}

/** What the tabs of one browser have their locks in. */
export interface LockSpace {
  held: Set<string>;
  tails: Map<string, Promise<unknown>>;
}

export const lockSpace = (): LockSpace => ({ held: new Set(), tails: new Map() });

/** Locks of a tab, or of all tabs of one browser. `die`: they are gone, and with them all that they held. */
export function memoryLocks({ held, tails }: LockSpace = lockSpace()): Required<JournalLocks> & {
  die: () => void;
} {
  const own = new Set<string>();
  const letGo = (name: string): void => {
    if (own.delete(name)) held.delete(name);
  };
  return {
    exclusive: (name, job) => {
      const turn = (tails.get(name) ?? Promise.resolve()).then(job);
      tails.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
    take: async (name) => {
      if (held.has(name)) return null;
      held.add(name);
      own.add(name);
      return () => letGo(name);
    },
    held: async () => new Set(held),
    die: () => {
      for (const name of own) letGo(name);
    },
  };
}
