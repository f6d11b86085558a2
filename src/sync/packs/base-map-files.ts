import { resolveStyle, tilesOver, type StyleDocument } from '../../domain/base-map/index.ts';
import type { Bounds } from '../../domain/entities/geometry.ts';

/**
 * Addresses of what a base map needs to be drawn over a place without a network, beside its style: symbols, GeoJSON, and tiles
 * from the widest view to the nearest. Null if the document is not a style.
 * @param readJson reads what the style refers to; may reject
 */
export async function baseMapFiles(
  document: unknown,
  styleUrl: string,
  bounds: Bounds,
  readJson: (address: string) => Promise<unknown>,
): Promise<string[] | null> {
  const style = await resolveStyle(document, styleUrl, readJson);
  if (style === null) return null;
  return [...new Set([...symbolsOf(style), ...dataOf(style), ...tilesOver(style, bounds)])];
}

/** For plain screens and sharp ones: the device may be moved to either. */
function symbolsOf(style: StyleDocument): string[] {
  const { sprite } = style;
  if (typeof sprite !== 'string') return [];
  return ['.json', '.png', '@2x.json', '@2x.png'].map((ending) => {
    const url = new URL(sprite);
    url.pathname += ending;
    return url.href;
  });
}

const dataOf = (style: StyleDocument): string[] =>
  Object.values(style.sources).flatMap(({ type, data, url }) => {
    const address = type === 'geojson' ? data : type === 'image' ? url : undefined;
    return typeof address === 'string' ? [address] : [];
  });
