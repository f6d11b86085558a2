import { randomUUID } from 'node:crypto';
import type { Polygon } from '../../../src/domain/entities/geometry.ts';
import { builtInTaxonomy } from '../../../src/domain/taxonomy/index.ts';
import type { Api } from './api-client.ts';

const round = (degrees: number) => Math.round(degrees * 1e8) / 1e8;

/** A square with its south-west corner there; degrees. */
export function square(west: number, south: number, size: number): Polygon {
  const [east, north] = [round(west + size), round(south + size)];
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

export const SITE = square(10, 50, 0.01);
export const BUILDING = square(10.001, 50.001, 0.002);
/** A type of the class poi that may be a point. */
export const POI = Object.values(builtInTaxonomy).find(
  (t) => t.properties.class === 'poi' && t.properties.shape.includes('Point'),
)!.code;

export interface Campus {
  clientId: number;
  siteId: number;
  buildingId: number;
}

/** A client with a site, a building and the level 0. */
export async function makeCampus(api: Api): Promise<Campus> {
  const client = await api('POST', '/clients', { clientTitle: 'Acme' });
  const clientId = Number(client.result.clientInternalIdentifier);
  const site = await api('POST', `/clients/${clientId}/sites`, siteBody('north'));
  const siteId = Number(site.result.siteInternalIdentifier);
  const building = await api('POST', `/sites/${siteId}/buildings`, buildingBody('main'));
  const buildingId = Number(building.result.buildingInternalIdentifier);
  await api('POST', `/buildings/${buildingId}/levels/0`, levelBody(0));
  return { clientId, siteId, buildingId };
}

export const siteBody = (id: string, more: object = {}) => ({
  siteTitle: `Site ${id}`,
  siteExternalIdentifier: id,
  siteExtraData: { note: 'kept' },
  geometry: SITE,
  ...more,
});
export const buildingBody = (id: string, more: object = {}) => ({
  buildingTitle: `Building ${id}`,
  buildingExternalIdentifier: id,
  buildingExtraData: {},
  geometry: BUILDING,
  ...more,
});
export const levelBody = (levelIndex: number, more: object = {}) => ({
  levelIndex,
  levelShortTitle: `L${levelIndex}`,
  levelLongTitle: `Level ${levelIndex}`,
  levelExtraData: { levelType: 'office' },
  ...more,
});

/** A named point of a level, as PUT takes it. */
export function poi(campus: Campus, properties: Record<string, unknown> = {}) {
  const fid = randomUUID();
  const place = { sid: campus.siteId, bid: campus.buildingId, lvl: 0 };
  const feature = {
    type: 'Feature',
    properties: { fid, typeCode: POI, name: 'Room', ...place, ...properties },
    geometry: { type: 'Point', coordinates: [10.0015, 50.0015] },
  };
  return { fid, body: { type: 'FeatureCollection', features: [feature] } };
}
