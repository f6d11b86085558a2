import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import { middleOf } from '../../domain/geometry/index.ts';
import { ZOOM } from '../../domain/limits.ts';
import { nameIn, type PublicMapAnswer } from '../../domain/public-map/index.ts';
import { makeMapLibre } from '../engine/maplibre.ts';
import { restyle } from '../style/restyle.ts';
import { shiftOf, withAbove, type Shift } from './floor-above.ts';
import { createFloors, placed, tileSource } from './floors-on-map.ts';
import { tellPresses } from './map-presses.ts';
import { FIRST_SHAPE, OUTLINE, outlineLayers } from './public-map-layers.ts';
import { createRouteDrawing } from './route-drawing.ts';
import { spotShapes } from './route-shapes.ts';
import { sourcesOf } from './shape-sources.ts';
import type { Covered, Look, PublicMapOptions, PublicMapScene, PublicMapView } from './public-map-types.ts';

/** Degrees from straight above, while the walls are raised. */
const RAISED_PITCH = 50;
/** The same, while two floors are shown. */
const BOTH_PITCH = 60;
const MOST_ZOOM = 22;
/** Nearer, the tiles of the second floor would not be read: they lie where the open one is. */
const BOTH_ZOOM = 18.5;
/** Degrees; less is not seen. */
const LEAST_TURN = 0.5;
/** Milliseconds in which the map moves. */
const MOVE_MS = 500;
/** At most this share of the map's height counts as covered from below. */
const MOST_COVERED = 0.75;
/** Pixels that stay free around what is fitted. */
const MARGIN = 40;
/** On a small map it is this part of what is free. */
const SMALLEST_MARGIN = 24;
const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The map of a visitor. Use `createPublicMap`, which loads this file when it is needed. */
export function makePublicMap(container: HTMLElement, options: PublicMapOptions): PublicMapView {
  const { answer, addressOf, reducedMotion } = options;
  let { scene, covered } = options;
  let isDestroyed = false;
  /** As the map was turned when the second floor was last put in its place. */
  let bearing = answer.home.bearing ?? 0;
  const shift = (of: PublicMapScene): Shift | null => shiftOf(of, answer, bearing);
  const outline = (of: PublicMapScene) =>
    placed(outlineLayers({ ...of, languages: answer.languages }, of.floor?.buildingId ?? null), options);
  const floors = createFloors(options, () => bearing);
  const map = makeMap(container, options, floors.within(firstStyle(options, outline(scene)), scene));
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

  const look = (to: Look): void =>
    lookAt(map, to, {
      covered,
      scene,
      shift: shift(scene),
      bearing: scene.above === null ? (answer.home.bearing ?? 0) : bearing,
      duration: duration(),
    });
  if (options.look !== undefined) look(options.look);
  const setData = (source: string, data: FeatureCollection): void =>
    void map.getSource<GeoJSONSource>(source)?.setData(data);
  const route = createRouteDrawing((lines) => setData('route', lines), shift, reducedMotion);

  const whenStyled = (then: () => void): void =>
    void (map.isStyleLoaded() || isSeen ? then() : map.once('load', then));
  const show = (before: PublicMapScene): void => {
    if (isDestroyed) return;
    restyle(
      map,
      outline(before).filter(({ id }) => map.getLayer(id)),
      outline(scene),
    );
    floors.show(map, before, scene);
    if (before.language !== scene.language) setData('building-names', buildingNames(answer, scene));
    if (hasSpots(before) || hasSpots(scene)) setData('spots', spotShapes(scene, shift(scene)));
    const isRouted = before.route !== null || scene.route !== null;
    if (
      isRouted &&
      (['route', 'floor', 'above', 'lit'] as const).some((part) => before[part] !== scene[part])
    )
      route.draw(scene, before.route !== scene.route);
    map.setMaxZoom(scene.above === null ? MOST_ZOOM : BOTH_ZOOM);
    if (pitchOf(before) !== pitchOf(scene)) map.easeTo({ pitch: pitchOf(scene), duration: duration() });
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
    floors.show(map, scene, scene);
    setData('spots', spotShapes(scene, shift(scene)));
    route.draw(scene, true);
    options.onReady();
    if (answer.style !== null) void addGround(addressOf(answer.style));
  });
  // The second floor stays above the open one.
  map.on('rotateend', () => {
    const turned = map.getBearing();
    if (scene.above === null || Math.abs(turned - bearing) < LEAST_TURN) return;
    const alone = { ...scene, above: null };
    floors.show(map, scene, alone);
    bearing = turned;
    floors.show(map, alone, scene);
    setData('spots', spotShapes(scene, shift(scene)));
    route.draw(scene, false);
  });
  tellFailures(map, options);
  tellPresses(map, options, () => ({ scene, covered }));

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
    look,
    ...simpleMoves(map, duration),
    destroy() {
      if (isDestroyed) return;
      isDestroyed = true;
      route.stop();
      removeGround();
      map.remove();
      delete container.dataset['mapIdle'];
    },
  };
}

