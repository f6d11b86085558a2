import type { Texts } from './files.ts';

/**
 * A text in the language asked for, else in its base ("pt" of "pt-BR"), else in the first of the map's languages that it
 * has one in, else the plain text. The plain text is that of the map's first language.
 */
export function nameIn(
  plain: string,
  texts: Texts | undefined,
  asked: string,
  languages: readonly string[],
): string {
  const own = (code: string): string =>
    (texts !== undefined && Object.hasOwn(texts, code) ? texts[code]!.trim() : '') ||
    (code === languages[0] ? plain.trim() : '');
  for (const code of [asked, asked.split('-')[0]!, ...languages]) {
    const text = own(code);
    if (text !== '') return text;
  }
  return plain.trim();
}
