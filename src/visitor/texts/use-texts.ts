import { createContext, useContext } from 'react';
import { isolate } from '../../app/i18n/bidi-isolate.ts';
import { nameIn, type PublicLevel, type PublicType, type Texts } from '../../domain/public-map/index.ts';
import type { Formats } from './formats.ts';
import type { Spoken } from './languages.ts';
import type { Translate } from './texts.ts';

/** All that has to do with the reader's languages. */
export interface Words {
  spoken: Spoken;
  t: Translate;
  formats: Formats;
  /** A name of the map, in the reader's language. As text of its own. */
  nameOf: (plain: string, texts?: Texts) => string;
  /** The same within a sentence: it keeps its own direction there. */
  within: (plain: string, texts?: Texts) => string;
  /** Of a type, in the language of the page: it belongs to that more than to the map. */
  typeTitle: (type: Pick<PublicType, 'title' | 'titles'>) => string;
  levelName: (level: Pick<PublicLevel, 'longTitle' | 'titles'>) => string;
  shortLevel: (level: Pick<PublicLevel, 'shortTitle' | 'shortTitles'>) => string;
}

export function createWords(
  spoken: Spoken,
  t: Translate,
  formats: Formats,
  languages: readonly string[],
): Words {
  const nameOf = (plain: string, texts?: Texts): string => nameIn(plain, texts, spoken.names, languages);
  const hasOwnDigits = formats.locale.includes('-nu-');
  const inDigits = (text: string): string =>
    hasOwnDigits && /^-?\d{1,3}$/.test(text) ? formats.number(Number(text)) : text;
  return {
    spoken,
    t,
    formats,
    nameOf,
    within: (plain, texts) => isolate(nameOf(plain, texts)),
    typeTitle: ({ title, titles }) => nameIn(title, titles, spoken.page, languages),
    levelName: ({ longTitle, titles }) => nameOf(longTitle, titles),
    shortLevel: ({ shortTitle, shortTitles }) => inDigits(nameOf(shortTitle, shortTitles)),
  };
}

export const WordsContext = createContext<Words | null>(null);

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (words === null) throw new Error('useWords needs a WordsContext above it');
  return words;
}
