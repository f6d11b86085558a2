import type { WireBuilding, WireLevel, WireSite } from '../../../../src/contract/index.ts';
import type { ClientRow } from '../queries/clients.ts';
import { type BuildingRow, type LevelRow, publishStateOf, type SiteRow } from '../queries/rows.ts';

/* Rows as the contract spells them. */

export const clientToWire = (row: ClientRow) => ({
  clientInternalIdentifier: row.id,
  clientTitle: row.title,
  clientExtraData: row.extra,
  analyticsStatus: row.analyticsStatus,
});
export type WireClient = ReturnType<typeof clientToWire>;

export function siteToWire(row: SiteRow, buildings?: WireBuilding[]): WireSite {
  return {
    siteInternalIdentifier: row.id,
    clientInternalIdentifier: row.clientId,
    siteExternalIdentifier: row.externalIdentifier,
    siteTitle: row.title,
    siteExtraData: row.extra,
    geometry: row.geometry,
    publishState: publishStateOf(row),
    ...(buildings ? { buildings } : {}),
  };
}

export function buildingToWire(row: BuildingRow, levels?: WireLevel[]): WireBuilding {
  return {
    buildingInternalIdentifier: row.id,
    siteInternalIdentifier: row.siteId,
    buildingExternalIdentifier: row.externalIdentifier,
    buildingTitle: row.title,
    buildingExtraData: row.extra,
    geometry: row.geometry,
    publishState: publishStateOf(row),
    ...(levels ? { levels } : {}),
  };
}

export function levelToWire(row: LevelRow): WireLevel {
  return {
    levelIndex: row.levelIndex,
    levelShortTitle: row.shortTitle,
    levelLongTitle: row.longTitle,
    levelExtraData: row.extra,
    publishState: publishStateOf(row),
  };
}
