import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Namespace, Resources } from '../../../src/app/i18n/resources.ts';

type Texts = { [key: string]: string | Texts };
type Values = Readonly<Record<string, string | number>>;

type Keys<Dictionary, Path extends string> = {
  [Key in keyof Dictionary & string]: Dictionary[Key] extends string
    ? `${Path}${Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key}`
    : Keys<Dictionary[Key], `${Path}${Key}.`>;
}[keyof Dictionary & string];

/** `namespace:path.to.key`, without its plural form. */
export type TextKey = { [N in Namespace]: Keys<Resources[N], `${N}:`> }[Namespace];

const folder = join(import.meta.dirname, '../../../src/app/i18n/locales/en');
const english = new Map<string, string>();

function readInto(path: string, texts: Texts): void {
  for (const [key, value] of Object.entries(texts))
    if (typeof value === 'string') english.set(path + key, value);
    else readInto(`${path}${key}.`, value);
}
for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')))
  readInto(`${file.replace('.json', '')}:`, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts);

function template(key: TextKey, values: Values): string {
  const form = values['count'] === 1 ? 'one' : 'other';
  const found = english.get(key) ?? english.get(`${key}_${form}`);
  if (found === undefined) throw new Error(`There is no English text for ${key}`);
  return found;
}

const HOLE = /{{(\w+)}}/g;

/** As the app writes it: a count as a number of the language. */
const written = (name: string, value: string | number): string =>
  name === 'count' && typeof value === 'number' ? value.toLocaleString('en') : String(value);

/**
 * What the English dictionary says, so that a test names a message and not its wording. `count` picks the plural form.
 * @throws if the text does not exist, or a value is missing.
 */
export function text(key: TextKey, values: Values = {}): string {
  return template(key, values).replaceAll(HOLE, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${key} needs a value for ${name}`);
    return written(name, value);
  });
}

/** The same anywhere in a longer text; anything may stand for a value that is not given. */
export function textPattern(key: TextKey, values: Values = {}): RegExp {
  const parts = template(key, values).split(HOLE);
  const source = parts.map((part, index) => {
    const value = index % 2 === 0 ? part : values[part];
    return value === undefined
      ? '.*'
      : written(part ?? '', value).replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  });
  return new RegExp(source.join(''));
}
