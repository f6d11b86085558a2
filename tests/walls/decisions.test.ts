import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'docs/decisions');
const DECISIONS = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
const NUMBERS = DECISIONS.map((name) => name.slice(0, 4));
const textOf = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

describe('decisions', () => {
  it('each · begins with its number, which is its own', () => {
    expect(DECISIONS.length).toBeGreaterThan(100);
    expect(new Set(NUMBERS).size).toBe(NUMBERS.length);
    expect(DECISIONS.filter((name) => !textOf(name).startsWith(`# ${name.slice(0, 4)} `))).toEqual([]);
  });

  it('each · names an option that was rejected', () => {
    const silent = DECISIONS.filter((name) => !/^(?:\*\*|## )?(?:Rejected|Not taken)\b/m.test(textOf(name)));
    expect(silent).toEqual([]);
  });

  it('a source or a page names one · it is there', () => {
    const named = execFileSync(
      'git',
      ['grep', '-ohE', 'decisions?[ /][0-9]{4}', '--', 'src', 'server', 'script', 'tests', 'docs', '*.md'],
      { cwd: ROOT, encoding: 'utf8' },
    );
    const numbers = [...named.matchAll(/\d{4}/g)].map(([number]) => number);
    expect(numbers.length).toBeGreaterThan(20);
    expect(numbers.filter((number) => !NUMBERS.includes(number))).toEqual([]);
  });
});
