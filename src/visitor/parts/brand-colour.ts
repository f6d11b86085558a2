const COLOUR = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;
/** WCAG 2.2, 1.4.3. */
const LEAST = 4.5;

function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A client's colour as the ground of buttons with white words: as it is, or darker until they can be read; null: none. */
export function brandColour(colour: string | null): string | null {
  const found = colour === null ? null : COLOUR.exec(colour);
  if (!found) return null;
  let channels = found.slice(1).map((pair) => Number.parseInt(pair, 16));
  while (1.05 / (luminance(channels) + 0.05) < LEAST)
    channels = channels.map((value) => Math.floor(value * 0.95));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
