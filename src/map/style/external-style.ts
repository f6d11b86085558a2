import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import * as z from 'zod';
import { MAP_FONT } from './expressions.ts';

/** What is taken over from a style that comes from outside. */
export interface ExternalStyle {
  sources: Record<string, SourceSpecification>;
  layers: LayerSpecification[];
  sprite?: string;
}

// MapLibre's other kinds are not in the bundle (script/maplibre.ts), and neither are terrain and other projections.
const SOURCE_TYPES = ['vector', 'raster', 'raster-dem', 'geojson', 'image'] as const;
/** The layers of the tiles that hold the content of a client (contract: `previewTilesJsonUrl`). */
const CONTENT_LAYERS = new Set(['features', 'buildings', 'walls', 'ground', 'sites']);

const LAYER_TYPES = [
  'background',
  'fill',
  'line',
  'symbol',
  'circle',
  'raster',
  'fill-extrusion',
  'heatmap',
  'hillshade',
] as const;

const styleSchema = z.object({
  version: z.literal(8),
  sources: z.record(z.string(), z.looseObject({ type: z.enum(SOURCE_TYPES) })),
  layers: z.array(
    z.looseObject({
      id: z.string(),
      type: z.enum(LAYER_TYPES),
      source: z.string().optional(),
      'source-layer': z.string().optional(),
      layout: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
  sprite: z.string().optional(),
});

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** The words of an attribution. Markup is dropped, because the map would otherwise put it into the page. */
export function plainAttribution(text: string): string {
  return text
    .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
    .replace(/<[^>]*(>|$)/g, '')
    .replace(/[<>]/g, '')
    .trim();
}

/**
 * The sources of a style that stand for the client's own content: `features` of them is drawn, and nothing that the
 * content does not have (tiles of a city may have `buildings` too).
 */
function contentSourcesOf({ layers }: z.infer<typeof styleSchema>): Set<string> {
  const named = new Map<string, Set<string>>();
  for (const { source, 'source-layer': part } of layers)
    if (source !== undefined && part !== undefined)
      named.set(source, (named.get(source) ?? new Set()).add(part));
  const isContent = (parts: ReadonlySet<string>): boolean =>
    parts.has('features') && [...parts].every((part) => CONTENT_LAYERS.has(part));
  return new Set([...named].flatMap(([source, parts]) => (isContent(parts) ? [source] : [])));
}

/**
 * Takes the ground out of a style document, or null if it is not a style. Names that would meet ours are set apart, addresses
 * other than http(s) and unknown kinds are dropped, and text is drawn from the bundled fonts, so that no glyph host is
 * contacted.
 * @param via the address under which the map requests an address of the style
 * @param content the source that holds the client's content here, for the layers of the style that draw it; left out: they are
 * read from the source that the style names
 */
export function readExternalStyle(
  document: unknown,
  via: (address: string) => string = (address) => address,
  content?: string,
): ExternalStyle | null {
  const parsed = styleSchema.safeParse(document);
  if (!parsed.success || parsed.data.layers.length === 0) return null;
  const ofContent = content === undefined ? new Set<string>() : contentSourcesOf(parsed.data);
  const sources: Record<string, SourceSpecification> = {};
  for (const [name, source] of Object.entries(parsed.data.sources)) {
    const addresses = [
      source['url'],
      source['tiles'],
      source['type'] === 'geojson' ? source['data'] : undefined,
    ]
      .flat()
      .filter((value) => typeof value === 'string');
    if (!addresses.every(isWebAddress) || ofContent.has(name)) continue;
    const clean: Record<string, unknown> = { ...source };
    if ('attribution' in clean) {
      clean['attribution'] =
        typeof clean['attribution'] === 'string' ? plainAttribution(clean['attribution']) : '';
    }
    for (const key of ['url', 'tiles', ...(source.type === 'geojson' ? ['data'] : [])]) {
      const address = clean[key];
      if (typeof address === 'string') clean[key] = via(address);
      else if (Array.isArray(address)) clean[key] = address.map((one: string) => via(one));
    }
    sources[`ext-${name}`] = clean as unknown as SourceSpecification;
  }
  const layers = parsed.data.layers.flatMap((layer) => {
    const from = layer.source !== undefined && ofContent.has(layer.source) ? content : `ext-${layer.source}`;
    const isThere = from !== undefined && (from === content || from in sources);
    if (layer.type !== 'background' && !isThere) return [];
    const named: Record<string, unknown> = { ...layer, id: `ext-${layer.id}` };
    if (layer.source !== undefined) named['source'] = from;
    if (layer.type === 'symbol') named['layout'] = { ...layer.layout, 'text-font': MAP_FONT };
    return [named as unknown as LayerSpecification];
  });
  const { sprite } = parsed.data;
  return { sources, layers, ...(sprite !== undefined && isWebAddress(sprite) && { sprite: via(sprite) }) };
}
