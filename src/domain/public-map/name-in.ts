import { textIn } from '../entities/name-in.ts';
import type { Texts } from './files.ts';

/** A text of a public map's files in a language: see `textIn`. The plain text is that of the map's first language. */
export const nameIn = (
  plain: string,
  texts: Texts | undefined,
  asked: string,
  languages: readonly string[],
): string =>
  textIn(
    asked,
    plain,
    (code) => (texts !== undefined && Object.hasOwn(texts, code) ? texts[code]!.trim() : ''),
    languages,
  );
