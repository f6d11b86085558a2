import { CONTENT_LANGUAGES, memberIn } from './content-languages.ts';
import { membersIn, storeyOf } from './storey-extra.ts';

export type Members = Readonly<Record<string, unknown>>;
export type Maybe<Value> = Value | null | undefined;

/** What a feature, site, building or level can be called by. Values of a form have null where a field is not there. */
export interface Named {
  name?: Maybe<string>;
  name_ar?: Maybe<string>;
  title?: Maybe<string>;
  extra?: Maybe<Members>;
}

export const trimmed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** "pt-BR" also reads "pt". */
const baseOf = (language: string): string => language.split('-')[0] ?? language;

/**
 * The text for a reader: in the language asked for, in its base, the plain text, then in each of the other languages; '' without
 * any. The plain text goes before the others: it is in the first language of the content.
 */
export function textIn(
  language: string,
  plain: Maybe<string>,
  own: (language: string) => string,
  languages: readonly string[] = CONTENT_LANGUAGES,
): string {
  const asked = own(language) || own(baseOf(language)) || trimmed(plain);
  if (asked !== '') return asked;
  for (const other of languages) {
    const text = own(other);
    if (text !== '') return text;
  }
  return '';
}

/**
 * What a thing is called in a language. Whatever is shown to a person goes through this, so that two screens never call
 * one thing by two names.
 * @param languages those of the map or client, in order, for what has no name in the language asked for and no plain one
 */
export const nameIn = (language: string, named: Named, languages?: readonly string[]): string =>
  textIn(language, named.name || named.title, (code) => ownName(code, named), languages);

/** The name in this language alone; '' where it has none there. */
export function ownName(language: string, { name_ar: arabic, extra }: Omit<Named, 'name'>): string {
  const title = extra ? textAt(storeyOf(extra)['titles'], language) : '';
  return title || trimmed((language === 'ar' ? arabic : null) ?? extra?.[memberIn('name', language)]);
}

function textAt(texts: unknown, language: string): string {
  const members = membersIn(texts);
  return Object.hasOwn(members, language) ? trimmed(members[language]) : '';
}

/** The short title of a level in this language alone; '' without one. */
export const ownShortTitle = (language: string, { extra }: { extra: Members }): string =>
  textAt(storeyOf(extra)['shortTitles'], language);

/** The short title of a level in a language. */
export function shortTitleIn(
  language: string,
  { shortTitle, extra }: { shortTitle: string; extra: Members },
  languages?: readonly string[],
): string {
  return textIn(language, shortTitle, (code) => ownShortTitle(code, { extra }), languages);
}
