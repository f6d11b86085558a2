import type { Path64, PolyPath64 } from 'clipper2-ts';

/**
 * What Clipper found, area by area, each as its shell and then its holes: its tree has shells, in them their holes, and in
 * those shells again.
 * @param ringOf what a ring becomes
 */
export function areasInTree<R>(tree: PolyPath64, ringOf: (path: Path64) => R): R[][] {
  return childrenOf(tree).flatMap((shell) => {
    const holes = childrenOf(shell);
    const rings = [shell, ...holes].map(({ poly }) => ringOf(poly ?? []));
    return [rings, ...holes.flatMap((hole) => areasInTree(hole, ringOf))];
  });
}

const childrenOf = (node: PolyPath64): PolyPath64[] =>
  Array.from({ length: node.count }, (_, i) => node.child(i));
