import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'storey-types-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `npm run lint` says of a folder laid out like the project that holds this one file. */
function lint(source: string): string {
  mkdirSync(join(folder, 'src'), { recursive: true });
  for (const part of ['lint', 'oxlint.config.mjs', 'tsconfig.json'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'src/x.ts'), source);
  const [command = '', ...options] = packageJson.scripts.lint.split(' ');
  try {
    return execFileSync(join(ROOT, 'node_modules/.bin', command), [...options, '-f', 'unix', 'src'], {
      cwd: folder,
      encoding: 'utf8',
    });
  } catch (cause) {
    if (cause instanceof Error && 'stdout' in cause && typeof cause.stdout === 'string') return cause.stdout;
    throw cause;
  }
}

it('types that do not fit, a name that does not exist, an unused local · linted → each is an error, as of the compiler', () => {
  const said = lint(
    ["export const a: number = 'x';", 'export type B = Missing;', 'const c: number = 1;', ''].join('\n'),
  );
  for (const code of ['TS2322', 'TS2304', 'TS6133']) expect(said).toContain(`Error/typescript(${code})`);
});
