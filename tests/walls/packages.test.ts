import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = <T>(name: string): T => JSON.parse(readFileSync(join(ROOT, name), 'utf8')) as T;

interface Listed {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides: Record<string, string>;
  /** Packages that may run a script when they are installed. */
  allowScripts: Record<string, boolean>;
}
interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

const listed = read<Listed>('package.json');
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');
const ours = { ...listed.dependencies, ...listed.devDependencies };
const locked = Object.entries(packages).filter(([path]) => path !== '');
/** That of the first package: an address of another kind, or of another host, would be an odd one. */
const [registry] = locked.flatMap(([, { resolved }]) =>
  resolved === undefined ? [] : [new URL(resolved).origin],
);
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
/** As CONTRIBUTING.md names them, that of the fonts, what is in the public domain, and the BSD licence of Eclipse. */
const LICENCES = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'Apache-2.0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  '(EDL-1.0 OR EPL-1.0)',
];
/** Their package names none; the licence is in its repository: Apache-2.0. */
const UNNAMED = ['@react-aria/optimize-locales-plugin'];

const isFromRegistry = (resolved: string | undefined): boolean => {
  // A package that brings another within itself names none for it.
  if (resolved === undefined) return true;
  const { protocol, origin } = new URL(resolved);
  return protocol === 'https:' && origin === registry;
};

describe('packages from elsewhere', () => {
  it('are named with one version each, and that is the one in the lock', () => {
    const wanted = Object.entries({ ...ours, ...listed.overrides });
    expect(wanted.filter(([, version]) => !EXACT.test(version))).toEqual([]);
    const others = Object.entries(ours).filter(
      ([name, version]) => packages[`node_modules/${name}`]?.version !== version,
    );
    expect(others).toEqual([]);
  });

  it('come from one registry, each with the sum of what is in it', () => {
    const odd = locked.filter(
      ([, { resolved, integrity = '', link = false }]) =>
        link || !isFromRegistry(resolved) || !integrity.startsWith('sha512-'),
    );
    expect(odd.map(([path]) => path)).toEqual([]);
  });

  it('run nothing when they are installed, but those that are named for it', () => {
    const scripted = locked.flatMap(([path, { hasInstallScript = false }]) =>
      hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
    );
    expect(new Set(scripted)).toEqual(new Set(Object.keys(listed.allowScripts)));
  });

  it('have a licence that may be used', () => {
    const odd = Object.keys(ours).filter(
      (name) =>
        !UNNAMED.includes(name) && !LICENCES.includes(packages[`node_modules/${name}`]?.license ?? 'none'),
    );
    expect(odd).toEqual([]);
  });
});
