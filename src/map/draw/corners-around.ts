import type { Position, Ring } from '../../domain/entities/geometry.ts';

/** A corner that is dragged, with those beside it, as a ring whose corner 1 is the dragged one. */
export function cornersAround(ring: Ring, index: number, to: Position): Ring {
  const corners = ring.length - 1;
  const former = ring[(index - 1 + corners) % corners]!;
  const next = ring[(index + 1) % corners]!;
  const across = ring[(index + Math.floor(corners / 2)) % corners]!;
  return [former, to, next, across, former];
}
