import { frameLines } from '../frame.ts';
import type { JournalLocks, JournalPort } from '../port.ts';

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

export function memoryPort(disk: MemoryDisk): JournalPort {
  const put = (segment: string, bytes: Uint8Array<ArrayBuffer>): void => {
    disk.segments.set(segment, bytes);
  };
  const at = (segment: string): Uint8Array<ArrayBuffer> => disk.segments.get(segment) ?? new Uint8Array();
  return {
    kind: 'opfs',
    append: async (segment, objects) => {
      await disk.beforeAppend(objects);
      const [before, added] = [at(segment), frameLines(objects)];
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
      disk.segments.delete(segment);
    },
    setAside: async (segment) => {
      if (disk.aside.has(segment)) return false;
      disk.aside.set(segment, at(segment));
      return true;
    },
    readBirth: async () => disk.birth,
    writeBirth: async (birth) => {
      disk.birth = birth;
    },
    files: async () => [...disk.files.keys()],
    writeFile: async (hash, bytes) => {
      disk.files.set(hash, bytes.slice());
    },
    readFile: async (hash) => disk.files.get(hash) ?? null,
    removeFile: async (hash) => {
      disk.files.delete(hash);
    },
    close: async () => undefined,
  };
}

/** Locks of the tabs of one browser. `die`: a tab is gone, and with it all that it held. */
export function memoryLocks(): JournalLocks & { die: () => void } {
  const held = new Set<string>();
  const tails = new Map<string, Promise<unknown>>();
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
      return () => held.delete(name);
    },
    die: () => held.clear(),
  };
}
