import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { SOURCE_NAMES, type Held, type SourceName } from './build-style.ts';

/** Written by the scene, and empty in a new style. The drawing board fills its own. */
const FED: ReadonlySet<string> = new Set(SOURCE_NAMES.filter((name) => !name.startsWith('drawing')));

const isEmpty = (held: Held, source: string): boolean =>
  FED.has(source) && (held[source as SourceName]?.length ?? 0) === 0;

/** The same layers; those of sources that are still empty are off, so that no tiles are made of them. */
export function withoutEmpty(layers: readonly LayerSpecification[], held: Held): LayerSpecification[] {
  return layers.map((layer) =>
    'source' in layer && isEmpty(held, layer.source)
      ? { ...layer, layout: { ...layer.layout, visibility: 'none' } }
      : layer,
  );
}

/**
 * Turns the layers of a source on. Those of what the style was made with are on: to say it again would have all of its
 * tiles made again.
 * @returns what to call when a source holds something
 */
export function createFilledSources(
  map: MapLibreMap,
  layers: () => readonly LayerSpecification[],
  held: Held,
): (source: SourceName) => void {
  const filled = new Set<string>(SOURCE_NAMES.filter((name) => !isEmpty(held, name)));
  return (source) => {
    if (filled.has(source)) return;
    filled.add(source);
    for (const layer of layers()) {
      if ('source' in layer && layer.source === source) {
        map.setLayoutProperty(layer.id, 'visibility', 'visible', { validate: false });
      }
    }
  };
}
