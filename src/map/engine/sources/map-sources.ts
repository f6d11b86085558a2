import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { SourceName } from '../../style/build-style.ts';
import type { UpdateTarget } from './scene-updater.ts';

export interface MapSources extends UpdateTarget {
  /** @param filled called for each source that holds something now */
  connect(map: MapLibreMap, filled: (name: SourceName) => void): void;
}

/** The sources of a map that is made after what writes them. @param onWrite called before each writing */
export function createMapSources(onWrite: () => void): MapSources {
  let map: MapLibreMap | null = null;
  let fill: (name: SourceName) => void = () => undefined;
  const source = (name: SourceName): GeoJSONSource | undefined => map?.getSource<GeoJSONSource>(name);
  return {
    connect(made, filled) {
      map = made;
      fill = filled;
    },
    async setData(name, features) {
      onWrite();
      await source(name)?.setData({ type: 'FeatureCollection', features: [...features] });
      if (features.length > 0) fill(name);
    },
    async updateData(name, change) {
      onWrite();
      await source(name)?.updateData(change);
      if (change.add.length > 0) fill(name);
    },
  };
}
