import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');

it('a key handler · asks by itself whether an input method is converting → only the guard of the window does', () => {
  const asking = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter((name) => /\bisComposing\b|\bkeyCode\b/.test(readFileSync(join(SRC, name), 'utf8')));
  expect(asking).toEqual(['app/boot/conversion-keys.ts']);
});
