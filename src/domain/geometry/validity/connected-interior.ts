import type { Position } from '../../entities/geometry.ts';
import type { Arrangement } from './sweep.ts';
import type { Mesh } from './ring-mesh.ts';

/**
 * Where touching rings of one part close a circle and so cut its interior in two; null where every part hangs together. Rings
 * and the points where they touch make a graph, and the interior is connected exactly if that graph has no cycle: three holes
 * meeting in one point make no cycle, two rings meeting in two points make one.
 */
export function disconnection(mesh: Mesh, { touches }: Arrangement): Position | null {
  const parent = mesh.startOf.map((_, ring) => ring);
  const root = (ring: number): number => {
    let at = ring;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  for (const { where, rings } of touches) {
    const firstOfPart = new Map<number, number>();
    for (const ring of rings) {
      const part = mesh.partOf[ring]!;
      const first = firstOfPart.get(part);
      if (first === undefined) {
        firstOfPart.set(part, ring);
        continue;
      }
      const a = root(first);
      const b = root(ring);
      if (a === b) return where;
      parent[b] = a;
    }
  }
  return null;
}
