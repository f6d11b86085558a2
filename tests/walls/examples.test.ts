import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
const EXAMPLES = [...PAGE.matchAll(/^\*\*(A [a-z ]+)\*\*[^]*?```diff\n([^]*?)```/gm)];

it('the page for contributors · → has three examples', () => {
  expect(EXAMPLES.map(([, title]) => title)).toEqual(['A field', 'A map mode', 'A call']);
});

it.each(EXAMPLES.map(([, title = '', diff = '']) => [title, diff]))(
  '%s · its diff is tried on the code → applies',
  (_, diff) => {
    // Numbers of lines may be out of date, the lines around each change may not.
    const apply = (): string =>
      execFileSync('git', ['apply', '--check', '-'], {
        cwd: ROOT,
        input: diff,
        encoding: 'utf8',
      });
    expect(apply).not.toThrow();
  },
);
