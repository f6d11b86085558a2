import type { Position } from '../../entities/geometry.ts';
import { orientation } from '../plane/orientation.ts';
import { contactPoint, crosses, isSpike } from './segment-contact.ts';
import type { Mesh } from './ring-mesh.ts';
import { ringConflictAt, type RingPass } from './ring-crossing.ts';
import { SweepStatus } from './sweep-status.ts';

export interface Conflict {
  /** The two rings at odds; the same one twice where a ring meets itself. */
  rings: [number, number];
  where: Position;
}

export interface Arrangement {
  /** Where rings cross, run along each other or meet themselves; nothing else below holds when this is set. */
  conflict: Conflict | null;
  /** The smallest ring around each ring, or -1. */
  parentOf: Int32Array;
  /** Points where two or more rings touch, with the rings. */
  touches: { where: Position; rings: number[] }[];
}

/**
 * Sweeps a line from west to east over all edges (Shamos and Hoey), stopping at the first conflict. Because only vertices are
 * events and every decision is the sign of one exact orientation, no intersection point is ever computed on the way, and
 * touching rings are distinguished from crossing ones without a tolerance. O(n log n).
 */
export function sweep(mesh: Mesh): Arrangement {
  return new Sweep(mesh).run();
}

class Sweep {
  private readonly mesh: Mesh;
  private readonly status: SweepStatus;
  private readonly arrangement: Arrangement;
  /** Per ring: 0 not yet met, 1 counter-clockwise, -1 clockwise. */
  private readonly winding: Int8Array;

  constructor(mesh: Mesh) {
    this.mesh = mesh;
    this.status = new SweepStatus(mesh);
    this.arrangement = {
      conflict: null,
      parentOf: new Int32Array(mesh.startOf.length).fill(-1),
      touches: [],
    };
    this.winding = new Int8Array(mesh.startOf.length);
  }

  run(): Arrangement {
    const { x, y } = this.mesh;
    const events = eventsOf(this.mesh);
    let end = 0;
    for (let start = 0; start < events.length && !this.arrangement.conflict; start = end) {
      const first = events[start]!;
      end = start + 1;
      while (end < events.length && x[events[end]!] === x[first] && y[events[end]!] === y[first]) end++;
      this.visit(events, start, end);
    }
    return this.arrangement;
  }

  /** All vertices events[start..end) lie at one point. */
  private visit(events: Int32Array, start: number, end: number): void {
    const { mesh, status } = this;
    const { next, previous, ringOf } = mesh;
    const first = events[start]!;
    const px = mesh.x[first]!;
    const py = mesh.y[first]!;
    const low = status.firstNotBelow(px, py);
    const high = status.firstAbove(low, px, py);

    const leaving: number[] = [];
    const passes: RingPass[] = [];
    for (let i = start; i < end; i++) {
      const v = events[i]!;
      passes.push({ ring: ringOf[v]!, from: previous[v]!, to: next[v]! });
      if (status.left[v] === v) leaving.push(v);
      if (status.left[previous[v]!] === v) leaving.push(previous[v]!);
    }
    for (let i = low; i < high; i++) {
      const edge = status.at(i);
      const right = status.right[edge]!;
      if (mesh.x[right] === px && mesh.y[right] === py) continue;
      passes.push({ ring: ringOf[edge]!, from: status.left[edge]!, to: right });
      leaving.push(edge);
    }

    const conflict = this.conflictAmong(passes, px, py);
    if (conflict) {
      this.arrangement.conflict = { rings: conflict, where: [px, py] };
      return;
    }
    if (passes.length > 1) {
      this.arrangement.touches.push({ where: [px, py], rings: passes.map((pass) => pass.ring) });
    }
    if (leaving.length > 1) this.sortUpwards(leaving, px, py);
    status.replace(low, high, leaving);
    for (let i = 0; i < leaving.length; i++) this.meetRing(leaving[i]!, low + i);
    this.compare(low - 1, low);
    if (leaving.length > 0) this.compare(low + leaving.length - 1, low + leaving.length);
  }

  private conflictAmong(passes: readonly RingPass[], px: number, py: number): [number, number] | null {
    const only = passes[0];
    if (!only || passes.length > 1) return ringConflictAt(this.mesh, px, py, passes);
    const { x, y } = this.mesh;
    const isBack = isSpike(x[only.from]!, y[only.from]!, px, py, x[only.to]!, y[only.to]!);
    return isBack ? [only.ring, only.ring] : null;
  }

  private sortUpwards(edges: number[], px: number, py: number): void {
    const { x, y } = this.mesh;
    const { right } = this.status;
    edges.sort((a, b) => {
      const ra = right[a]!;
      const rb = right[b]!;
      return -orientation(px, py, x[ra]!, y[ra]!, x[rb]!, y[rb]!);
    });
  }

  /**
   * At a ring's westernmost vertex, the edge just below its lower edge shows which ring contains it: the ring of that edge, if
   * its inside is above the edge, else the ring around that ring.
   */
  private meetRing(edge: number, place: number): void {
    const { mesh, status, winding } = this;
    const { parentOf } = this.arrangement;
    const ring = mesh.ringOf[edge]!;
    if (winding[ring] !== 0) return;
    const vertex = status.left[edge]!;
    const before = mesh.previous[vertex]!;
    const after = mesh.next[vertex]!;
    const turn = orientation(
      mesh.x[before]!,
      mesh.y[before]!,
      mesh.x[vertex]!,
      mesh.y[vertex]!,
      mesh.x[after]!,
      mesh.y[after]!,
    );
    winding[ring] = turn > 0 ? 1 : -1;
    if (place === 0) return;
    const below = status.at(place - 1);
    const other = mesh.ringOf[below]!;
    const runsEast = status.left[below] === below;
    const isInside = runsEast === winding[other]! > 0;
    parentOf[ring] = isInside ? other : parentOf[other]!;
  }

  /** Tests two edges that have become neighbours. */
  private compare(i: number, j: number): void {
    const { mesh, status } = this;
    if (i < 0 || j >= status.length || this.arrangement.conflict) return;
    const e = status.at(i);
    const f = status.at(j);
    const { x, y, next, ringOf } = mesh;
    const a = next[e]!;
    const b = next[f]!;
    if (!crosses(x[e]!, y[e]!, x[a]!, y[a]!, x[f]!, y[f]!, x[b]!, y[b]!)) return;
    this.arrangement.conflict = {
      rings: [ringOf[e]!, ringOf[f]!],
      where: contactPoint(x[e]!, y[e]!, x[a]!, y[a]!, x[f]!, y[f]!, x[b]!, y[b]!),
    };
  }
}

/** Vertices from west to east, from south to north where they are level. */
function eventsOf({ x, y }: Mesh): Int32Array {
  const events = new Int32Array(x.length);
  for (let i = 0; i < events.length; i++) events[i] = i;
  return events.sort((a, b) => x[a]! - x[b]! || y[a]! - y[b]!);
}
