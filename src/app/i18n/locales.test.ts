import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages.ts';

type Texts = { [key: string]: string | Texts };

const folder = new URL('./locales/', import.meta.url);
const PLURAL = /_(zero|one|two|few|many|other)$/;

const namespacesOf = (language: string): string[] =>
  readdirSync(new URL(`${language}/`, folder))
    .filter((name) => name.endsWith('.json'))
    .toSorted();

function read(language: string, file: string): Map<string, string> {
  const all = new Map<string, string>();
  const walk = (texts: Texts, path: string): void => {
    for (const [key, value] of Object.entries(texts)) {
      if (typeof value === 'string') all.set(path + key, value);
      else walk(value, `${path}${key}.`);
    }
  };
  walk(JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Texts, '');
  return all;
}

const isPlural = (texts: Map<string, string>, key: string): boolean => {
  const stem = key.replace(PLURAL, '');
  return PLURAL.test(key) && texts.has(`${stem}_other`);
};
const stemsOf = (texts: Map<string, string>): string[] =>
  [
    ...new Set([...texts.keys()].map((key) => (isPlural(texts, key) ? key.replace(PLURAL, '') : key))),
  ].toSorted();

const holes = (text: string): string[] => [...text.matchAll(/{{\s*([\w.]+)/g)].map((hole) => hole[1] ?? '');

describe.each(LANGUAGES.filter(({ code }) => code !== 'en'))('the texts in $code', ({ code }) => {
  it('have the namespaces of English', () => {
    expect(namespacesOf(code)).toEqual(namespacesOf('en'));
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

  it.each(namespacesOf('en'))('name no value that English does not give in %s', (file) => {
    const english = read('en', file);
    const given = new Map<string, Set<string>>();
    for (const [key, text] of english) {
      const stem = isPlural(english, key) ? key.replace(PLURAL, '') : key;
      given.set(
        stem,
        new Set([...(given.get(stem) ?? []), ...holes(text), ...(stem === key ? [] : ['count'])]),
      );
    }
    const texts = read(code, file);
    for (const [key, text] of texts) {
      const stem = isPlural(texts, key) ? key.replace(PLURAL, '') : key;
      for (const hole of holes(text))
        expect(given.get(stem)?.has(hole), `${file}: ${key} {{${hole}}}`).toBe(true);
    }
  });
});
