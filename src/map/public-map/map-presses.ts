import type { Map as MapLibreMap, PointLike } from 'maplibre-gl';
import { floorName } from './public-map-layers.ts';
import type { Covered, PublicMapOptions, PublicMapScene } from './public-map-types.ts';

/** Pixels around a press in which a place is hit. */
const NEAR = 4;

/** Tells what a person presses, and which building the map has been moved to. */
export function tellPresses(
  map: MapLibreMap,
  { onPress, onBuilding }: Pick<PublicMapOptions, 'onPress' | 'onBuilding'>,
  now: () => { scene: PublicMapScene; covered: Covered },
): void {
  const buildingAt = (point: PointLike): number | null => {
    const layers = ['floor', 'other-buildings', 'other-buildings-flat'].filter((id) => map.getLayer(id));
    const found: unknown = map.queryRenderedFeatures(point, { layers })[0]?.properties['bid'];
    return typeof found === 'number' ? found : null;
  };
  map.on('click', ({ point, lngLat }) => {
    const { floor } = now().scene;
    const floors = ['outdoor', ...(floor === null ? [] : [floorName(floor)])];
    const layers = floors
      .flatMap((name) => [`${name}/selected-label`, `${name}/labels`, `${name}/rooms`])
      .concat('closed')
      .filter((id) => map.getLayer(id));
    const near: [PointLike, PointLike] = [
      [point.x - NEAR, point.y - NEAR],
      [point.x + NEAR, point.y + NEAR],
    ];
    const hit = map
      .queryRenderedFeatures(near, { layers })
      .find(({ properties }) => typeof properties['fid'] === 'string');
    const fid = (hit?.properties['fid'] as string | undefined) ?? null;
    onPress({ fid, buildingId: buildingAt(point), at: [lngLat.lng, lngLat.lat] });
  });
  map.on('moveend', ({ originalEvent }) => {
    if (originalEvent === undefined) return;
    const { left, right, top, bottom } = now().covered;
    const { width, height } = map.getContainer().getBoundingClientRect();
    onBuilding(buildingAt([(left + width - right) / 2, (top + height - bottom) / 2]));
  });
}