const makeMap = (
  container: HTMLElement,
  { answer, scene, reducedMotion, label }: PublicMapOptions,
  style: StyleSpecification,
): MapLibreMap =>
  makeMapLibre({
    container,
    style,
    center: middleOf(answer.bounds ?? [-180, -80, 180, 80]),
    zoom: ZOOM.preview,
    pitch: pitchOf(scene),
    minZoom: 12,
    maxZoom: MOST_ZOOM,
    // Checked by tests: to check it again takes a tenth of a second on a phone.
    validateStyle: false,
    fadeDuration: reducedMotion ? 0 : 150,
    // Where pixels are small, edges look smooth without it, and each picture costs a third less.
    canvasContextAttributes: { antialias: window.devicePixelRatio < 2 },
    label,
  });

const pitchOf = ({ raised, above }: PublicMapScene): number =>
  above !== null ? BOTH_PITCH : raised ? RAISED_PITCH : 0;

const hasSpots = ({ here, route, step, closed }: PublicMapScene): boolean =>
  here !== null || route !== null || step !== null || closed.length > 0;

function tellFailures(map: MapLibreMap, { onFailure }: PublicMapOptions): void {
  map.on('error', ({ error }) => onFailure({ reason: 'style', message: error.message }));
  map.on('webglcontextlost', () => onFailure({ reason: 'context-lost' }));
}

const simpleMoves = (map: MapLibreMap, duration: () => number) => ({
  zoomBy: (steps: 1 | -1): void =>
    void (steps > 0 ? map.zoomIn({ duration: duration() }) : map.zoomOut({ duration: duration() })),
  turnNorth: (): void => void map.easeTo({ bearing: 0, duration: duration() }),
  resize: (): void => void map.resize(),
});

interface HowToLook {
  covered: Covered;
  scene: PublicMapScene;
  shift: Shift | null;
  bearing: number;
  duration: number;
}

function lookAt(map: MapLibreMap, to: Look, { covered, scene, shift, bearing, duration }: HowToLook): void {
  if ('at' in to) return void map.easeTo({ center: to.at, zoom: to.zoom, duration });
  const { width, height } = map.getContainer().getBoundingClientRect();
  const free = Math.min(width - covered.left - covered.right, height - covered.top - covered.bottom);
  const padding = Math.max(0, Math.min(MARGIN, free / SMALLEST_MARGIN));
  map.fitBounds(withAbove(to.bounds, shift), {
    padding,
    maxZoom: 20,
    pitch: pitchOf(scene),
    bearing,
    duration,
  });
}

function firstStyle(options: PublicMapOptions, layers: LayerSpecification[]): StyleSpecification {
  const { answer, scene, shapes } = options;
  const geojson = (data: FeatureCollection) => ({ type: 'geojson', data }) as const;
  return {
    version: 8,
    sources: {
      ...sourcesOf(OUTLINE, tileSource(options, answer.tiles.outline), shapes?.outline),
      'building-names': geojson(buildingNames(answer, scene)),
      route: geojson(NOTHING),
      spots: geojson(NOTHING),
    },
    layers,
    // A floor that fades in is drawn many times over.
    transition: { duration: 0, delay: 0 },
    light: { anchor: 'viewport', position: [1.3, 210, 35], intensity: 0.18 },
  };
}

const buildingNames = (
  { buildings, languages }: PublicMapAnswer,
  { language }: PublicMapScene,
): FeatureCollection => ({
  type: 'FeatureCollection',
  features: buildings.flatMap(({ id, title, titles, bounds }) =>
    bounds === null
      ? []
      : [
          {
            type: 'Feature' as const,
            properties: { bid: id, name: nameIn(title, titles, language, languages) },
            geometry: { type: 'Point' as const, coordinates: middleOf(bounds) },
          },
        ],
  ),
});
