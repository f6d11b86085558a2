import * as z from 'zod';

/** What is read of a style of MapLibre; the rest is carried along. */
const styleSchema = z.looseObject({
  version: z.literal(8),
  sources: z.record(z.string(), z.looseObject({ type: z.string() })),
  layers: z.array(z.looseObject({ id: z.string(), type: z.string() })).min(1),
});
export type StyleDocument = z.infer<typeof styleSchema>;
export type StyleSource = StyleDocument['sources'][string];

/** More than any style has; each may be a request of its own. */
const MAX_SOURCES = 50;

const tileJsonSchema = z.object({
  tiles: z.array(z.string()).min(1),
  minzoom: z.number().optional(),
  maxzoom: z.number().optional(),
  bounds: z.array(z.number()).length(4).optional(),
  scheme: z.enum(['xyz', 'tms']).optional(),
  attribution: z.string().optional(),
  encoding: z.string().optional(),
});

const TILED = new Set(['vector', 'raster', 'raster-dem']);
export const isTiled = ({ type }: StyleSource): boolean => TILED.has(type);

const isText = (value: unknown): value is string => typeof value === 'string';

/** Braces are kept: they stand for numbers. Null for anything but a web address. */
function absolute(address: string, base: string): string | null {
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  return url.href.replaceAll('%7B', '{').replaceAll('%7D', '}');
}

/** Null if the document is not a style of version 8 with layers. */
export function readStyleDocument(document: unknown): StyleDocument | null {
  const parsed = styleSchema.safeParse(document);
  return parsed.success && Object.keys(parsed.data.sources).length <= MAX_SOURCES ? parsed.data : null;
}

/**
 * A style in which every address is whole, and each tiled source names its tiles itself. A source that can't be read is left
 * out: the rest is still a map. Only what the map draws is taken over. Null if the document is not a style.
 * @param readJson reads a TileJSON; may reject.
 */
export async function resolveStyle(
  document: unknown,
  address: string,
  readJson: (address: string) => Promise<unknown>,
): Promise<StyleDocument | null> {
  const style = readStyleDocument(document);
  if (style === null) return null;
  const sources = await Promise.all(
    Object.entries(style.sources).map(async ([name, source]) => {
      const whole = await resolveSource(source, address, readJson).catch(() => null);
      return whole === null ? [] : [[name, whole] as const];
    }),
  );
  const sprite = spriteOf(style['sprite'], address);
  const { version, layers } = style;
  return { version, sources: Object.fromEntries(sources.flat()), layers, ...(sprite !== null && { sprite }) };
}

async function resolveSource(
  source: StyleSource,
  base: string,
  readJson: (address: string) => Promise<unknown>,
): Promise<StyleSource | null> {
  if (source.type === 'geojson') {
    if (!isText(source['data'])) return source;
    const data = absolute(source['data'], base);
    return data === null ? null : { ...source, data };
  }
  if (!isTiled(source)) {
    // Films and the like, which the map does not draw.
    if (!isText(source['url'])) return source;
    const url = absolute(source['url'], base);
    return url === null ? null : { ...source, url };
  }
  const { url, ...own } = source;
  if (!isText(url)) return withTiles(own, own['tiles'], base);
  const from = absolute(url, base);
  if (from === null) return null;
  const { tiles, ...told } = tileJsonSchema.parse(await readJson(from));
  return withTiles({ ...told, ...own }, tiles, from);
}

function withTiles(source: StyleSource, tiles: unknown, base: string): StyleSource | null {
  const whole = Array.isArray(tiles) ? tiles.filter(isText).flatMap((one) => absolute(one, base) ?? []) : [];
  return whole.length === 0 ? null : { ...source, tiles: whole };
}

/** Of several sets of symbols, the set that layers name without a prefix. */
function spriteOf(sprite: unknown, base: string): string | null {
  if (isText(sprite)) return absolute(sprite, base);
  const sets = z.array(z.object({ id: z.string(), url: z.string() })).safeParse(sprite);
  const own = sets.data?.find(({ id }) => id === 'default');
  return own === undefined ? null : absolute(own.url, base);
}

export interface AddressChange {
  /** From the templates of a source to the template that replaces them. */
  tiles: (templates: readonly string[]) => string;
  /** GeoJSON, or a picture. */
  file: (address: string) => string;
  /** Without its ending, as styles name it. */
  sprite: (address: string) => string;
}

/** The same style with other addresses. It must be resolved. */
export function withAddresses(style: StyleDocument, to: AddressChange): StyleDocument {
  const sources = Object.entries(style.sources).map(([name, source]) => {
    if (isTiled(source)) return [name, { ...source, tiles: [to.tiles(tilesOf(source))] }] as const;
    const key = source.type === 'geojson' ? 'data' : 'url';
    const address = source[key];
    return [name, isText(address) ? { ...source, [key]: to.file(address) } : source] as const;
  });
  const sprite = style['sprite'];
  return {
    ...style,
    sources: Object.fromEntries(sources),
    ...(isText(sprite) && { sprite: to.sprite(sprite) }),
  };
}

/** Templates of the tiles of a resolved source. */
export const tilesOf = (source: StyleSource): string[] =>
  Array.isArray(source['tiles']) ? source['tiles'].filter(isText) : [];
