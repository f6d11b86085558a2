import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';

const ROOT = process.env['STOREY_SHARED'] ?? join(import.meta.dirname, '../../../../shared');

/** A real file by others, or null: it is beside the project, or in STOREY_SHARED. */
export function sharedFile(path: string): string | null {
  const file = join(ROOT, 'data', path);
  return existsSync(file) ? file : null;
}

/** Leaves the test out, and says why, where the files of others are not there. */
export function needShared(file: string | null): asserts file is string {
  test.skip(file === null, 'left out: no ../shared/data');
  if (file === null) throw new Error('A test that was left out went on.');
}
