import { lidOf, levelServerKey, type StoreyDatabase } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import type { NetworkNode } from '../../../domain/wayfinding/network/index.ts';
import type { WireFeature } from '../../../contract/index.ts';
import { addressOf } from '../../mapping/addresses.ts';
import {
  featureToWire,
  type FeatureAddress,
  type FeaturePlaceLids,
  nodeFromWire,
} from '../../mapping/feature.ts';

/** A site as the device and as the server call it. */
export interface SiteOfNetwork {
  clientLid: Lid;
  siteLid: Lid;
  siteId: number;
}

/**
 * Nodes of one site's network as the device keeps them, and as they travel. Both have the same form, so that unchanged nodes
 * are equal on either side.
 */
export interface NodesOfSite {
  /** Null: its level has no number on the server yet. */
  toNode: (row: Feature) => Promise<NetworkNode | null>;
  /** Null: its level is not known on this device. */
  toRow: (node: NetworkNode) => Promise<Feature | null>;
  fromWire: (wire: WireFeature) => NetworkNode;
}

export function nodesOfSite(db: StoreyDatabase, { clientLid, siteLid, siteId }: SiteOfNetwork): NodesOfSite {
  const outside: FeaturePlaceLids = { clientLid, siteLid, buildingLid: null, levelLid: null };
  const addresses = new Map<string, Promise<FeatureAddress>>();
  const places = new Map<string, Promise<FeaturePlaceLids | null>>();

  const placeAt = async (bid: number, lvl: number): Promise<FeaturePlaceLids | null> => {
    const levelLid = await lidOf(db, 'levels', levelServerKey(bid, lvl));
    const level = levelLid === undefined ? undefined : await db.levels.get(levelLid);
    return level === undefined
      ? null
      : { clientLid, siteLid, buildingLid: level.buildingLid, levelLid: level.lid };
  };

  return {
    toNode: async (row) => {
      const at = `${row.buildingLid}/${row.levelLid}`;
      const address = addresses.get(at) ?? addressOf(db, row);
      addresses.set(at, address);
      const { buildingId, levelIndex } = await address;
      if (row.levelLid !== null && (buildingId === null || levelIndex === null)) return null;
      return nodeAt(row, { clientId: null, siteId, buildingId, levelIndex });
    },
    toRow: async (node) => {
      const { bid = null, lvl = null } = node.properties;
      let place: FeaturePlaceLids | null = outside;
      if (bid !== null && lvl !== null) {
        const at = levelServerKey(bid, lvl);
        const found = places.get(at) ?? placeAt(bid, lvl);
        places.set(at, found);
        place = await found;
      }
      return place === null ? null : nodeFromWire(node, place);
    },
    fromWire: (wire) => {
      const feature = nodeFromWire(wire, outside);
      // A key that this app did not make: the node is passed on unchanged.
      if (feature === null) return wire as NetworkNode;
      const { bid = null, lvl = null } = wire.properties;
      const address = { clientId: null, siteId, buildingId: bid, levelIndex: lvl };
      return nodeAt(feature, address);
    },
  };
}

/** The server's other members are not changes: they are added when the network is sent. */
function nodeAt(row: Feature, address: FeatureAddress): NetworkNode {
  const { also: _, ...known } = row;
  return featureToWire(known, address) as NetworkNode;
}

const NOWHERE = { clientLid: '' as Lid, siteLid: null, buildingLid: null, levelLid: null };

/** Properties of a node that are not what they are here: they go back as they came. */
export const oddOf = (wire: WireFeature): object | undefined =>
  nodeFromWire(wire, NOWHERE)?.also?.['properties'] as object | undefined;
