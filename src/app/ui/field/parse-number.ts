const ARABIC_DIGITS = '٠١٢٣٤٥٦٧٨٩';
const PERSIAN_DIGITS = '۰۱۲۳۴۵۶۷۸۹';

/**
 * Reads a number as a person types it: Latin or Arabic digits, a point, a comma or an Arabic decimal sign.
 * @returns null for an empty text, NaN for anything but a number.
 */
export function readNumber(text: string): number | null {
  const plain = Array.from(text.trim(), (sign) => {
    const arabic = ARABIC_DIGITS.indexOf(sign);
    if (arabic >= 0) return String(arabic);
    const persian = PERSIAN_DIGITS.indexOf(sign);
    if (persian >= 0) return String(persian);
    if (sign === ',' || sign === '٫') return '.';
    return sign === '\u2212' ? '-' : sign;
  }).join('');
  if (plain === '') return null;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
