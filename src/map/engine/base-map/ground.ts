import { AttributionControl, type Map as MapLibreMap, type StyleSpecification } from 'maplibre-gl';
import type { ExternalStyle } from '../../style/external-style.ts';
import type { ReadBaseMap } from '../engine-types.ts';
import { isOffline } from './base-map-address.ts';
import { serveBaseMap } from './base-map-files.ts';
import { createBaseMap, type BaseMap } from './base-map.ts';

export interface GroundOptions {
  readFile: ReadBaseMap | undefined;
  /** The style of the map; with null on the bundled ground. It replaces the one before, with all that was drawn. */
  styleOf: (external: ExternalStyle | null) => StyleSpecification;
  /** A style that there is a network for can't be had, or has no content. Once for each. */
  onMissed: (message: string) => void;
  /** The source that holds the client's content, for the layers of a style that draw it. */
  content?: string;
}

export interface Ground extends BaseMap {
  /** The style from outside that is shown; null for the bundled ground. */
  external: () => ExternalStyle | null;
  put: (external: ExternalStyle | null) => void;
  /** Content of the style is missing. */
  miss: (message: string) => void;
}

/** Whether an error of the map is about a source of a style from outside. */
export const isOfOutside = (event: object): boolean =>
  'sourceId' in event && String(event.sourceId).startsWith('ext-');

/** What a map is drawn on: the bundled ground, or a style from outside with its attribution. */
export function createGround(map: MapLibreMap, options: GroundOptions): Ground {
  const { readFile, styleOf, onMissed, content } = options;
  let external: ExternalStyle | null = null;
  let attribution: AttributionControl | null = null;
  let isMissed = false;
  let isRemoved = false;
  /** A missing network is reported elsewhere. */
  const miss = (message: string): void => {
    if (isMissed || isOffline(message)) return;
    isMissed = true;
    onMissed(message);
  };
  const put = (next: ExternalStyle | null): void => {
    if (isRemoved || external === next) return;
    external = next;
    isMissed = false;
    map.setStyle(styleOf(next), { diff: false });
    if (attribution !== null) map.removeControl(attribution);
    attribution = next === null ? null : new AttributionControl({ compact: true });
    // At the other side than the scale bar, which stands where the line begins.
    const isRtl = getComputedStyle(map.getContainer()).direction === 'rtl';
    if (attribution !== null) map.addControl(attribution, isRtl ? 'bottom-left' : 'bottom-right');
  };
  if (readFile !== undefined) serveBaseMap(readFile);
  const baseMap = createBaseMap({
    readFile,
    put,
    onFailure: miss,
    ...(content !== undefined && { content }),
  });
  /** What could not be had without a network. */
  const readAgain = (): void => {
    for (const name of Object.keys(external?.sources ?? {})) if (map.getSource(name)) map.refreshTiles(name);
  };
  window.addEventListener('online', readAgain);
  return {
    external: () => external,
    put,
    miss,
    set(url) {
      isMissed = false;
      baseMap.set(url);
    },
    remove() {
      isRemoved = true;
      window.removeEventListener('online', readAgain);
      baseMap.remove();
    },
  };
}
