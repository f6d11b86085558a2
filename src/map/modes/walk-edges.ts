import type { GraphNode, GraphNodes } from './graph-nodes.ts';

/** Goes from node to node along the edges, each once: on from the last fork where one has nowhere else to go, and back. */
export function createEdgeWalk(nodes: GraphNodes) {
  let passed = new Set<string>();
  const onFrom = (fid: string): GraphNode | undefined =>
    nodes
      .get(fid)
      ?.links.flatMap((to) => nodes.get(to) ?? [])
      .find((to) => !passed.has(to.fid));
  return {
    begin: (fid: string): void => void (passed = new Set([fid])),
    /** Null if it was not begun here, or nothing is left. */
    go(from: string, by: 1 | -1): GraphNode | null {
      const way = [...passed];
      if (way.at(-1) !== from) return null;
      if (by === -1) {
        const before = nodes.get(way.at(-2) ?? '');
        if (before) passed.delete(from);
        return before ?? null;
      }
      for (const fid of way.toReversed()) {
        const next = onFrom(fid);
        if (!next) continue;
        passed.add(next.fid);
        return next;
      }
      return null;
    },
  };
}
