import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files of tests below the folders that take a part of their tests from `slow-tests.ts`, in the order of their names. */
export function filesWithSlowTests(folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter(
      (path) => /\.test\.tsx?$/.test(path) && readFileSync(path, 'utf8').includes('vitest/slow-tests.ts'),
    )
    .toSorted();
}
