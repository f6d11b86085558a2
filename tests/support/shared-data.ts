import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Real files by others, which are not part of this project: beside it, or where STOREY_SHARED says. */
export const SHARED_DATA = join(process.env['STOREY_SHARED'] ?? join(ROOT, '..', 'shared'), 'data');

export const hasSharedData = existsSync(SHARED_DATA);

/** Tests on real files. Where those are absent the tests are skipped, and the title says why. */
export function describeShared(title: string, tests: () => void): void {
  describe.skipIf(!hasSharedData)(hasSharedData ? title : `${title} (left out: no ../shared/data)`, tests);
}

/** Files that take seconds to read. One of each kind is always read, these in `npm run reliability`. */
const LARGE = [
  'dxf/wrld-office-floor.dxf',
  'pdf/facility-raster-only.pdf',
  'pdf/house-master-huge-page.pdf',
  'pdf/restaurant-layered.pdf',
];

/** Whether a file is read in this run. */
export const isRead = (path: string): boolean =>
  process.env['STOREY_LARGE_FILES'] !== undefined || !LARGE.includes(path);

/** The bytes of a file under shared/data. */
export function sharedBytes(path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(SHARED_DATA, path)));
}

/** Names of the files in a folder of shared/data, sorted; empty without shared data. */
export function sharedFiles(folder: string, ending = ''): string[] {
  if (!hasSharedData) return [];
  const files = readdirSync(join(SHARED_DATA, folder), { withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files
    .map((entry) => entry.name)
    .filter((name) => name.endsWith(ending))
    .sort();
}
