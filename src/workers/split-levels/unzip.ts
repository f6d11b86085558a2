import type { PlanIssue } from '../../domain/floorplan/index.ts';
import { ARCHIVE_LIMITS, unzipWithin } from '../job/unzip-within.ts';

export type Unzipped = { ok: true; files: Map<string, Uint8Array> } | { ok: false; issue: PlanIssue };

const baseOf = (name: string): string => name.split('/').at(-1)?.toLowerCase() ?? '';
const isWanted = (name: string): boolean =>
  !name.startsWith('__MACOSX/') && !baseOf(name).startsWith('.') && /\.(geo)?json$/i.test(name);

/** The JSON files of an archive by their name without folder. Nothing else of it is unpacked, and archives in it are not opened. */
export function unzip(bytes: Uint8Array): Unzipped {
  const found = unzipWithin(bytes, ARCHIVE_LIMITS, isWanted);
  if (!found.ok)
    return {
      ok: false,
      issue: { code: `archive-${found.fault}`, severity: 'error', path: 'file', first: [] },
    };
  const files = new Map<string, Uint8Array>();
  // Of two files with one name the less deeply nested one counts.
  const names = Object.keys(found.files).toSorted((a, b) => b.split('/').length - a.split('/').length);
  for (const name of names) files.set(baseOf(name), found.files[name]!);
  return { ok: true, files };
}
