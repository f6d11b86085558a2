import type { Feature, FeatureCollection } from 'geojson';
import { groundFeatureSchema, groundSchema } from '../../../../src/domain/entities/ground.ts';
import { kindDescriptor } from '../../../../src/domain/content/index.ts';
import type { FeatureGeometry } from '../../../../src/domain/entities/geometry.ts';
import { unwrapAntimeridian, wallStrips } from '../../../../src/domain/geometry/index.ts';
import { builtInTaxonomy, planRoleOf } from '../../../../src/domain/taxonomy/index.ts';
import { listClientBuildings, listSites } from '../../hierarchy/index.ts';
import { type FeatureRow, listClientFeatures } from '../../features/index.ts';
import type { Queryable } from '../../../platform/storage/connect.ts';
import type { LayerId } from './layers.ts';

/** What of a snapshot goes into its tiles. */
export type TileContent = Record<LayerId, FeatureCollection>;

export async function collect(db: Queryable, clientId: number, snapshotId: string): Promise<TileContent> {
  const edition = { snapshotId };
  const [sites, buildings, features] = await Promise.all([
    listSites(db, edition, clientId),
    listClientBuildings(db, edition, clientId),
    listClientFeatures(db, edition, clientId),
  ]);
  return {
    ground: collection(sites.flatMap((s) => groundOf(s.extra))),
    sites: collection(sites.map((s) => feature(s.geometry, { sid: s.id, name: s.title }))),
    buildings: collection(
      buildings.map((b) =>
        feature(b.geometry, { bid: b.id, sid: b.siteId, name: b.title, height: heightOf(b.extra) }),
      ),
    ),
    features: collection(features.map(fromRow)),
    walls: collection(features.flatMap(wallsOf)),
  };
}

/** Decoration around the buildings that a site carries in `siteExtraData.ground`; what does not fit is passed over. */
function groundOf(extra: Record<string, unknown>): Feature[] {
  const parsed = groundSchema.safeParse(extra['ground']);
  if (!parsed.success) return [];
  return parsed.data.features.flatMap((candidate) => {
    const one = groundFeatureSchema.safeParse(candidate);
    return one.success ? [feature(one.data.geometry, one.data.properties)] : [];
  });
}

/** Metres, as `buildingExtraData.height` says; null where it does not. */
function heightOf({ height }: Record<string, unknown>): number | null {
  return typeof height === 'number' && height > 0 && height < MOST_HEIGHT ? height : null;
}
const MOST_HEIGHT = 1000;

/** Metres. A room's outline is drawn as walls this thick, so that they can be raised. */
const WALL_THICKNESS = 0.2;

function wallsOf(row: FeatureRow): Feature[] {
  const code = row.properties['typeCode'];
  if (typeof code !== 'string' || row.levelIndex === null) return [];
  if (planRoleOf(code, builtInTaxonomy) !== 'room') return [];
  const walls = wallStrips(unwrapAntimeridian(row.geometry), WALL_THICKNESS);
  return walls === null ? [] : [feature(walls, { bid: row.buildingId, lvl: row.levelIndex })];
}

function fromRow(row: FeatureRow): Feature {
  const text = (member: string) => {
    const value = row.properties[member];
    return typeof value === 'string' ? value : null;
  };
  return feature(row.geometry, {
    fid: row.fid,
    sid: row.siteId,
    bid: row.buildingId,
    lvl: row.levelIndex,
    typeCode: text('typeCode'),
    name: text('name'),
    name_ar: text('name_ar'),
    kind: row.kind,
    class: kindDescriptor(row.kind).typeClass,
  });
}

/** Members without a value are left out: a tile has no null. */
export function feature(
  geometry: Feature['geometry'],
  properties: Record<string, string | number | null>,
): Feature {
  const present = Object.entries(properties).filter(([, value]) => value !== null);
  // Tiles are cut in one plane: what comes back at -180 degrees would be a band around the world.
  return { type: 'Feature', geometry: inOnePiece(geometry), properties: Object.fromEntries(present) };
}

/** Lines are decoration around a building: they stay as they are. */
function inOnePiece(geometry: Feature['geometry']): Feature['geometry'] {
  const { type } = geometry;
  return type === 'Polygon' || type === 'MultiPolygon'
    ? unwrapAntimeridian(geometry as FeatureGeometry)
    : geometry;
}

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });
