import type { PlanIssue } from '../../domain/floorplan/index.ts';
import { unzipSync } from 'fflate';

/** What one archive may hold before it counts as a bomb. */
export const ARCHIVE_LIMITS = { entries: 5000, file: 100_000_000, all: 200_000_000 } as const;

export type Unzipped = { ok: true; files: Map<string, Uint8Array> } | { ok: false; issue: PlanIssue };

type Reason = 'archive-broken' | 'archive-too-large' | 'archive-too-many' | 'archive-unsafe';

class Refusal extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}

/** Names that would lead out of the archive, were it unpacked to a disk. Whoever wrote them wants something else. */
const isUnsafe = (name: string): boolean => /(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[a-z]:|\0/i.test(name);

const baseOf = (name: string): string => name.split('/').at(-1)?.toLowerCase() ?? '';
const isWanted = (name: string): boolean =>
  !name.startsWith('__MACOSX/') && !baseOf(name).startsWith('.') && /\.(geo)?json$/i.test(name);

/** The JSON files of an archive by their name without folder. Nothing else of it is unpacked, and archives in it are not opened. */
export function unzip(bytes: Uint8Array): Unzipped {
  let entries = 0;
  let size = 0;
  try {
    const found = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1;
        if (entries > ARCHIVE_LIMITS.entries) throw new Refusal('archive-too-many');
        if (isUnsafe(name)) throw new Refusal('archive-unsafe');
        if (!isWanted(name)) return false;
        size += originalSize;
        if (originalSize > ARCHIVE_LIMITS.file || size > ARCHIVE_LIMITS.all)
          throw new Refusal('archive-too-large');
        return true;
      },
    });
    const files = new Map<string, Uint8Array>();
    // Of two with one name the one that lies less deep is meant.
    const names = Object.keys(found).toSorted((a, b) => b.split('/').length - a.split('/').length);
    for (const name of names) files.set(baseOf(name), found[name]!);
    return { ok: true, files };
  } catch (cause) {
    const code = cause instanceof Refusal ? cause.reason : 'archive-broken';
    return { ok: false, issue: { code, severity: 'error', path: 'file', first: [] } };
  }
}
