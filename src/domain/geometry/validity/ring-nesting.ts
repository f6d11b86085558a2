import type { Fault, FaultCode } from './topology-fault.ts';
import type { Arrangement } from './sweep.ts';
import type { Mesh } from './ring-mesh.ts';

/** Rings that lie in the wrong ring, given that none of them cross: each hole in its own shell, shells in holes or in nothing. */
export function nestingFaults(mesh: Mesh, { parentOf }: Arrangement): Fault[] {
  const faults: Fault[] = [];
  for (let ring = 0; ring < parentOf.length; ring++) {
    const code = misplacement(mesh, parentOf, ring);
    const start = mesh.startOf[ring]!;
    if (code) faults.push({ code, where: [mesh.x[start]!, mesh.y[start]!] });
  }
  return faults;
}

function misplacement(mesh: Mesh, parentOf: Int32Array, ring: number): FaultCode | null {
  const { shellOf } = mesh;
  const parent = parentOf[ring]!;
  const shell = shellOf[ring]!;
  if (shell === ring) return parent !== -1 && shellOf[parent] === parent ? 'parts-overlap' : null;
  if (parent === shell) return null;
  if (!hasAncestor(parentOf, ring, shell)) return 'hole-outside';
  // Within its shell, yet something lies between: another hole of the same shell, or another part altogether.
  return shellOf[parent] === shell ? 'holes-overlap' : 'parts-overlap';
}

function hasAncestor(parentOf: Int32Array, ring: number, wanted: number): boolean {
  for (let at = parentOf[ring]!; at !== -1; at = parentOf[at]!) if (at === wanted) return true;
  return false;
}
