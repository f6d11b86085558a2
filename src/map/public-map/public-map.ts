import type { FeatureCollection } from 'geojson';
import type {
  GeoJSONSource,
  LayerSpecification,
  StyleSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl';
import { middleOf } from '../../domain/geometry/index.ts';
import { ZOOM } from '../../domain/limits.ts';
import { makeMapLibre } from '../engine/maplibre.ts';
import { restyle } from '../style/restyle.ts';
import {
  FIRST_SHAPE,
  FLOOR_TOP,
  floorLabels,
  floorLayers,
  floorName,
  LABEL_TOP,
  OUTLINE,
  outlineLayers,
} from './public-map-layers.ts';
import { routeShapes, spotShapes } from './route-shapes.ts';
import { onShapes, sourcesOf } from './shape-sources.ts';
import type { Covered, Floor, PublicMapOptions, PublicMapScene, PublicMapView } from './public-map-types.ts';

/** Degrees from straight above, while the walls are raised. */
const RAISED_PITCH = 50;
/** Milliseconds in which a route is drawn on, and in which the map moves. */
const ROUTE_MS = 500;
const MOVE_MS = 500;
/** Floors whose tiles are kept ready. */
const FLOORS_KEPT = 4;
/** At most this share of the map's height counts as covered from below. */
const MOST_COVERED = 0.75;
/** Pixels that stay free around what is fitted. */
const MARGIN = 40;
const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The map of a visitor. Use `createPublicMap`, which loads this file when it is needed. */
export function makePublicMap(container: HTMLElement, options: PublicMapOptions): PublicMapView {
  const { answer, addressOf, reducedMotion, shapes: given } = options;
  const { languages, tiles } = answer;
  let { scene, covered } = options;
  let isDestroyed = false;
  const tileSource = (address: string): VectorSourceSpecification => ({
    type: 'vector',
    tiles: [addressOf(address)],
    minzoom: tiles.minzoom,
    maxzoom: tiles.maxzoom,
  });
  const placed = (layers: LayerSpecification[]) => (given === undefined ? layers : onShapes(layers));
  const look = (of: PublicMapScene) => ({ ...of, languages });
  const outline = (of: PublicMapScene) => placed(outlineLayers(look(of), of.floor?.buildingId ?? null));
  const bounds = answer.bounds ?? [-180, -80, 180, 80];
  const geojson = (data: FeatureCollection) => ({ type: 'geojson', data }) as const;
  const style: StyleSpecification = {
    version: 8,
    sources: {
      ...sourcesOf(OUTLINE, tileSource(tiles.outline), given?.outline),
      'building-names': geojson(buildingNames(scene)),
      route: geojson(NOTHING),
      spots: geojson(NOTHING),
    },
    layers: outline(scene),
    light: { anchor: 'viewport', position: [1.3, 210, 35], intensity: 0.18 },
  };
  const map = makeMapLibre({
    container,
    style,
    center: middleOf(bounds as never),
    zoom: ZOOM.preview,
    pitch: scene.raised ? RAISED_PITCH : 0,
    minZoom: 12,
    maxZoom: 22,
    fadeDuration: reducedMotion ? 0 : 150,
    canvasContextAttributes: { antialias: true },
    label: options.label,
  });
  /** Under a sheet that covers all of the map there is still a place to look at. */
  const paddingOf = (sides: Covered): Covered => ({
    ...sides,
    bottom: Math.min(sides.bottom, container.getBoundingClientRect().height * MOST_COVERED),
  });
  covered = paddingOf(covered);
  map.setPadding({ ...covered });
  container.dataset['mapIdle'] = 'false';
  const duration = (): number => (reducedMotion || !isSeen ? 0 : MOVE_MS);
  let isSeen = false;

  function buildingNames({ language }: PublicMapScene): FeatureCollection {
    return {
      type: 'FeatureCollection',
      features: answer.buildings.flatMap(({ title, titles, bounds: box }) =>
        box === null
          ? []
          : [
              {
                type: 'Feature' as const,
                properties: { name: titles?.[language] ?? titles?.[language.split('-')[0]!] ?? title },
                geometry: { type: 'Point' as const, coordinates: middleOf([...box]) },
              },
            ],
      ),
    };
  }

  /** Floors whose layers are on the map; the last one was open last. */
  const shown = new Map<string, Floor>();
  const layersOf = (floor: Floor, of: PublicMapScene) => {
    const isOpen = of.floor !== null && floorName(of.floor) === floorName(floor);
    const hide = (layer: LayerSpecification) =>
      ({
        ...layer,
        layout: { ...layer.layout, visibility: isOpen ? 'visible' : 'none' },
      }) as LayerSpecification;
    return {
      shapes: placed(floorLayers(floor, look(of), of.selected)).map(hide),
      labels: placed(floorLabels(floor, look(of), of.selected)).map(hide),
    };
  };
  const floorSources = (floor: Floor) => {
    const address = tiles.level
      .replace('{building}', String(floor.buildingId))
      .replace('{level}', String(floor.levelIndex));
    return sourcesOf(floorName(floor), tileSource(address), given?.level(floor));
  };
  const addFloor = (floor: Floor): void => {
    const name = floorName(floor);
    if (shown.has(name)) return;
    for (const [id, source] of Object.entries(floorSources(floor))) map.addSource(id, source);
    const { shapes, labels } = layersOf(floor, scene);
    for (const layer of shapes) map.addLayer(layer, FLOOR_TOP);
    for (const layer of labels) map.addLayer(layer, LABEL_TOP);
    shown.set(name, floor);
  };
  const removeFloor = (floor: Floor, of: PublicMapScene): void => {
    const { shapes, labels } = layersOf(floor, of);
    for (const { id } of [...shapes, ...labels]) map.removeLayer(id);
    for (const id of Object.keys(floorSources(floor))) map.removeSource(id);
    shown.delete(floorName(floor));
  };

  /** Brings the layers from one scene to another; sources of floors stay, so that going back is at once. */
  const showFloors = (before: PublicMapScene): void => {
    for (const floor of shown.values()) {
      const [from, to] = [layersOf(floor, before), layersOf(floor, scene)];
      restyle(map, from.shapes, to.shapes);
      restyle(map, from.labels, to.labels);
    }
    if (scene.floor === null) return;
    addFloor(scene.floor);
    const name = floorName(scene.floor);
    const open = shown.get(name)!;
    shown.delete(name);
    shown.set(name, open);
    for (const floor of [...shown.values()].slice(0, -FLOORS_KEPT)) removeFloor(floor, scene);
  };

  let drawing = 0;
  const setData = (source: string, data: FeatureCollection): void => {
    void map.getSource<GeoJSONSource>(source)?.setData(data);
  };
  const drawRoute = (isNew: boolean): void => {
    cancelAnimationFrame(drawing);
    if (!isNew || reducedMotion || scene.route === null) return setData('route', routeShapes(scene, 1));
    const begin = performance.now();
    const frame = (now: number): void => {
      if (isDestroyed) return;
      const share = Math.min(1, (now - begin) / ROUTE_MS);
      setData('route', routeShapes(scene, share));
      if (share < 1) drawing = requestAnimationFrame(frame);
    };
    drawing = requestAnimationFrame(frame);
  };

  const whenStyled = (then: () => void): void => {
    if (map.isStyleLoaded() || isSeen) then();
    else map.once('load', then);
  };
  const show = (before: PublicMapScene): void => {
    if (isDestroyed) return;
    restyle(
      map,
      outline(before).filter(({ id }) => map.getLayer(id)),
      outline(scene),
    );
    showFloors(before);
    if (before.language !== scene.language) setData('building-names', buildingNames(scene));
    setData('spots', spotShapes(scene));
    if (before.route !== scene.route || before.floor !== scene.floor) drawRoute(before.route !== scene.route);
    if (before.raised !== scene.raised)
      map.easeTo({ pitch: scene.raised ? RAISED_PITCH : 0, duration: duration() });
  };

  let removeGround = (): void => undefined;
  const addGround = async (styleUrl: string): Promise<void> => {
    const { showClientGround } = await import('./client-ground.ts');
    if (!isDestroyed) removeGround = showClientGround(map, styleUrl, FIRST_SHAPE);
  };

  map.on('idle', () => {
    isSeen = true;
    container.dataset['mapIdle'] = 'true';
  });
  map.on('movestart', () => {
    container.dataset['mapIdle'] = 'false';
  });
  map.once('load', () => {
    if (isDestroyed) return;
    showFloors(scene);
    setData('spots', spotShapes(scene));
    drawRoute(true);
    options.onReady();
    if (answer.style !== null) void addGround(addressOf(answer.style));
  });
  map.on('error', ({ error }) => options.onFailure({ reason: 'style', message: error.message }));
  map.on('webglcontextlost', () => options.onFailure({ reason: 'context-lost' }));
  const buildingAt = (point: { x: number; y: number }): number | null => {
    const layers = ['floor', 'other-buildings', 'other-buildings-flat'].filter((id) => map.getLayer(id));
    const found = map.queryRenderedFeatures([point.x, point.y], { layers })[0]?.properties['bid'] as unknown;
    return typeof found === 'number' ? found : null;
  };
  map.on('click', ({ point, lngLat }) => {
    const near: [[number, number], [number, number]] = [
      [point.x - 4, point.y - 4],
      [point.x + 4, point.y + 4],
    ];
    const prefixes = ['outdoor', ...(scene.floor === null ? [] : [floorName(scene.floor)])];
    const layers = prefixes
      .flatMap((name) => [`${name}/selected-label`, `${name}/labels`, `${name}/rooms`])
      .filter((id) => map.getLayer(id));
    const hit = map
      .queryRenderedFeatures(near, { layers })
      .find(({ properties }) => typeof properties['fid'] === 'string');
    const at: [number, number] = [lngLat.lng, lngLat.lat];
    options.onPress({ fid: (hit?.properties['fid'] as string) ?? null, buildingId: buildingAt(point), at });
  });
  map.on('moveend', ({ originalEvent }) => {
    if (originalEvent === undefined) return;
    const { width, height } = container.getBoundingClientRect();
    const x = (covered.left + width - covered.right) / 2;
    options.onBuilding(buildingAt({ x, y: (covered.top + height - covered.bottom) / 2 }));
  });

  return {
    setScene(next) {
      if (next === scene || isDestroyed) return;
      const before = scene;
      scene = next;
      whenStyled(() => show(before));
    },
    setCovered(sides: Covered) {
      const next = paddingOf(sides);
      if (isDestroyed || JSON.stringify(next) === JSON.stringify(covered)) return;
      covered = next;
      map.easeTo({ padding: { ...next }, duration: duration() });
    },
    fit([west, south, east, north]) {
      const { width, height } = container.getBoundingClientRect();
      const free = Math.min(width - covered.left - covered.right, height - covered.top - covered.bottom);
      map.fitBounds([west, south, east, north], {
        padding: Math.max(0, Math.min(MARGIN, free / 8)),
        maxZoom: 20,
        pitch: scene.raised ? RAISED_PITCH : 0,
        bearing: answer.home.bearing ?? 0,
        duration: duration(),
      });
    },
    show: (at, zoom) =>
      void map.easeTo({ center: at, ...(zoom !== undefined && { zoom }), duration: duration() }),
    zoomBy: (steps) =>
      void (steps > 0 ? map.zoomIn({ duration: duration() }) : map.zoomOut({ duration: duration() })),
    turnNorth: () => void map.easeTo({ bearing: 0, duration: duration() }),
    resize: () => void map.resize(),
    destroy() {
      if (isDestroyed) return;
      isDestroyed = true;
      cancelAnimationFrame(drawing);
      removeGround();
      map.remove();
      delete container.dataset['mapIdle'];
    },
  };
}
