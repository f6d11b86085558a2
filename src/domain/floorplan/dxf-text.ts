/** A layer whose texts name what they lie in. */
export const NAMES = 'ROOM-NAMES';

/** Letters that a DXF of its first versions has no room for, as it writes them; no line may break. */
export const toDxfText = (text: string): string =>
  Array.from(text.replaceAll(/\s+/g, ' '), (sign) => {
    if (/^[ -~]$/.test(sign)) return sign;
    return Array.from(
      { length: sign.length },
      (_, i) => String.raw`\U+${sign.charCodeAt(i).toString(16).toUpperCase().padStart(4, '0')}`,
    ).join('');
  }).join('');
