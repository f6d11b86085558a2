import { unzipSync } from 'fflate';
import type { ArchiveFault } from '../../domain/coded-error.ts';

/** What one archive of plans or places may hold before it counts as a bomb. Bytes. */
export const ARCHIVE_LIMITS = { entries: 5000, file: 100_000_000, all: 200_000_000 } as const;

/** Of one archive: how many entries, and the bytes of one of those that are wanted and of them all. */
export interface ArchiveLimits {
  entries: number;
  file: number;
  all: number;
}

export type WithinLimits =
  | { ok: true; files: Record<string, Uint8Array> }
  | { ok: false; fault: ArchiveFault };

class Refusal extends Error {
  readonly fault: ArchiveFault;
  constructor(fault: ArchiveFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Names that would lead out of the archive if it were unpacked to a disk: a sign of an attack. */
const isUnsafe = (name: string): boolean => /(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[a-z]:|\0/i.test(name);

/** Whether its first entry is encrypted: bit 0 of the flags in the header of the entry. */
const isEncrypted = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && ((bytes[6] ?? 0) & 1) === 1;

/**
 * The wanted files of a ZIP archive by their names. What would be too much is not unpacked: an entry takes what it says of
 * its content, or, where it is stored as it is, of its bytes in the archive, which several may share.
 */
export function unzipWithin(
  bytes: Uint8Array,
  limits: ArchiveLimits,
  isWanted: (name: string) => boolean,
): WithinLimits {
  if (isEncrypted(bytes)) return { ok: false, fault: 'encrypted' };
  let entries = 0;
  let all = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        entries += 1;
        if (entries > limits.entries) throw new Refusal('too-many');
        if (isUnsafe(name)) throw new Refusal('unsafe');
        if (!isWanted(name)) return false;
        const taken = Math.max(size, originalSize);
        all += taken;
        if (taken > limits.file || all > limits.all) throw new Refusal('too-large');
        return true;
      },
    });
    return { ok: true, files };
  } catch (cause) {
    return { ok: false, fault: cause instanceof Refusal ? cause.fault : 'broken' };
  }
}
