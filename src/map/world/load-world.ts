import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { graticuleFeatures, landFeature, type WorldFeature } from './world-features.ts';
import { WORLD_ENDS } from './world-layers.ts';
import outlineUrl from './world-outline.json?url';

export interface World {
  /** The sources are new and empty: a style was set. */
  refill(): void;
  remove(): void;
}

/** Fills the sources of the world when the map first shows a part of it that is large enough. */
export function createWorld(map: MapLibreMap, onFailure: (cause: unknown) => void): World {
  let land: Promise<WorldFeature[]> | null = null;
  let isFilled = false;
  let isRemoved = false;
  const fill = (name: string, features: WorldFeature[]): void => {
    // A style from outside brings its own ground.
    const source = isRemoved ? undefined : map.getSource<GeoJSONSource>(name);
    void source?.setData({ type: 'FeatureCollection', features });
  };
  const update = (): void => {
    if (isFilled || map.getZoom() >= WORLD_ENDS.at || map.getSource('world') === undefined) return;
    isFilled = true;
    fill('graticule', graticuleFeatures());
    land ??= readLand();
    land.then(
      (features) => fill('world', features),
      (cause: unknown) => {
        // The next movement tries again.
        land = null;
        isFilled = false;
        onFailure(cause);
      },
    );
  };
  map.on('moveend', update);
  return {
    refill: () => {
      isFilled = false;
      update();
    },
    remove: () => {
      isRemoved = true;
      map.off('moveend', update);
    },
  };
}

async function readLand(): Promise<WorldFeature[]> {
  const response = await fetch(outlineUrl);
  if (!response.ok) throw new Error(`The outline of the world was answered with ${response.status}.`);
  return [landFeature((await response.json()) as number[][][])];
}
