import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);
const SOURCES = ['src', 'server', 'script', 'tests/support', 'tests/simulation']
  .flatMap(filesIn)
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('sources', () => {
  it('a folder holds at most 20', () => {
    const counts = new Map<string, number>();
    for (const name of SOURCES) counts.set(dirname(name), (counts.get(dirname(name)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 20)).toEqual([]);
  });

  it('have at most 400 lines each', () => {
    const lengths = SOURCES.map((name) => [name, read(name).split('\n').length - 1] as const);
    expect(lengths.filter(([, lines]) => lines > 400)).toEqual([]);
  });

  it('no comment lets a function be longer than the linter allows', () => {
    expect(SOURCES.filter((name) => /-disable.*max-lines-per-function/.test(read(name)))).toEqual([]);
  });
});

/** The folders of a room, and which of the others each imports from. */
function leadsTo(room: string): Map<string, Set<string>> {
  const folderOf = (path: string): string =>
    path
      .slice(room.length + 1)
      .split('/')
      .slice(0, -1)[0] ?? '.';
  const found = new Map<string, Set<string>>();
  for (const name of SOURCES.filter((one) => one.startsWith(`${room}/`))) {
    const from = found.get(folderOf(name)) ?? new Set();
    found.set(folderOf(name), from);
    for (const [, path = ''] of read(name).matchAll(/ from '(\.[^']+)'/g)) {
      const to = join(dirname(name), path);
      const folder = to.startsWith(`${room}/`) ? folderOf(to) : '.';
      if (folder !== '.' && folder !== folderOf(name)) from.add(folder);
    }
  }
  return found;
}

/** Folders that import each other, each as the way from it back to it. */
function circlesBetween(room: string): string[] {
  const imports = leadsTo(room);
  const wayBack = (start: string): string[] | undefined => {
    const ways = [[start]];
    const seen = new Set<string>();
    for (let way = ways.shift(); way !== undefined; way = ways.shift())
      for (const next of imports.get(way.at(-1)!) ?? []) {
        if (next === start) return [...way, start];
        if (!seen.has(next)) ways.push([...way, next]);
        seen.add(next);
      }
    return undefined;
  };
  return [...imports.keys()].flatMap((start) => wayBack(start)?.join(' → ') ?? []);
}

/** Every folder with folders of sources in it. */
const ROOMS = [...new Set(SOURCES.map((name) => dirname(dirname(name))).filter((room) => room.includes('/')))]
  .flatMap((room) => room.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/')))
  .filter((room, i, all) => /^(src|server)\//.test(room) && all.indexOf(room) === i);
it('the folders of each room do not import each other in a circle', () => {
  expect(ROOMS.length).toBeGreaterThan(40);
  const circles = ROOMS.map((room) => [room, circlesBetween(room)]);
  expect(circles.filter(([, ways]) => ways!.length > 0)).toEqual([]);
});

/** Each room whose README lists its folders from top to bottom, and the rows of that list. */
const LISTED = ['src/domain', 'src/db', 'src/sync'].map((room) => {
  const page = read(`${room}/README.md`);
  const list = page.slice(page.indexOf(', from top to bottom'));
  return [
    room,
    list
      .slice(0, list.indexOf('\n## '))
      .split('\n')
      .flatMap((line) => /^\| (`[^|]+?`) +\|/.exec(line)?.[1] ?? [])
      .map((cell) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name)),
  ] as const;
});
describe('the README of a room', () => {
  it.each(LISTED)('%s · the list of folders → has each once', (room, rows) => {
    const folders = SOURCES.filter((name) => name.startsWith(`${room}/`)).flatMap(
      (name) => /^([\w-]+)\//.exec(name.slice(room.length + 1))?.[1] ?? [],
    );
    expect(rows.flat().toSorted()).toEqual([...new Set(folders)].toSorted());
  });

  it.each(LISTED)('%s · a folder imports another → is not below it', (room, rows) => {
    const row = (folder: string): number => rows.findIndex((names) => names.includes(folder));
    const ways = [...leadsTo(room)].flatMap(([from, all]) => [...all].map((to) => [from, to] as const));
    expect(ways.length).toBeGreaterThan(15);
    expect(ways.filter(([from, to]) => row(from) !== -1 && row(from) > row(to))).toEqual([]);
  });
});

it('no test takes the modules away from those that share its process', () => {
  const tests = ['src', 'server', 'script', 'tests']
    .flatMap(filesIn)
    .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('.alone.'));
  expect(tests.filter((name) => read(name).includes(`vi.${'resetModules'}`))).toEqual([]);
});

/** In bytes: what a person reads in one sitting. */
const LONGEST: Readonly<Record<string, number>> = {
  'ARCHITECTURE.md': 10_240,
  'docs/reliability.md': 8192,
  'src/domain/README.md': 4096,
};
const PAGES = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'README.md',
  'docs/security.md',
  ...['src', 'server', 'script', 'tests'].flatMap(filesIn).filter((name) => name.endsWith('README.md')),
];

const KNOWN = ['src', 'server', 'script', 'tests', 'tools', 'docs', 'lint', 'public'].flatMap((folder) => [
  folder,
  ...filesIn(folder),
]);
/** What a run makes. */
const MADE = new Set(['dist-server', 'data', 'data/admin-password', '../shared/data']);

describe('pages about the code', () => {
  it.each(Object.entries(LONGEST))('%s has at most %d bytes', (page, bytes) => {
    expect(statSync(join(ROOT, page)).size).toBeLessThanOrEqual(bytes);
  });

  it.each(PAGES)('%s names folders and files that are there', (page) => {
    const named = [...read(page).matchAll(/`(?:\.\/)?([\w.-]+\/[\w./-]*)`/g)].map(([, name = '']) => name);
    const missing = named.filter((name) => {
      const path = name.replaceAll(/^\.\/|\/$/g, '');
      if (MADE.has(path)) return false;
      return !KNOWN.some((one) => ['', '.ts', '.tsx'].some((end) => `/${one}`.endsWith(`/${path}${end}`)));
    });
    expect(missing).toEqual([]);
  });
});
