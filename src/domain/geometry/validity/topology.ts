import type { Position, Ring } from '../../entities/geometry.ts';
import { disconnection } from './connected-interior.ts';
import type { Fault, FaultCode } from './topology-fault.ts';

export type { Fault };
import { buildMesh, type Mesh } from './ring-mesh.ts';
import { nestingFaults } from './ring-nesting.ts';
import { selfContactOfSmallRing, SMALL_RING_EDGES } from './small-ring-check.ts';
import { sweep, type Conflict } from './sweep.ts';

/**
 * What is wrong with polygons in the sense of OGC Simple Features: rings closed and simple, holes inside and apart,
 * parts apart, interiors connected; touching in points is allowed between rings, not of a ring with itself. Positions
 * must be finite numbers, of any range. Exact, O(n log n). Stops at the first crossing.
 */
export function topologyFaults(parts: readonly (readonly Ring[])[]): Fault[] {
  const faults = shapeFaults(parts);
  if (faults.length > 0) return faults;
  const only = parts.length === 1 && parts[0]!.length === 1 ? parts[0]![0]! : null;
  if (only && only.length <= SMALL_RING_EDGES + 1) {
    const where = selfContactOfSmallRing(only);
    return where ? [{ code: 'self-crossing', where }] : [];
  }
  return arrangementFaults(parts);
}

/** The same for rings that are closed and long enough, always by the sweep. */
export function arrangementFaults(parts: readonly (readonly Ring[])[]): Fault[] {
  const mesh = buildMesh(parts);
  const arrangement = sweep(mesh);
  const { conflict } = arrangement;
  if (conflict) return [{ code: conflictCode(mesh, conflict), where: conflict.where }];
  const faults = nestingFaults(mesh, arrangement);
  const cut = disconnection(mesh, arrangement);
  if (cut) faults.push({ code: 'interior-disconnected', where: cut });
  return faults;
}

function conflictCode({ partOf, shellOf }: Mesh, { rings: [a, b] }: Conflict): FaultCode {
  if (a === b) return 'self-crossing';
  if (partOf[a] !== partOf[b]) return 'parts-overlap';
  return shellOf[a] === a || shellOf[b] === b ? 'hole-outside' : 'holes-overlap';
}

function shapeFaults(parts: readonly (readonly Ring[])[]): Fault[] {
  const faults: Fault[] = [];
  if (parts.length === 0) return [{ code: 'empty-geometry' }];
  for (const part of parts) {
    if (part.length === 0) faults.push({ code: 'empty-geometry' });
    for (const ring of part) {
      const code = ringFault(ring);
      const where = ring[0];
      if (code) faults.push(where ? { code, where } : { code });
    }
  }
  return faults;
}

function ringFault(ring: Ring): FaultCode | null {
  const first = ring[0];
  const last = ring.at(-1);
  if (!first || !last) return 'ring-too-short';
  if (ring.length > 1 && !isSame(first, last)) return 'ring-not-closed';
  let corners = 0;
  for (let i = 1; i < ring.length && corners < 3; i++) if (!isSame(ring[i - 1]!, ring[i]!)) corners++;
  return corners < 3 ? 'ring-too-short' : null;
}

function isSame(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
