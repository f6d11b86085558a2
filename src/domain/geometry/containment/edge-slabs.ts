import type { Bounds } from '../../entities/geometry.ts';
import type { Mesh } from '../validity/ring-mesh.ts';

const EDGES_PER_SLAB = 8;
const MOST_SLABS = 4096;
/** How many slabs an edge may lie in on average: what keeps long edges from filling the memory. */
const SLABS_PER_EDGE = 4;

/** Edges of a mesh by upright slabs, only those whose box meets `bounds`. */
export class EdgeSlabs {
  private readonly west: number;
  private readonly perDegree: number;
  private readonly slabs: number[][];

  constructor({ x, y, next }: Mesh, bounds: Bounds) {
    const [west, south, east, north] = bounds;
    const near: number[] = [];
    let widths = 0;
    for (let i = 0; i < x.length; i++) {
      const j = next[i]!;
      const edgeWest = Math.max(west, Math.min(x[i]!, x[j]!));
      const edgeEast = Math.min(east, Math.max(x[i]!, x[j]!));
      if (edgeWest > edgeEast) continue;
      if ((y[i]! < south && y[j]! < south) || (y[i]! > north && y[j]! > north)) continue;
      near.push(i);
      widths += edgeEast - edgeWest;
    }
    const width = east - west;
    const byLength = widths > 0 ? (SLABS_PER_EDGE * near.length * width) / widths : MOST_SLABS;
    const count = Math.max(1, Math.floor(Math.min(near.length / EDGES_PER_SLAB, byLength, MOST_SLABS)));
    this.west = west;
    this.perDegree = width > 0 ? count / width : 0;
    this.slabs = Array.from({ length: count }, () => []);
    for (const edge of near) {
      const from = x[edge]!;
      const to = x[next[edge]!]!;
      for (let s = this.slabOf(Math.min(from, to)); s <= this.slabOf(Math.max(from, to)); s++)
        this.slabs[s]!.push(edge);
    }
  }

  /** Edges that may meet the strip between two longitudes; an edge can come more than once. */
  *between(west: number, east: number): Generator<readonly number[]> {
    for (let s = this.slabOf(west); s <= this.slabOf(east); s++) yield this.slabs[s]!;
  }

  private slabOf(longitude: number): number {
    const slab = Math.floor((longitude - this.west) * this.perDegree);
    return Math.min(this.slabs.length - 1, Math.max(0, slab));
  }
}
