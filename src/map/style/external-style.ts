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
 * Takes the ground out of a style document, or null when it is no style. Names that would meet ours are set apart,
 * addresses other than http(s) and unknown kinds are dropped, and text is drawn from the bundled fonts, so that no
 * glyph host is asked.
 * @param via the address under which the map asks for one of the style
 */
export function readExternalStyle(
  document: unknown,
  via: (address: string) => string = (address) => address,
): ExternalStyle | null {
  const parsed = styleSchema.safeParse(document);
  if (!parsed.success || parsed.data.layers.length === 0) return null;
  const sources: Record<string, SourceSpecification> = {};
  for (const [name, source] of Object.entries(parsed.data.sources)) {
    const addresses = [
      source['url'],
      source['tiles'],
      source['type'] === 'geojson' ? source['data'] : undefined,
    ]
      .flat()
      .filter((value) => typeof value === 'string');
    if (!addresses.every(isWebAddress)) continue;
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
    if (layer.type !== 'background' && !(layer.source !== undefined && `ext-${layer.source}` in sources))
      return [];
    const named: Record<string, unknown> = { ...layer, id: `ext-${layer.id}` };
    if (layer.source !== undefined) named['source'] = `ext-${layer.source}`;
    if (layer.type === 'symbol') named['layout'] = { ...layer.layout, 'text-font': MAP_FONT };
    return [named as unknown as LayerSpecification];
  });
  const { sprite } = parsed.data;
  return { sources, layers, ...(sprite !== undefined && isWebAddress(sprite) && { sprite: via(sprite) }) };
}
