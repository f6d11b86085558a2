import type { WireBuilding, WireClient, WireLevel, WireSite } from '../../contract/index.ts';
import { levelServerKey } from '../../db/index.ts';
import type { Building } from '../../domain/entities/building.ts';
import type { Client } from '../../domain/entities/client.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import type { Level } from '../../domain/entities/level.ts';
import type { Extra, PublishState } from '../../domain/entities/publish-state.ts';
import type { Site } from '../../domain/entities/site.ts';
import { fromWireExtra, markExtra } from './extra.ts';

const stateOf = (wire: { publishState?: PublishState | undefined }): { publishState?: PublishState } =>
  wire.publishState === undefined ? {} : { publishState: wire.publishState };

/** Free members as they are sent. @param mark the operation id of a create */
const sent = (extra: Extra, mark: string | undefined): Extra =>
  mark === undefined ? extra : markExtra(extra, mark);

export function clientFromWire(wire: WireClient, lid: Lid): Client {
  return {
    kind: 'client',
    lid,
    title: wire.clientTitle,
    extra: fromWireExtra(wire.clientExtraData),
  };
}
export function clientToWire({ title, extra }: Client, mark?: string) {
  return { clientTitle: title, clientExtraData: sent(extra, mark) };
}

export function siteFromWire(wire: WireSite, { clientLid }: Pick<Site, 'clientLid'>, lid: Lid): Site {
  return {
    kind: 'site',
    lid,
    clientLid,
    title: wire.siteTitle,
    externalId: wire.siteExternalIdentifier,
    extra: fromWireExtra(wire.siteExtraData),
    geometry: wire.geometry,
    ...stateOf(wire),
  };
}
export function siteToWire({ title, externalId, extra, geometry }: Site, mark?: string) {
  return {
    siteTitle: title,
    siteExternalIdentifier: externalId,
    siteExtraData: sent(extra, mark),
    geometry,
  };
}

export function buildingFromWire(
  wire: WireBuilding,
  { clientLid, siteLid }: Pick<Building, 'clientLid' | 'siteLid'>,
  lid: Lid,
): Building {
  return {
    kind: 'building',
    lid,
    clientLid,
    siteLid,
    title: wire.buildingTitle,
    externalId: wire.buildingExternalIdentifier,
    extra: fromWireExtra(wire.buildingExtraData),
    geometry: wire.geometry,
    ...stateOf(wire),
  };
}
export function buildingToWire({ title, externalId, extra, geometry }: Building, mark?: string) {
  return {
    buildingTitle: title,
    buildingExternalIdentifier: externalId,
    buildingExtraData: sent(extra, mark),
    geometry,
  };
}

export function levelFromWire(
  wire: WireLevel,
  { clientLid, siteLid, buildingLid }: Pick<Level, 'clientLid' | 'siteLid' | 'buildingLid'>,
  lid: Lid,
): Level {
  return {
    kind: 'level',
    lid,
    clientLid,
    siteLid,
    buildingLid,
    levelIndex: wire.levelIndex,
    shortTitle: wire.levelShortTitle,
    title: wire.levelLongTitle,
    extra: fromWireExtra(wire.levelExtraData),
    ...stateOf(wire),
  };
}
export function levelToWire({ levelIndex, shortTitle, title, extra }: Level, mark?: string) {
  return {
    levelIndex,
    levelShortTitle: shortTitle,
    levelLongTitle: title,
    levelExtraData: sent(extra, mark),
  };
}

/** A thing in a list of the server. */
export interface Listed<R> {
  /** The server's number as text; of a level `<building number>/<level index>`. */
  serverKey: string;
  /** Its free members, with the mark of its create. */
  extra: Extra | null | undefined;
  /** The row that it is under this local key. */
  toRow: (lid: Lid) => R;
}

export const listedClient = (wire: WireClient): Listed<Client> => ({
  serverKey: String(wire.clientInternalIdentifier),
  extra: wire.clientExtraData,
  toRow: (lid) => clientFromWire(wire, lid),
});

export const listedSite = (wire: WireSite, above: Pick<Site, 'clientLid'>): Listed<Site> => ({
  serverKey: String(wire.siteInternalIdentifier),
  extra: wire.siteExtraData,
  toRow: (lid) => siteFromWire(wire, above, lid),
});

export const listedBuilding = (
  wire: WireBuilding,
  above: Pick<Building, 'clientLid' | 'siteLid'>,
): Listed<Building> => ({
  serverKey: String(wire.buildingInternalIdentifier),
  extra: wire.buildingExtraData,
  toRow: (lid) => buildingFromWire(wire, above, lid),
});

export const listedLevel = (
  buildingId: number,
  wire: WireLevel,
  above: Pick<Level, 'clientLid' | 'siteLid' | 'buildingLid'>,
): Listed<Level> & { levelIndex: number } => ({
  serverKey: levelServerKey(buildingId, wire.levelIndex),
  extra: wire.levelExtraData,
  levelIndex: wire.levelIndex,
  toRow: (lid) => levelFromWire(wire, above, lid),
});
