/**
 * What takes no ink: controls, format characters (direction marks, joiners), spaces, everything that Unicode has nobody
 * draw (the Hangul fillers among it), and blanks that count as symbols or letters: of braille, of music, of hieroglyphs.
 * A mark alone has no letter to stand on.
 */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/gu;

/** Whether a name shows anything at all: at least one character that is drawn. Joiners beside such a one stay. */
export function showsSomething(text: string): boolean {
  return visiblePart(text) !== '';
}

/** Without the characters that nobody sees; spaces go too. */
export function visiblePart(text: string): string {
  return text.replace(UNSEEN, '');
}
