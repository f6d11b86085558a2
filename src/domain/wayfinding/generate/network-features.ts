import { createHash } from 'node:crypto';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { PATH_NODE } from '../../rules/index.ts';
import type { WireFeature } from '../../../contract/index.ts';
import type { MadeNetwork, MadeNode } from './generate-network.ts';

export interface LevelPlace {
  sid: number;
  bid: number;
  lvl: number;
}

/**
 * A generated network as features. Ids follow from the place, so that the same level gives the same ids. A transition
 * that stood before keeps its id, its properties and its links to other levels; one that no way leads to stays too.
 */
export function networkFeatures(
  network: MadeNetwork,
  place: LevelPlace,
  standing: ReadonlyMap<string, WireFeature>,
): WireFeature[] {
  const fids = network.nodes.map((node) => fidOf(node, place));
  const reached = new Set(fids);
  let paths = 0;
  const nodes = network.nodes.map((node, index): WireFeature => {
    const neighbors = node.neighbors.map((other) => ({ fid: fids[other]!, speed: 1 }));
    const before = node.goal?.isStanding === true ? standing.get(node.goal.fid) : undefined;
    const geometry = { type: 'Point' as const, coordinates: node.position };
    if (before) return { ...before, properties: { ...before.properties, neighbors }, geometry };
    const typeCode = node.goal?.nodeType ?? PATH_NODE;
    const name =
      typeCode === PATH_NODE
        ? `Path ${String(++paths).padStart(3, '0')}`
        : (node.goal?.name ?? titleOf(typeCode));
    const links = { neighbors, portalNeighbors: [], extra: {} };
    const properties = { fid: fids[index]!, typeCode, name, ...place, ...links, ...transitionOf(typeCode) };
    return { type: 'Feature', properties, geometry };
  });
  const unreached = [...standing].flatMap(([fid, feature]): WireFeature[] =>
    reached.has(fid) ? [] : [{ ...feature, properties: { ...feature.properties, neighbors: [] } }],
  );
  return [...nodes, ...unreached];
}

function fidOf({ position, goal }: MadeNode, { bid, lvl }: LevelPlace): string {
  if (goal?.isStanding === true) return goal.fid;
  const hash = createHash('sha256').update(`${bid}/${lvl}/${position.join()}`).digest();
  // Marked as a UUID of version 8: made by a rule of our own.
  hash[6] = (hash[6]! & 0x0f) | 0x80;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

const titleOf = (typeCode: string): string =>
  (builtInTaxonomy[typeCode]?.title ?? typeCode).replace(/ Node$/, '');

/** What the type says of a transition; nothing where it says nothing. */
function transitionOf(typeCode: string) {
  const type = builtInTaxonomy[typeCode]?.properties;
  if (typeCode === PATH_NODE || !type) return {};
  const { portalTravelTime, isPortalAccessible, isPortalComfortable } = type;
  return {
    travelTime: portalTravelTime ?? 0,
    isAccessible: isPortalAccessible ?? true,
    isComfortable: isPortalComfortable ?? true,
  };
}
