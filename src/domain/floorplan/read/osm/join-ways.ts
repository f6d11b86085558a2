/**
 * The closed rings that lists of nodes make, put together at their ends in any order and direction. What does not close is left
 * out. The first node of each ring comes last again.
 */
export function ringsOf(ways: readonly (readonly number[])[]): number[][] {
  const rings: number[][] = [];
  const open = new Set(ways.filter((way) => way.length > 1));
  /** The first way of each end comes last, where it is cheap to take away. */
  const byEnd = new Map<number, (readonly number[])[]>();
  for (const way of [...open].toReversed())
    for (const end of [way[0]!, way.at(-1)!]) {
      const ways = byEnd.get(end);
      if (ways === undefined) byEnd.set(end, [way]);
      else ways.push(way);
    }
  /** Each way is looked at twice in all, however many meet at one node. */
  const nextAt = (end: number): readonly number[] | undefined => {
    const ways = byEnd.get(end) ?? [];
    while (ways.length > 0) {
      const way = ways.pop()!;
      if (open.has(way)) return way;
    }
    return undefined;
  };
  for (const first of open) {
    open.delete(first);
    const ring = [...first];
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1)!;
      const next = nextAt(end);
      if (next === undefined) break;
      open.delete(next);
      for (const node of (next[0] === end ? next : next.toReversed()).slice(1)) ring.push(node);
    }
    if (ring[0] === ring.at(-1) && ring.length > 3) rings.push(ring);
  }
  return rings;
}
