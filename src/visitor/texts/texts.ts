import type visitor from '../../app/i18n/locales/en/visitor.json';

type Texts = { readonly [key: string]: string | Texts };
type Stem<Key extends string> = Key extends `${infer Plain}_${'one' | 'other'}` ? Plain : Key;
type KeysOf<Of> = {
  [Key in keyof Of & string]: Of[Key] extends string ? Stem<Key> : `${Key}.${KeysOf<Of[Key]>}`;
}[keyof Of & string];

/** A text of the page, such as `search.openNow`; the compiler checks it. */
export type TextKey = KeysOf<typeof visitor>;

export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/**
 * Texts of one language, in the form of `app/i18n/locales`: values stand in double braces, and where there is a `count` the
 * language's form for that number is taken.
 */
export function createTranslate(
  texts: Texts,
  language: string,
  numberOf: (value: number) => string,
): Translate {
  const flat = new Map<string, string>();
  const walk = (of: Texts, path: string): void => {
    for (const [key, value] of Object.entries(of)) {
      if (typeof value === 'string') flat.set(path + key, value);
      else walk(value, `${path}${key}.`);
    }
  };
  walk(texts, '');
  const plural = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const { count } = values;
    const form = typeof count === 'number' ? flat.get(`${key}_${plural.select(count)}`) : undefined;
    return (form ?? flat.get(key) ?? key).replaceAll(/{{(\w+)}}/g, (hole, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : hole;
      return typeof value === 'number' ? numberOf(value) : String(value);
    });
  };
}
