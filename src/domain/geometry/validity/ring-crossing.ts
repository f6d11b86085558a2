import { orientation } from '../plane/orientation.ts';
import type { Mesh } from './ring-mesh.ts';

/** One ring going through a point: from vertex `from` over the point to vertex `to`. */
export interface RingPass {
  ring: number;
  from: number;
  to: number;
}

interface Ray {
  pass: RingPass;
  end: number;
  /** 0 where the ray runs east (or straight north) of the point, 1 where west (or straight south). */
  half: 0 | 1;
}

/**
 * Two rings that do at (px, py) what rings must not do: run along the same line, cross, or be the same ring coming by
 * twice. Null where all that meet there only touch.
 */
export function ringConflictAt(
  mesh: Mesh,
  px: number,
  py: number,
  passes: readonly RingPass[],
): [number, number] | null {
  const twice = ringThatComesTwice(passes);
  if (twice !== null) return [twice, twice];
  const rays: Ray[] = [];
  for (const pass of passes) {
    for (const end of [pass.from, pass.to]) {
      const isWest = mesh.x[end]! < px || (mesh.x[end] === px && mesh.y[end]! < py);
      rays.push({ pass, end, half: isWest ? 1 : 0 });
    }
  }
  const turn = (a: Ray, b: Ray): number =>
    orientation(px, py, mesh.x[a.end]!, mesh.y[a.end]!, mesh.x[b.end]!, mesh.y[b.end]!);
  rays.sort((a, b) => a.half - b.half || -turn(a, b));
  for (let i = 1; i < rays.length; i++) {
    const a = rays[i - 1]!;
    const b = rays[i]!;
    if (a.half === b.half && turn(a, b) === 0) return [a.pass.ring, b.pass.ring];
  }
  return crossingPair(rays);
}

function ringThatComesTwice(passes: readonly RingPass[]): number | null {
  const rings = new Set<number>();
  for (const { ring } of passes) {
    if (rings.has(ring)) return ring;
    rings.add(ring);
  }
  return null;
}

/** Rays in the order of their angles, two to a pass: they cross exactly where they don't nest like brackets. */
function crossingPair(rays: readonly Ray[]): [number, number] | null {
  const open: RingPass[] = [];
  const seen = new Set<RingPass>();
  for (const { pass } of rays) {
    const last = open.at(-1);
    if (last === pass) open.pop();
    else if (last && seen.has(pass)) return [last.ring, pass.ring];
    else open.push(pass);
    seen.add(pass);
  }
  return null;
}
