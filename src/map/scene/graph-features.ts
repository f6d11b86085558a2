import { isNetworkNode } from '../../domain/content/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import { transitionOf, type SourceFeature } from './static-features.ts';

/** Fids of the nodes that a node is joined to. What comes from outside may hold anything in `neighbors`. */
function neighboursOf(feature: Feature): string[] {
  const listed: unknown = feature.properties['neighbors'];
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((entry: unknown) => {
    const fid = typeof entry === 'object' && entry !== null && 'fid' in entry ? entry.fid : entry;
    return typeof fid === 'string' ? [fid] : [];
  });
}

/** Nodes and lines of the network. Each line once, whichever end names it; an end that is not here gives no line. */
export function graphFeatures(features: readonly Feature[], idOf: (key: string) => number): SourceFeature[] {
  const nodes = new Map<string, Feature>();
  for (const feature of features) if (isNetworkNode(feature)) nodes.set(feature.fid, feature);
  const out: SourceFeature[] = [];
  let nextEdge = 1_000_000_000;
  for (const [fid, node] of nodes) {
    if (node.geometry.type !== 'Point') continue;
    const here = node.geometry.coordinates;
    for (const other of neighboursOf(node)) {
      const end = nodes.get(other);
      if (!end || end.geometry.type !== 'Point') continue;
      if (other < fid && neighboursOf(end).includes(fid)) continue;
      out.push({
        type: 'Feature',
        id: nextEdge++,
        geometry: { type: 'LineString', coordinates: [here, end.geometry.coordinates] },
        properties: { group: 'edge' },
      });
    }
    if (transitionOf(node) === null) {
      out.push({ type: 'Feature', id: idOf(fid), geometry: node.geometry, properties: { group: 'node' } });
    }
  }
  return out;
}
