/** Content languages that are written from the right. */
const FROM_RIGHT: ReadonlySet<string> = new Set(['ar', 'he', 'ur']);

interface Written {
  lang?: string;
  dir: 'ltr' | 'rtl' | 'auto';
}

/** How an input takes a text in a language: for its face, its direction and its spelling. */
export const writtenIn = (language: string | undefined): Written =>
  language === undefined
    ? { dir: 'auto' }
    : { lang: language, dir: FROM_RIGHT.has(language) ? 'rtl' : 'ltr' };
