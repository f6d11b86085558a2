/** Of text on a ground: WCAG 2.2, AA. */
export const LEAST_CONTRAST = 4.5;

const WHITE = 1.05;

/** WCAG 2, relative luminance of `#rrggbb`. */
function luminance(colour: string): number {
  const value = Number.parseInt(colour.slice(1), 16);
  const [red, green, blue] = [value >> 16, (value >> 8) & 0xff, value & 0xff].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Contrast of a colour with the white text on its buttons, from 1 to 21. */
export const contrastOnWhite = (colour: string): number => WHITE / (luminance(colour) + 0.05);

/** The colour itself where white text can be read on it, else the nearest darker one of the same hue. */
export function readableColour(colour: string): string {
  const value = Number.parseInt(colour.slice(1), 16);
  const parts = [value >> 16, (value >> 8) & 0xff, value & 0xff];
  for (let share = 100; share >= 0; share--) {
    const darker = `#${parts.map((part) => hex(Math.round((part * share) / 100))).join('')}`;
    if (contrastOnWhite(darker) >= LEAST_CONTRAST) return darker;
  }
  return '#000000';
}
const hex = (part: number): string => part.toString(16).padStart(2, '0');

/** `#rrggbb` in small letters of what a person typed; null where that is not a colour. */
export function colourIn(text: string): string | null {
  const found = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (found === undefined) return null;
  return `#${found.length === 3 ? found.replaceAll(/./g, '$&$&') : found}`;
}
