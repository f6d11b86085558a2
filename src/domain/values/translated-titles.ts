import { CONTENT_LANGUAGES } from '../entities/content-languages.ts';
import type { Issue } from '../entities/issue.ts';
import { ownName, ownShortTitle } from '../entities/name-in.ts';
import type { Extra } from '../entities/publish-state.ts';
import { membersIn, storeyOf, withStorey } from '../entities/storey-extra.ts';
import { titleIssues } from './title.ts';

/** Where titles in other languages lie, by the member that has the plain one. */
const MEMBERS = { title: 'titles', shortTitle: 'shortTitles' } as const;
type TitleMember = keyof typeof MEMBERS;

/** A title in a language, as a form, a table and a rule name it: `title_de`. */
export const titleMember = (member: TitleMember, language: string): string => `${member}_${language}`;

/** Its titles in other languages, '' where one is missing: `{title_ar: '', title_de: 'Halle'}`. */
export const translatedTitles = (extra: Extra, members: readonly TitleMember[]): Record<string, string> =>
  Object.fromEntries(
    members.flatMap((member) =>
      CONTENT_LANGUAGES.map((code) => [
        titleMember(member, code),
        member === 'title' ? ownName(code, { extra }) : ownShortTitle(code, { extra }),
      ]),
    ),
  );

/** The free members with other titles; what is not named stays. */
export function withTranslatedTitles(extra: Extra, titles: Readonly<Record<string, unknown>>): Extra {
  let next = extra;
  for (const [member, kept] of Object.entries(MEMBERS) as [TitleMember, string][]) {
    const before = translatedTitles(extra, [member]);
    const changed = CONTENT_LANGUAGES.filter((code) => {
      const text = titles[titleMember(member, code)];
      return typeof text === 'string' && text.trim() !== before[titleMember(member, code)];
    });
    if (changed.length === 0) continue;
    const texts: Record<string, unknown> = { ...membersIn(storeyOf(extra)[kept]) };
    for (const code of changed) {
      const text = String(titles[titleMember(member, code)]).trim();
      // An Arabic name of earlier versions is beside the titles.
      if (member === 'title') next = without(next, `name_${code}`);
      if (text === '') delete texts[code];
      else texts[code] = text;
    }
    next = withStorey(next, { [kept]: texts });
  }
  return next;
}

function without(extra: Extra, name: string): Extra {
  const { [name]: _, ...others } = extra;
  return others;
}

/** What is wrong with titles in other languages: codes of `titleIssues`, at `extra.storey.titles.de`. */
export function translatedTitleIssues(
  extra: Extra,
  lengths: Partial<Record<TitleMember, readonly [number, number]>>,
): Issue[] {
  return (Object.entries(lengths) as [TitleMember, readonly [number, number]][]).flatMap(([member, length]) =>
    Object.entries(membersIn(storeyOf(extra)[MEMBERS[member]])).flatMap(([code, text]) =>
      titleIssues(typeof text === 'string' ? text : '', `extra.storey.${MEMBERS[member]}.${code}`, length),
    ),
  );
}

/** The member of a form that a fault of a title in another language is at; null for all other paths. */
export function titleMemberAt(path: string): string | null {
  const [, kept, code] = /^extra\.storey\.(titles|shortTitles)\.(.+)$/.exec(path) ?? [];
  return code === undefined ? null : titleMember(kept === 'titles' ? 'title' : 'shortTitle', code);
}

/** The language of `title_de` and `shortTitle_de`, and which of them it is; null for all other names. */
export function translatedTitle(name: string): { member: TitleMember; language: string } | null {
  const [, member, language] = /^(title|shortTitle)_(\w+)$/.exec(name) ?? [];
  return language === undefined ? null : { member: member as TitleMember, language };
}
