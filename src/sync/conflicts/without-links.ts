import type { Feature } from '../../domain/entities/feature.ts';
import { fidOf, LINK_LISTS, type NetworkLink } from '../../domain/wayfinding/network/index.ts';

/** A node without its edges to some nodes; the same object if it has none. */
export function withoutLinks(node: Feature, gone: ReadonlySet<string>): Feature {
  const kept = LINK_LISTS.flatMap((list): [string, (NetworkLink | null)[]][] => {
    // In the form that a node stores.
    const links = (node.properties[list] ?? []) as (NetworkLink | null)[];
    const left = links.filter((link) => link === null || !gone.has(fidOf(link)));
    return left.length === links.length ? [] : [[list, left]];
  });
  return kept.length === 0
    ? node
    : { ...node, properties: { ...node.properties, ...Object.fromEntries(kept) } };
}
