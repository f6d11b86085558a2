import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A part of their tests or of the cases of their properties is slow; the tests of two stand in `play-in-suite`. */
const PARTLY = /play-in-suite|vitest\/slow-tests\.ts|vitest\/seeded-fuzzing\.ts|from 'fast-check'/;

/** Files of tests below the folders that play more where all is played, in the order of their names. */
export function filesWithSlowTests(folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => /\.test\.tsx?$/.test(path) && PARTLY.test(readFileSync(path, 'utf8')))
    .toSorted();
}
