/**
 * Invisible characters: controls, format characters (direction marks, joiners), spaces, everything that Unicode leaves undrawn
 * (with the Hangul fillers), and blanks that count as symbols or letters: of braille, of music, of hieroglyphs. A mark alone
 * has no letter to stand on.
 */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/gu;

/** Whether a name shows anything at all: at least one character that is drawn. Joiners beside such a one stay. */
export function showsSomething(text: string): boolean {
  return visiblePart(text) !== '';
}

/** Without invisible characters and spaces. */
export function visiblePart(text: string): string {
  return text.replace(UNSEEN, '');
}
