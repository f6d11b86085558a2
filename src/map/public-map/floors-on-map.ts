import type {
  LayerSpecification,
  Map as MapLibreMap,
  StyleSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl';
import { aboveLayers, drawnAt, shiftOf } from './floor-above.ts';
import { restyle } from '../style/restyle.ts';
import {
  FLOOR_TOP,
  floorLabels,
  floorLayers,
  floorName,
  HIDDEN_TOP,
  LABEL_TOP,
} from './public-map-layers.ts';
import { onShapes, sourcesOf } from './shape-sources.ts';
import type { Floor, PublicMapOptions, PublicMapScene } from './public-map-types.ts';

/** Floors whose tiles are kept ready. */
const FLOORS_KEPT = 4;

/** The source of tiles at an address of the answer. */
export const tileSource = (
  { answer: { tiles }, addressOf }: PublicMapOptions,
  address: string,
): VectorSourceSpecification => ({
  type: 'vector',
  tiles: [addressOf(address)],
  minzoom: tiles.minzoom,
  maxzoom: tiles.maxzoom,
});

/** Layers on tiles, or on shapes of this device. */
export const placed = (layers: LayerSpecification[], { shapes }: PublicMapOptions): LayerSpecification[] =>
  shapes === undefined ? layers : onShapes(layers);

const OPACITIES: Readonly<Record<string, readonly string[]>> = {
  fill: ['fill-opacity'],
  line: ['line-opacity'],
  symbol: ['icon-opacity', 'text-opacity'],
  'fill-extrusion': ['fill-extrusion-opacity'],
};

const seenFloors = ({ floor, above }: PublicMapScene): string[] =>
  [floor, above].flatMap((one) => (one === null ? [] : [floorName(one)]));

/** A layer that is seen or not. One without opacity is not drawn, and stays ready: with `visibility` its tiles would be read again. */
function seen<Layer extends LayerSpecification>(layer: Layer, isSeen: boolean): Layer {
  const own = (layer.paint ?? {}) as Readonly<Record<string, unknown>>;
  const values = (OPACITIES[layer.type] ?? []).map((name) => [name, isSeen ? (own[name] ?? 1) : 0]);
  return { ...layer, paint: { ...own, ...(Object.fromEntries(values) as object) } };
}

/** The floors that are on the map: the open one is shown, and those before stay, so that going back is at once. */
export function createFloors(options: PublicMapOptions, bearing: () => number) {
  const { languages, tiles } = options.answer;
  /** The last one was open last. */
  const shown = new Map<string, Floor>();

  const layersOf = (floor: Floor, of: PublicMapScene) => {
    const look = { ...of, languages };
    const isAbove = of.above !== null && floorName(of.above) === floorName(floor);
    const isOpen = of.floor !== null && floorName(of.floor) === floorName(floor);
    const shift = isAbove ? shiftOf(of, options.answer, bearing()) : null;
    return {
      shapes: placed(
        [
          ...aboveLayers(floor, of.theme, of.selected, shift),
          ...floorLayers(floor, look, of.selected).map((layer) => seen(layer, isOpen)),
        ],
        options,
      ),
      labels: placed(
        floorLabels(floor, look, of.selected).map((layer) => drawnAt(seen(layer, isOpen || isAbove), shift)),
        options,
      ),
    };
  };
  const sourcesOfFloor = (floor: Floor) => {
    const address = tiles.level
      .replace('{building}', String(floor.buildingId))
      .replace('{level}', String(floor.levelIndex));
    return sourcesOf(floorName(floor), tileSource(options, address), options.shapes?.level(floor));
  };
  const add = (map: MapLibreMap, floor: Floor, scene: PublicMapScene): void => {
    const name = floorName(floor);
    if (shown.has(name)) return;
    for (const [id, source] of Object.entries(sourcesOfFloor(floor))) map.addSource(id, source);
    const { shapes, labels } = layersOf(floor, scene);
    for (const layer of shapes) map.addLayer(layer, FLOOR_TOP);
    for (const layer of labels) map.addLayer(layer, LABEL_TOP);
    shown.set(name, floor);
  };
  const remove = (map: MapLibreMap, floor: Floor, scene: PublicMapScene): void => {
    const { shapes, labels } = layersOf(floor, scene);
    for (const { id } of [...shapes, ...labels]) map.removeLayer(id);
    for (const id of Object.keys(sourcesOfFloor(floor))) map.removeSource(id);
    shown.delete(floorName(floor));
  };

  /** A first style with the open floor in it, whose tiles are so asked for at once. */
  const within = (style: StyleSpecification, scene: PublicMapScene): StyleSpecification => {
    const { floor } = scene;
    if (floor === null) return style;
    const { shapes, labels } = layersOf(floor, scene);
    const below: Readonly<Record<string, LayerSpecification[]>> = {
      [FLOOR_TOP]: shapes,
      [LABEL_TOP]: labels,
    };
    shown.set(floorName(floor), floor);
    return {
      ...style,
      sources: { ...sourcesOfFloor(floor), ...style.sources },
      layers: style.layers.flatMap((layer) => [...(below[layer.id] ?? []), layer]),
    };
  };

  /** Names that are not seen come last where names collide. */
  const orderLabels = (map: MapLibreMap, scene: PublicMapScene): void => {
    for (const [name, floor] of shown) {
      const below = seenFloors(scene).includes(name) ? LABEL_TOP : HIDDEN_TOP;
      for (const { id } of layersOf(floor, scene).labels) map.moveLayer(id, below);
    }
  };

  /** Brings the layers from one scene to another. */
  const show = (map: MapLibreMap, before: PublicMapScene, scene: PublicMapScene): void => {
    for (const floor of shown.values()) {
      const [from, to] = [layersOf(floor, before), layersOf(floor, scene)];
      restyle(map, from.shapes, to.shapes);
      restyle(map, from.labels, to.labels);
    }
    if (scene.floor === null) return;
    if (scene.above !== null) add(map, scene.above, scene);
    add(map, scene.floor, scene);
    const name = floorName(scene.floor);
    const open = shown.get(name)!;
    shown.delete(name);
    shown.set(name, open);
    for (const floor of [...shown.values()].slice(0, -FLOORS_KEPT)) remove(map, floor, scene);
    if (seenFloors(before).join() !== seenFloors(scene).join()) orderLabels(map, scene);
  };

  return { within, show };
}
