/** What may stand between letters without parting them: marks, joiners, direction marks, the Arabic stroke. */
const SILENT = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u0640]/gu;

/** Letters that Unicode does not take apart, and letters that people type for each other. */
const ALIKE: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
};
const LETTERS = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'gu');

/** Digits of Arabic and Persian, and hiragana, each of which has a twin at a fixed distance. */
const TWINS = /[\u0660-\u0669\u06f0-\u06f9\u3041-\u3096]/gu;

function twinOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x66a) return String(code - 0x660);
  if (code < 0x6fa) return String(code - 0x6f0);
  return String.fromCharCode(code + 0x60);
}

/**
 * A text as it is compared with what is typed: without case, accents, forms of a letter and characters that are not drawn.
 * All searches and filters use this one, so that what one finds, all find.
 */
export function searchKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(SILENT, '')
    .toLowerCase()
    .replace(SILENT, '')
    .replace(LETTERS, (letter) => ALIKE[letter] ?? letter)
    .replace(TWINS, twinOf);
}
