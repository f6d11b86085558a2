import { CONTENT_LANGUAGES } from '../entities/content-languages.ts';
import { ownName, ownShortTitle, trimmed, type Members, type Named } from '../entities/name-in.ts';
import { membersIn, storeyOf } from '../entities/storey-extra.ts';

/** Every name and short title of a thing, each once: what a search looks for. */
export function allNames({ name, name_ar: arabic, title, extra }: Named): string[] {
  const members = Object.entries(extra ?? {}).filter(([key]) => key.startsWith('name_'));
  const titles = ['titles', 'shortTitles'].flatMap((member) =>
    Object.values(membersIn(storeyOf(extra ?? {})[member])),
  );
  const names = [name, title, arabic, ...members.map(([, value]) => value), ...titles];
  return [...new Set(names.map(trimmed).filter((one) => one !== ''))];
}

/** What has a text in these languages, by language. */
export function ownTexts(own: (language: string) => string): Record<string, string> {
  const texts = CONTENT_LANGUAGES.map((code) => [code, own(code)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

/** Names in other languages than the plain one, by language. */
export const namesOf = (named: Named): Record<string, string> => ownTexts((code) => ownName(code, named));
/** Short titles of a level in other languages, by language. */
export const shortTitlesOf = (extra: Members): Record<string, string> =>
  ownTexts((code) => ownShortTitle(code, { extra }));
