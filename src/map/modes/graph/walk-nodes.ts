import type { GraphNode, GraphNodes } from './graph-nodes.ts';

/** Goes from node to node: in the order of the list, or along the edges. */
export function createNodeWalk(nodes: GraphNodes) {
  let passed = new Set<string>();
  const onFrom = (fid: string): GraphNode | undefined =>
    nodes
      .get(fid)
      ?.links.flatMap((to) => nodes.get(to) ?? [])
      .find((to) => !passed.has(to.fid));
  return {
    /** The next or former of the list; the way along the edges begins there. Null without nodes. */
    step(from: string | undefined, by: 1 | -1): GraphNode | null {
      const all = nodes.listed();
      const at = all.findIndex(({ fid }) => fid === from);
      const next = all[(at + by + all.length) % Math.max(1, all.length)];
      if (next) passed = new Set([next.fid]);
      return next ?? null;
    },
    /**
     * Along the edges, to each node once: on from the last fork where there is nowhere else to go, and back. Null if the way
     * does not end here, or nothing is left.
     */
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
