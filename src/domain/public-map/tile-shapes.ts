import { isNetworkNode, isPlace, PATH_NODE } from '../content/index.ts';
import { groundFeatureSchema, groundSchema } from '../entities/ground.ts';
import { membersIn } from '../entities/storey-extra.ts';
import { validityOf } from '../times/index.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import { memberIn } from '../entities/content-languages.ts';
import type { FeatureGeometry } from '../entities/geometry.ts';
import { areaSquareMetres, labelPoint, unwrapAntimeridian, wallStrips } from '../geometry/index.ts';
import { colourClassOf, pictogramOf, planRoleOf, type PlanRole } from '../taxonomy/index.ts';
import type { PublishedContent, PublishedFeature } from './content.ts';
import type { LEVEL_LAYERS, OUTLINE_LAYERS } from './files.ts';
import { namesOf, plainNameOf } from './public-places.ts';

/** A shape of a tile. Its properties have no null, as tiles have none. */
export interface TileShape {
  type: 'Feature';
  geometry: { type: string; coordinates: unknown };
  properties: Record<string, string | number>;
}
type Layers<Name extends string> = Record<Name, TileShape[]>;
export type OutlineShapes = Layers<(typeof OUTLINE_LAYERS)[number]>;
export type LevelShapes = Layers<(typeof LEVEL_LAYERS)[number]>;

/** Metres: the thickness of the walls that a view at an angle raises around rooms. */
const WALL_M = 0.2;
/** Roles whose shapes a floor is drawn of, and those that a visitor presses. */
const DRAWN: readonly PlanRole[] = [
  'outline',
  'walkable',
  'wall',
  'window',
  'door',
  'room',
  'object',
  'obstacle',
];

const shape = (geometry: FeatureGeometry, properties: TileShape['properties']): TileShape => ({
  type: 'Feature',
  geometry: geometry.type === 'Point' ? geometry : unwrapAntimeridian(geometry),
  properties,
});

/** The sites, their ground and their buildings. */
export function outlineShapes({ sites, buildings }: PublishedContent): OutlineShapes {
  return {
    ground: sites.flatMap(({ extra }) => groundOf(extra['ground'])),
    sites: sites.map(({ id, geometry }) => shape(geometry, { sid: id })),
    buildings: buildings.map(({ id, siteId, geometry, extra }) => {
      const { height } = extra;
      const isHeight = typeof height === 'number' && height > 0 && height < 1000;
      return shape(geometry, { bid: id, sid: siteId, ...(isHeight && { height }) });
    }),
  };
}

/** Lawns, water and paths that a site carries in its `ground`; what does not fit is passed over. */
function groundOf(stored: unknown): TileShape[] {
  const parsed = groundSchema.safeParse(stored);
  if (!parsed.success) return [];
  return parsed.data.features.flatMap((candidate) => {
    const one = groundFeatureSchema.safeParse(candidate);
    if (!one.success) return [];
    const { geometry, properties } = one.data;
    return [{ type: 'Feature' as const, geometry, properties: { ...properties } }];
  });
}

/**
 * The shapes of a floor: `features` have `role` and `cls` (the tint of their type), places also `fid`; `labels` are points with
 * `icon`, `group` (place, transition), `name`, `name_<lang>`, `rank` (less comes first) and `from` (the zoom from which there
 * is room for it).
 * @param features all of one level, or all that are out of doors
 */
export function levelShapes(
  features: readonly PublishedFeature[],
  taxonomy: Taxonomy,
  languages: readonly string[],
): LevelShapes {
  const layers: LevelShapes = { features: [], walls: [], labels: [] };
  for (const feature of features) {
    const label = labelOf(feature, taxonomy, languages);
    if (label !== null) layers.labels.push(label);
    const { geometry, properties } = feature;
    const code = String(properties['typeCode']);
    const role = planRoleOf(code, taxonomy);
    if (isNetworkNode(feature) || geometry.type === 'Point' || !DRAWN.includes(role)) continue;
    layers.features.push(
      shape(geometry, {
        role,
        cls: classOf(code, taxonomy),
        ...(isPlace(feature) && { fid: feature.fid }),
        ...validityIn(feature),
      }),
    );
    const walls = role === 'room' ? wallStrips(unwrapAntimeridian(geometry), WALL_M) : null;
    if (walls !== null) layers.walls.push(shape(walls, {}));
  }
  return layers;
}

/** Epoch seconds between which it is there, as members of a tile. */
function validityIn({ properties }: PublishedFeature): { validFrom?: number; validUntil?: number } {
  const { from = null, until = null } = validityOf(membersIn(properties['extra'])) ?? {};
  return { ...(from !== null && { validFrom: from }), ...(until !== null && { validUntil: until }) };
}

const classOf = (code: string, taxonomy: Taxonomy): string => {
  const type = taxonomy[code];
  return type === undefined ? 'service' : colourClassOf(type);
};

/** Square metres that a place without an extent counts as. */
const POINT_AREA = 4;
/** Pixels that a marker needs, and how wide a pixel is at zoom 0 at 45° of latitude, in metres. */
const MARKER_PX = 26;
const METRES_PER_PIXEL_AT_0 = 55_346;

/** The label of a place, or of a transition of the network; null for all else. */
function labelOf(
  feature: PublishedFeature,
  taxonomy: Taxonomy,
  languages: readonly string[],
): TileShape | null {
  const { fid, geometry, properties } = feature;
  const code = String(properties['typeCode']);
  const isTransition = isNetworkNode(feature) && code !== PATH_NODE;
  const at = labelPoint(geometry);
  if (at === null || (!isPlace(feature) && !isTransition)) return null;
  const area = geometry.type === 'Point' ? POINT_AREA : areaSquareMetres(geometry);
  const from = Math.log2((MARKER_PX * METRES_PER_PIXEL_AT_0) / Math.sqrt(Math.max(area, POINT_AREA)));
  const name = plainNameOf(feature);
  return shape(
    { type: 'Point', coordinates: at },
    {
      fid,
      cls: classOf(code, taxonomy),
      icon: pictogramOf(code, taxonomy),
      group: isTransition ? 'transition' : 'place',
      ...(name !== '' && { name }),
      ...Object.fromEntries(
        Object.entries(namesOf(feature, languages) ?? {}).map(([language, text]) => [
          memberIn('name', language),
          text,
        ]),
      ),
      rank: Math.round(-area),
      ...validityIn(feature),
      from: Math.round(Math.min(from, 20) * 10) / 10,
    },
  );
}
