import { orientation } from '../plane/orientation.ts';
import type { Mesh } from './ring-mesh.ts';

/**
 * The edges that the sweep line meets, from south to north. A flat array: a local extremum of a ring moves all edges north of
 * it (a memmove), every other vertex replaces one edge by the next in its place.
 */
export class SweepStatus {
  /** The western (or, where upright, southern) vertex of each edge. */
  readonly left: Int32Array;
  readonly right: Int32Array;
  length = 0;
  private readonly mesh: Mesh;
  private edges = new Int32Array(64);

  constructor(mesh: Mesh) {
    this.mesh = mesh;
    const { x, y, next } = mesh;
    const count = x.length;
    this.left = new Int32Array(count);
    this.right = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      const j = next[i]!;
      const runsEast = x[i]! < x[j]! || (x[i] === x[j] && y[i]! < y[j]!);
      this.left[i] = runsEast ? i : j;
      this.right[i] = runsEast ? j : i;
    }
  }

  at(index: number): number {
    return this.edges[index]!;
  }

  /** The first place whose edge passes through the point or above it. */
  firstNotBelow(px: number, py: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.side(middle, px, py) > 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The first place from `start` on whose edge does not pass through the point. */
  firstAbove(start: number, px: number, py: number): number {
    let place = start;
    while (place < this.length && this.side(place, px, py) === 0) place++;
    return place;
  }

  /** Puts `edges` in the place of [low, high). */
  replace(low: number, high: number, edges: readonly number[]): void {
    const shift = edges.length - (high - low);
    if (shift !== 0) {
      while (this.length + shift > this.edges.length) this.grow();
      this.edges.copyWithin(high + shift, high, this.length);
      this.length += shift;
    }
    for (let i = 0; i < edges.length; i++) this.edges[low + i] = edges[i]!;
  }

  /** Positive where the point lies above the edge at a place. */
  private side(place: number, px: number, py: number): number {
    const edge = this.edges[place]!;
    const { x, y } = this.mesh;
    const l = this.left[edge]!;
    const r = this.right[edge]!;
    return orientation(x[l]!, y[l]!, x[r]!, y[r]!, px, py);
  }

  private grow(): void {
    const grown = new Int32Array(this.edges.length * 2);
    grown.set(this.edges);
    this.edges = grown;
  }
}
