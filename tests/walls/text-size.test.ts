import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
const SHEETS = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.css'),
);
const TYPE = /^\s*(--t-[a-z]+|font|font-size|line-height)\s*:[^;]*\dpx/;

/** The declarations of a sheet that set type in pixels. */
const fixedIn = (path: string): string[] =>
  readFileSync(join(SRC, path), 'utf8')
    .split('\n')
    .filter((line) => TYPE.test(line))
    .map((line) => `${path}: ${line.trim()}`);

it('the size of text is set in the browser to 200 % · → all type follows, as no sheet sets it in pixels', () => {
  expect(SHEETS.length).toBeGreaterThan(50);
  expect(SHEETS.flatMap(fixedIn)).toEqual([]);
});

it('the root · → has the size that the browser gives it', () => {
  const base = readFileSync(join(SRC, 'app/theme/base.css'), 'utf8');
  const [, html = ''] = /\nhtml \{([^}]*)\}/.exec(base) ?? [];
  expect(html).not.toMatch(/\bfont(-size)?:/);
});
