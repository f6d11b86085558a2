import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { Bounds, Position } from '../../domain/entities/geometry.ts';
import { distanceMetres } from '../../domain/geometry/index.ts';
import type { PublicMapAnswer } from '../../domain/public-map/index.ts';
import { paletteOf } from '../colours/palette.ts';
import type { MapTheme } from '../scene/scene.ts';
import { colourByClass } from '../style/expressions.ts';
import { floorName, hasRole } from './public-map-layers.ts';
import type { Floor, PublicMapScene } from './public-map-types.ts';

/** How far beyond the open floor a second one is drawn, as the map is turned. Seen at an angle it lies above it. */
export interface Shift {
  metres: number;
  latitude: number;
  /** Degrees from north, clockwise. */
  bearing: number;
}

/** Of the building's length: no part of one floor lies over the other. */
const BEYOND = 1.05;
const METRES_PER_DEGREE = 111_195;
/** Metres that a pixel measures at zoom 0 on the equator. */
const PIXEL = 78_271.517;
const ZOOMS = [12, 22] as const;
/** Metres: of each layer of a floor, and of its walls. */
const STEP = 0.15;
const WALLS = 0.4;
/** Pixels by which the plate below the second floor is seen. */
const PLATE = 9;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Null: one floor is shown. */
export function shiftOf(
  { above, floor }: Pick<PublicMapScene, 'above' | 'floor'>,
  { buildings }: Pick<PublicMapAnswer, 'buildings'>,
  bearing: number,
): Shift | null {
  const bounds = buildings.find(({ id }) => id === floor?.buildingId)?.bounds;
  if (above === null || bounds == null) return null;
  const [west, south, east, north] = bounds;
  const [wide, high] = [
    distanceMetres([west, south], [east, south]),
    distanceMetres([west, south], [west, north]),
  ];
  const turned = radians(bearing);
  const length = Math.abs(high * Math.cos(turned)) + Math.abs(wide * Math.sin(turned));
  return { metres: length * BEYOND, latitude: (south + north) / 2, bearing };
}

/** Where a position of the second floor is drawn. */
export function shifted([lng, lat]: Position, { metres, latitude, bearing }: Shift): Position {
  const [across, along] = [Math.sin(radians(bearing)) * metres, Math.cos(radians(bearing)) * metres];
  return [lng + across / METRES_PER_DEGREE / Math.cos(radians(latitude)), lat + along / METRES_PER_DEGREE];
}

/** Seen at an angle, what is beyond is that much shorter. */
const FORESHORTENED = 0.5;

/** Around both floors, as they are seen. */
export function withAbove(bounds: Bounds, shift: Shift | null): Bounds {
  if (shift === null) return bounds;
  const [west, south, east, north] = bounds;
  const seen = { ...shift, metres: shift.metres * FORESHORTENED };
  const corners = [shifted([west, south], seen), shifted([east, north], seen)];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(west, ...xs), Math.min(south, ...ys), Math.max(east, ...xs), Math.max(north, ...ys)];
}

/** Pixels of the map's plane grow with the zoom, so that the floor stays where it is. */
function pixels({ metres, latitude }: Shift, plate: number): unknown {
  const at = (zoom: number) => [
    'literal',
    [0, plate - (metres * 2 ** zoom) / (PIXEL * Math.cos(radians(latitude)))],
  ];
  return ['interpolate', ['exponential', 2], ['zoom'], ...ZOOMS.flatMap((zoom) => [zoom, at(zoom)])];
}

/** A layer at its place, or at that of the second floor. @param plate pixels by which it lies nearer */
export function drawnAt<Layer extends LayerSpecification>(
  layer: Layer,
  shift: Shift | null,
  plate = 0,
): Layer {
  const value = shift === null ? [0, 0] : pixels(shift, plate);
  const moved: [string, unknown][] = (layer.type === 'symbol' ? ['icon', 'text'] : [layer.type]).flatMap(
    (name): [string, unknown][] => [
      [`${name}-translate`, value],
      [`${name}-translate-anchor`, 'viewport'],
    ],
  );
  return { ...layer, paint: { ...layer.paint, ...(Object.fromEntries(moved) as object) } };
}

/**
 * The second floor. Lines and areas end where their tile ends, so that they can't be drawn elsewhere; slabs can.
 */
export function aboveLayers(
  floor: Floor,
  theme: MapTheme,
  selected: string | null,
  shift: Shift | null,
): LayerSpecification[] {
  if (shift === null) return [];
  const colours = paletteOf(theme);
  const name = floorName(floor);
  const features = { source: name, 'source-layer': 'features' };
  let top = 0;
  const slab = (
    id: string,
    from: { source: string; 'source-layer': string },
    filter: FilterSpecification | null,
    colour: string | ExpressionSpecification,
    { high = STEP, plate = 0 } = {},
  ): LayerSpecification => {
    const base = top;
    // Each lies on the one before, so that none shines through another.
    if (high === STEP) top += STEP;
    return drawnAt(
      {
        id: `${name}/above-${id}`,
        type: 'fill-extrusion',
        ...from,
        ...(filter && { filter }),
        paint: {
          'fill-extrusion-color': colour,
          'fill-extrusion-base': base,
          'fill-extrusion-height': base + high,
        },
      },
      shift,
      plate,
    );
  };
  const isSelected: FilterSpecification = ['==', ['get', 'fid'], selected ?? ''];
  return [
    slab('plate', features, hasRole('outline'), colours.wall, { plate: PLATE }),
    slab('floor', features, hasRole('outline'), colours.floor),
    slab('walkable', features, hasRole('walkable', 'door'), colours.walkable),
    slab('rooms', features, hasRole('room'), colourByClass(colours.fill)),
    slab('obstacles', features, hasRole('obstacle'), colours.obstacle),
    slab('selected', features, isSelected, colours.select),
    slab('walls', { source: name, 'source-layer': 'walls' }, null, colours.wall, { high: WALLS }),
    slab('outer-walls', features, hasRole('wall', 'window'), colours.wall, { high: WALLS }),
  ];
}
