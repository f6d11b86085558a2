import type { LayerSpecification, Map as MapLibreMap, StyleSetterOptions } from 'maplibre-gl';

type Values = Record<string, unknown>;
const QUIET: StyleSetterOptions = { validate: false };
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Brings the layers of a running map to other values (another theme, another level) without touching its sources, so
 * that nothing is fetched or tiled again. A layer that keeps its id keeps its type too.
 */
export function restyle(
  map: MapLibreMap,
  from: readonly LayerSpecification[],
  to: readonly LayerSpecification[],
): void {
  const before = new Map(from.map((layer) => [layer.id, layer]));
  const after = new Set(to.map((layer) => layer.id));
  for (const id of before.keys()) if (!after.has(id)) map.removeLayer(id);
  let above: string | undefined;
  for (const layer of to.toReversed()) {
    const known = before.get(layer.id);
    if (known) changeLayer(map, known, layer);
    else map.addLayer(layer, above);
    above = layer.id;
  }
}

function changeLayer(map: MapLibreMap, before: LayerSpecification, after: LayerSpecification): void {
  const filterOf = (layer: LayerSpecification) => ('filter' in layer ? layer.filter : undefined);
  if (!same(filterOf(before), filterOf(after))) map.setFilter(after.id, filterOf(after), QUIET);
  each(before.paint, after.paint, (name, value) =>
    map.setPaintProperty(after.id, name as never, value as never, QUIET),
  );
  each(before.layout, after.layout, (name, value) =>
    map.setLayoutProperty(after.id, name as never, value as never, QUIET),
  );
}

function each(
  before: object | undefined,
  after: object | undefined,
  set: (name: string, value: unknown) => void,
) {
  const old = (before ?? {}) as Values;
  for (const [name, value] of Object.entries((after ?? {}) as Values)) {
    if (!same(old[name], value)) set(name, value);
  }
}
