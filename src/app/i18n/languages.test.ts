import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MAP_FONT } from '../../map/style/expressions.ts';
import { LANGUAGES } from './languages.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const faces = read('../theme/fonts.css').split('@font-face').slice(1);
const stack = /--font: ([^;]+);/.exec(read('../theme/tokens.css'))?.[1] ?? '';

/** Whether a face of `fonts.css` has this letter. */
function hasLetter(face: string, letter: string): boolean {
  const ranges = /unicode-range:([^;]+);/.exec(face)?.[1] ?? '';
  const code = letter.codePointAt(0) ?? 0;
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].some(
    ([, from = '', to = from]) => code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16),
  );
}

function lettersOf(code: string): Set<string> {
  const folder = new URL(`./locales/${code}/`, import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const texts = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('');
  return new Set(texts.match(/\p{L}/gu));
}

it('has a folder of texts for each entry, and an entry for each folder', () => {
  const folders = readdirSync(new URL('./locales/', import.meta.url));
  expect(LANGUAGES.map(({ code }) => code).toSorted()).toEqual(folders.toSorted());
});

it.each(LANGUAGES.filter(({ font }) => font !== null))(
  '$code has its letters in a bundled face that screens and the map use',
  ({ code, font }) => {
    const own = faces.filter((face) => face.includes(`'${font}'`));
    expect(own).not.toEqual([]);
    expect([...lettersOf(code)].filter((letter) => !faces.some((face) => hasLetter(face, letter)))).toEqual(
      [],
    );
    expect(stack).toContain(font);
    expect(MAP_FONT).toContain(font);
  },
);

it.each(LANGUAGES.filter(({ font }) => font === null))(
  '$code has fonts of the devices named that write it, after the bundled one',
  ({ code }) => {
    const rule = new RegExp(`:root:lang\\(${code}\\) {\\s*--font:([^;]+);`).exec(
      read('../theme/base.css'),
    )?.[1];
    expect(rule?.split(',').length).toBeGreaterThan(3);
    expect(rule?.trim()).toMatch(/^'Inter Variable'.*sans-serif$/s);
  },
);

describe.each(LANGUAGES)('$code', ({ code, dir, formatLocale, libraryLocale }) => {
  it('is known to Intl and to the component library by its names', () => {
    expect(Intl.NumberFormat.supportedLocalesOf([formatLocale])).toEqual([formatLocale]);
    const ofLibrary = readdirSync('node_modules/react-aria/dist/private/intl/overlays', { recursive: true });
    expect(ofLibrary.some((file) => String(file).includes(libraryLocale))).toBe(true);
  });

  it('runs the way that its letters run', () => {
    const isRtl = [...lettersOf(code)].some((letter) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter));
    expect(dir).toBe(isRtl ? 'rtl' : 'ltr');
  });
});
