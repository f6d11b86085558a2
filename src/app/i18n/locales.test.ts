import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages.ts';

type Texts = { [key: string]: string | Texts };

const folder = new URL('./locales/', import.meta.url);
const PLURAL = /_(zero|one|two|few|many|other)$/;

const namespacesOf = (language: string): string[] =>
  readdirSync(new URL(`${language}/`, folder))
    .filter((name) => name.endsWith('.json'))
    .toSorted();

const found = new Map<string, Map<string, string>>();

function read(language: string, file: string): Map<string, string> {
  const before = found.get(`${language}/${file}`);
  if (before !== undefined) return before;
  const all = new Map<string, string>();
  const walk = (texts: Texts, path: string): void => {
    for (const [key, value] of Object.entries(texts)) {
      if (typeof value === 'string') all.set(path + key, value);
      else walk(value, `${path}${key}.`);
    }
  };
  walk(JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Texts, '');
  found.set(`${language}/${file}`, all);
  return all;
}

const isPlural = (texts: Map<string, string>, key: string): boolean => {
  const stem = key.replace(PLURAL, '');
  return PLURAL.test(key) && texts.has(`${stem}_other`);
};
const stemOf = (texts: Map<string, string>, key: string): string =>
  isPlural(texts, key) ? key.replace(PLURAL, '') : key;
const stemsOf = (texts: Map<string, string>): string[] =>
  [...new Set([...texts.keys()].map((key) => stemOf(texts, key)))].toSorted();

/**
 * What is written as in English, line by line: symbols, keys, terms of the contract and words that both languages have.
 * Those of English itself are written so in every language.
 */
const asInEnglish = (language: string): string[] =>
  ['en', language].flatMap((code) => {
    const file = new URL(`${code}/as-in-english.txt`, folder);
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  });

const isWord = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/{{[^}]*}}/g, ''));
const holes = (text: string): string[] => [...text.matchAll(/{{\s*([\w.]+)/g)].map((hole) => hole[1] ?? '');

/** The values named in each text, or in any of its plural forms: "one" may say its number in a word. */
function valuesIn(texts: Map<string, string>): Record<string, string[]> {
  const named = new Map<string, Set<string>>();
  for (const [key, text] of texts) {
    const stem = stemOf(texts, key);
    named.set(stem, new Set([...(named.get(stem) ?? []), ...holes(text)]));
  }
  return Object.fromEntries([...named].map(([stem, values]) => [stem, [...values].toSorted()]));
}

describe.each(LANGUAGES.filter((language) => language.code !== 'en'))('the texts in $code', ({ code }) => {
  it('have the files of English, so that a copy of its folder is a language', () => {
    const filesOf = (language: string): string[] =>
      readdirSync(new URL(`${language}/`, folder), { recursive: true, encoding: 'utf8' }).toSorted();
    expect(filesOf(code)).toEqual(filesOf('en'));
  });

  it.each(namespacesOf('en'))('have the keys of English in %s', (file) => {
    expect(stemsOf(read(code, file))).toEqual(stemsOf(read('en', file)));
  });

  it.each(namespacesOf('en'))('have every plural form of the language in %s', (file) => {
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    const texts = read(code, file);
    for (const key of texts.keys()) {
      if (!isPlural(texts, key)) continue;
      const stem = key.replace(PLURAL, '');
      for (const form of forms) expect(texts.has(`${stem}_${form}`), `${file}: ${stem}_${form}`).toBe(true);
    }
  });

  it.each(namespacesOf('en'))('have no plural form that the language lacks in %s', (file) => {
    const forms: readonly string[] = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    const texts = read(code, file);
    for (const key of texts.keys())
      if (isPlural(texts, key)) expect(forms, `${file}: ${key}`).toContain(PLURAL.exec(key)?.[1]);
  });

  it.each(namespacesOf('en'))('give the values that English gives in %s', (file) => {
    expect(valuesIn(read(code, file))).toEqual(valuesIn(read('en', file)));
  });

  it.each(namespacesOf('en'))('are all written, and none is left in English in %s', (file) => {
    const english = read('en', file);
    const allowed = new Set(asInEnglish(code));
    for (const [key, text] of read(code, file)) {
      expect(text.trim(), `${file}: ${key}`).not.toBe('');
      if (isWord(text) && !allowed.has(text)) expect(text, `${file}: ${key}`).not.toBe(english.get(key));
    }
  });
});

describe('texts that name a button', () => {
  it.each(LANGUAGES.map(({ code }) => code))(
    '%s · no network yet → the text names the button that adds a path',
    (code) => {
      const text = read(code, 'content.json').get('empty.wayfinding-network.text');
      expect(text).toContain(read(code, 'network.json').get('tools.addPath'));
    },
  );
});
