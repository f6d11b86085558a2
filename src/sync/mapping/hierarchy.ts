import type { Building } from '../../domain/entities/building.ts';
import type { Client } from '../../domain/entities/client.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import type { Level } from '../../domain/entities/level.ts';
import type { PublishState } from '../../domain/entities/publish-state.ts';
import type { Site } from '../../domain/entities/site.ts';
import type { WireBuilding, WireClient, WireLevel, WireSite } from '../../contract/index.ts';
import { fromWireExtra } from './extra.ts';

const stateOf = (wire: { publishState?: PublishState | undefined }): { publishState?: PublishState } =>
  wire.publishState === undefined ? {} : { publishState: wire.publishState };

export function clientFromWire(wire: WireClient, lid: Lid): Client {
  return {
    kind: 'client',
    lid,
    title: wire.clientTitle,
    extra: fromWireExtra(wire.clientExtraData),
  };
}
export function clientToWire(client: Client) {
  return { clientTitle: client.title, clientExtraData: client.extra };
}

export function siteFromWire(wire: WireSite, above: Pick<Site, 'clientLid'>, lid: Lid): Site {
  return {
    kind: 'site',
    lid,
    ...above,
    title: wire.siteTitle,
    externalId: wire.siteExternalIdentifier,
    extra: fromWireExtra(wire.siteExtraData),
    geometry: wire.geometry,
    ...stateOf(wire),
  };
}
export function siteToWire(site: Site) {
  const { title: siteTitle, externalId: siteExternalIdentifier, extra: siteExtraData, geometry } = site;
  return { siteTitle, siteExternalIdentifier, siteExtraData, geometry };
}

export function buildingFromWire(
  wire: WireBuilding,
  above: Pick<Building, 'clientLid' | 'siteLid'>,
  lid: Lid,
): Building {
  return {
    kind: 'building',
    lid,
    ...above,
    title: wire.buildingTitle,
    externalId: wire.buildingExternalIdentifier,
    extra: fromWireExtra(wire.buildingExtraData),
    geometry: wire.geometry,
    ...stateOf(wire),
  };
}
export function buildingToWire(building: Building) {
  const {
    title: buildingTitle,
    externalId: buildingExternalIdentifier,
    extra: buildingExtraData,
    geometry,
  } = building;
  return { buildingTitle, buildingExternalIdentifier, buildingExtraData, geometry };
}

export function levelFromWire(
  wire: WireLevel,
  above: Pick<Level, 'clientLid' | 'siteLid' | 'buildingLid'>,
  lid: Lid,
): Level {
  return {
    kind: 'level',
    lid,
    ...above,
    levelIndex: wire.levelIndex,
    shortTitle: wire.levelShortTitle,
    title: wire.levelLongTitle,
    extra: fromWireExtra(wire.levelExtraData),
    ...stateOf(wire),
  };
}
export function levelToWire(level: Level) {
  const { levelIndex, shortTitle: levelShortTitle, title: levelLongTitle, extra: levelExtraData } = level;
  return { levelIndex, levelShortTitle, levelLongTitle, levelExtraData };
}
