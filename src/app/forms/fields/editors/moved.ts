/** The list with one item so many places further on; past an end it stays there. */
export function moveItem<T>(items: readonly T[], from: number, by: number): T[] {
  const to = Math.min(Math.max(from + by, 0), items.length - 1);
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}
