/**
 * The parts of a network that hang together.
 * @param linked the nodes beside one; each link is named at both of its ends
 */
export function connectedParts<Node>(
  nodes: Iterable<Node>,
  linked: (node: Node) => readonly Node[],
): Set<Node>[] {
  const seen = new Set<Node>();
  const parts: Set<Node>[] = [];
  for (const start of nodes) {
    if (seen.has(start)) continue;
    const part = new Set<Node>();
    const open = [start];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      part.add(node);
      open.push(...linked(node));
    }
    parts.push(part);
  }
  return parts;
}
