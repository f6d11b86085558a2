import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import LEFT from './functions-left.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '../..');
const LONGEST = 120;

interface Found {
  filename: string;
  message: string;
}

/** The lines of each function that has more than it may, components of React included, by `file name`. */
function longFunctions(...sources: string[]): Record<string, number> {
  const folder = mkdtempSync(join(tmpdir(), 'storey-functions-'));
  const rules = join(folder, 'rules.json');
  writeFileSync(
    rules,
    JSON.stringify({
      categories: { correctness: 'off' },
      rules: { 'max-lines-per-function': ['error', { max: LONGEST }] },
    }),
  );
  // It ends with 1 where it finds something.
  const { stdout } = spawnSync(
    join(ROOT, 'node_modules/.bin/oxlint'),
    ['-c', rules, '-f', 'json', '--ignore-pattern', '**/*.test.*', ...sources],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  rmSync(folder, { recursive: true });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Found[] };
  const found: Record<string, number> = {};
  for (const { filename, message } of diagnostics) {
    const name = /`([^`]+)`/.exec(message)?.[1] ?? 'without a name';
    const key = `${filename} ${name}`;
    found[key] = Math.max(found[key] ?? 0, Number(/\((\d+)\)/.exec(message)?.[1]));
  }
  return found;
}

it('a function or component has more than 120 lines · → is in functions-left.json with its length', () => {
  // A number there may only fall, and goes once the function is short enough.
  expect(longFunctions('src', 'server', 'script', 'tests/support', 'tests/simulation')).toEqual(LEFT);
});
