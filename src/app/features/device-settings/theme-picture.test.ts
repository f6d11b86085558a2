import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const valuesIn = (file: string): string[] =>
  [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/--[a-z-]+: light-dark\([^;]+;/g)].map(
    ([value]) => value,
  );

it('the pictures of themes · have the colours of the look', () => {
  const own = valuesIn('theme-picture.module.css');
  expect(own.length).toBeGreaterThan(5);
  expect(own.filter((value) => !valuesIn('../../theme/tokens.css').includes(value))).toEqual([]);
});
