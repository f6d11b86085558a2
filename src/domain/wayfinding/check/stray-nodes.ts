import type { Feature } from '../../entities/feature.ts';
import { LINK_LISTS } from '../network/network-node.ts';
import type { NetworkIssue, NetworkIssueCode } from './network-issues.ts';

/** Nothing leads to the node or from it. */
const ALONE = new Set<NetworkIssueCode>(['not-connected-to-path', 'not-connected-to-feature']);

/** Nodes far from the network without any link: they can't be reached, and forms can't repair them. */
export function strayNodes(issues: readonly NetworkIssue[], nodes: readonly Feature[]): string[] {
  const alone = new Set(issues.flatMap(({ code, fid }) => (ALONE.has(code) ? fid : [])));
  const far = new Set(issues.flatMap(({ code, fid }) => (code === 'far-away' && alone.has(fid) ? fid : [])));
  return nodes.flatMap(({ fid, properties }) => {
    const hasLinks = LINK_LISTS.some((list) => {
      const links = properties[list];
      return Array.isArray(links) && links.length > 0;
    });
    return far.has(fid) && !hasLinks ? fid : [];
  });
}
