import type { TypeTitles } from '../../app/i18n/type-titles.ts';
import type { PublicMapAnswer } from '../../domain/public-map/index.ts';

/** The answer with the built-in titles of types in a language, where it has none of its own in that. */
export function namedTypes(
  answer: PublicMapAnswer,
  language: string,
  titles: TypeTitles['types'] | null,
): PublicMapAnswer {
  if (titles === null) return answer;
  const types = answer.types.map((type) => {
    const { code, titles: own = {} } = type;
    if (Object.hasOwn(own, language) || !Object.hasOwn(titles, code)) return type;
    return { ...type, titles: { ...own, [language]: titles[code]! } };
  });
  return { ...answer, types };
}
