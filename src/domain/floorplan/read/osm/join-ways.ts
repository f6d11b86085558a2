/**
 * The closed rings that lists of nodes make, put together at their ends in any order and direction. What does not close is left
 * out. The first node of each ring comes last again.
 */
export function ringsOf(ways: readonly (readonly number[])[]): number[][] {
  const rings: number[][] = [];
  const open = new Set(ways.filter((way) => way.length > 1));
  const byEnd = new Map<number, Set<readonly number[]>>();
  for (const way of open)
    for (const end of [way[0]!, way.at(-1)!]) byEnd.set(end, (byEnd.get(end) ?? new Set()).add(way));
  for (const first of open) {
    open.delete(first);
    const ring = [...first];
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1)!;
      const next = [...(byEnd.get(end) ?? [])].find((way) => open.has(way));
      if (next === undefined) break;
      open.delete(next);
      ring.push(...(next[0] === end ? next.slice(1) : next.toReversed().slice(1)));
    }
    if (ring[0] === ring.at(-1) && ring.length > 3) rings.push(ring);
  }
  return rings;
}
