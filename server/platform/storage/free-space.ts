import { statfs } from 'node:fs/promises';
import { hasCode } from './error-codes.ts';

/** No space, no quota; `disk_full` of PostgreSQL. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether something failed because a disk is full: ours, or the database's. */
export const isFull = (error: unknown): boolean => hasCode(error, FULL);

/** Bytes that a disk has to have free; with less, the next file or the next piece of the database does not fit. */
const LEAST = 32_000_000;
/** Milliseconds for which a failed write counts as a full disk: the disk may be another machine's. */
const TOLD_FOR = 30_000;

/** Whether there is room to write. */
export interface FreeSpace {
  /** A write was refused for want of it. */
  sawFull: () => void;
  /** Measures again each time, so that it ends when there is room again. */
  isFull: () => Promise<boolean>;
}

/** @param folders that are written to; a folder that does not exist yet counts as one with room. */
export function watchFreeSpace(
  folders: readonly string[],
  now: () => number = () => performance.now(),
  least: number = LEAST,
): FreeSpace {
  let seen = -Infinity;
  return {
    sawFull: () => {
      seen = now();
    },
    isFull: async () => {
      if (now() - seen < TOLD_FOR) return true;
      const free = await Promise.all(folders.map(freeBytes));
      return free.some((bytes) => bytes < least);
    },
  };
}

const freeBytes = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  );
