import { isNetworkNode } from '../../domain/content/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import { linkMembers, signOf, type TightLimits } from './path-signs.ts';
import { transitionOf, type SourceFeature } from './static-features.ts';

/**
 * Nodes, lines and signs of the network. Each line once, whichever end names it, a one-way line from where it begins; an end
 * that is not here gives no line.
 */
export function graphFeatures(
  features: readonly Feature[],
  idOf: (key: string) => number,
  limits: TightLimits,
): SourceFeature[] {
  const nodes = new Map<string, Feature>();
  for (const feature of features) if (isNetworkNode(feature)) nodes.set(feature.fid, feature);
  const out: SourceFeature[] = [];
  const links = new Map([...nodes].map(([fid, node]) => [fid, linkMembers(node)]));
  let nextEdge = 1_000_000_000;
  for (const [fid, node] of nodes) {
    if (node.geometry.type !== 'Point') continue;
    const here = node.geometry.coordinates;
    for (const [other, link] of links.get(fid)!) {
      const end = nodes.get(other);
      if (!end || end.geometry.type !== 'Point') continue;
      const back = links.get(other)!.get(fid);
      if (back && other < fid) continue;
      const [x, y] = end.geometry.coordinates;
      out.push({
        type: 'Feature',
        id: nextEdge++,
        geometry: { type: 'LineString', coordinates: [here, end.geometry.coordinates] },
        properties: { group: 'edge', ...(!back && { oneWay: 1 }) },
      });
      const sign = signOf(back ? [link, back] : [link], limits);
      if (sign !== null)
        out.push({
          type: 'Feature',
          id: nextEdge++,
          geometry: { type: 'Point', coordinates: [(here[0] + x) / 2, (here[1] + y) / 2] },
          properties: { group: 'sign', sign },
        });
    }
    if (transitionOf(node) === null) {
      out.push({ type: 'Feature', id: idOf(fid), geometry: node.geometry, properties: { group: 'node' } });
    }
  }
  return out;
}
