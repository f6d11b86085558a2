import { AttributionControl, type Map as MapLibreMap } from 'maplibre-gl';
import { createBaseMap } from '../engine/base-map/base-map.ts';
import { serveBaseMap } from '../engine/base-map/base-map-files.ts';
import type { ReadBaseMap } from '../engine/engine-types.ts';
import type { ExternalStyle } from '../style/external-style.ts';

/** Reads a file of the base map from the server of the page, or from what the device has kept of it. */
const readFile: ReadBaseMap = async (address, { signal }) => {
  try {
    const answer = await fetch(address, { signal });
    if (!answer.ok) return { ok: false, fault: 'unavailable' };
    return { ok: true, bytes: await answer.arrayBuffer() };
  } catch {
    return { ok: false, fault: 'offline' };
  }
};

/**
 * Draws the client's own style over the bundled ground and below the content. Where it can't be had the bundled ground stays.
 * @param styleUrl whole address of the style
 * @param below the layer that it goes under
 * @returns how to take it away
 */
export function showClientGround(map: MapLibreMap, styleUrl: string, below: string): () => void {
  serveBaseMap(readFile);
  const put = (style: ExternalStyle | null): void => {
    if (style === null) return;
    for (const [id, source] of Object.entries(style.sources)) map.addSource(id, source);
    if (style.sprite !== undefined) map.setSprite(style.sprite);
    for (const layer of style.layers) map.addLayer(layer, below);
    map.addControl(new AttributionControl({ compact: true }), 'bottom-right');
  };
  // Storey's own ground is whole without it.
  const ground = createBaseMap({ readFile, put, onFailure: () => undefined });
  ground.set(styleUrl);
  return () => ground.remove();
}
