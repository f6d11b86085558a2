/** UTF-16 units of an alternative text in one language. */
export const PICTURE_TEXT_LENGTH = 250;

/** Names the text in the language that names have when they name none. */
export const PLAIN_TEXT = 'default';

/** What a picture shows, in words, by language. A language without a text is not there. */
export type PictureTexts = Readonly<Record<string, string>>;

/** The texts of a picture of a client, as a device has them. */
export interface PictureText {
  clientLid: string;
  /** The picture, by its address in the content. */
  url: string;
  texts: PictureTexts;
  /** As the server was last seen to have them. */
  base: PictureTexts;
  /** The version of `base`; null where the server has no texts. */
  tag: string | null;
  /** What a colleague wrote meanwhile, in languages that were changed here too: nothing is sent until a person decides. */
  clash: PictureTexts | null;
  /** Why the server did not take it. */
  refused: { code: string; message: string } | null;
}

/** Whether the server has yet to hear of it. */
export const isPictureTextWaiting = ({ texts, base }: Pick<PictureText, 'texts' | 'base'>): boolean =>
  changedIn(base, texts).length > 0;

/** Languages whose text differs. */
export const changedIn = (before: PictureTexts, after: PictureTexts): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (code) => (before[code] ?? '') !== (after[code] ?? ''),
  );

/** Texts as they are kept: without spaces around them, line breaks and empty ones. */
export const tidyTexts = (texts: PictureTexts): PictureTexts =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([code, text]) => [code, text.replaceAll(/\s+/g, ' ').trim()] as const)
      .filter(([, text]) => text !== ''),
  );

/** The text for a reader of a language: in it, else the plain one; '' without both. */
export const pictureTextIn = (language: string, texts: PictureTexts | undefined): string =>
  texts?.[language] ?? texts?.[PLAIN_TEXT] ?? '';

/** What becomes of a device's texts once the server is known to have others. */
export function mergePictureText(
  mine: PictureText,
  theirs: { texts: PictureTexts; tag: string | null },
): PictureText {
  const changedHere = changedIn(mine.base, mine.texts);
  const changedThere = changedIn(mine.base, theirs.texts);
  const texts: Record<string, string> = { ...theirs.texts };
  const clash: Record<string, string> = {};
  for (const code of changedHere) {
    const own = mine.texts[code] ?? '';
    const other = theirs.texts[code] ?? '';
    if (changedThere.includes(code) && own !== other) clash[code] = other;
    if (own === '') delete texts[code];
    else texts[code] = own;
  }
  return {
    ...mine,
    texts,
    base: theirs.texts,
    tag: theirs.tag,
    clash: Object.keys(clash).length > 0 ? clash : stillClashing(mine, texts),
  };
}

/** A clash that no one has decided yet stays, where the texts differ still. */
function stillClashing({ clash }: PictureText, texts: PictureTexts): PictureTexts | null {
  const left = Object.entries(clash ?? {}).filter(([code, text]) => (texts[code] ?? '') !== text);
  return left.length > 0 ? Object.fromEntries(left) : null;
}
