/** Digits of other scripts, and wide ones, as those of ASCII. */
export const plainDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0));
