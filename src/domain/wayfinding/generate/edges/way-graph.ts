import { MinHeap } from '../../min-heap.ts';

/** Straight ways between cells, of which some are kept. */
export class WayGraph {
  readonly cells: number[] = [];
  readonly #places = new Map<number, number>();
  readonly #at: number[][] = [];
  readonly ends: [a: number, b: number][] = [];
  readonly metres: number[] = [];
  readonly isKept: boolean[] = [];
  #open = new MinHeap(0);

  /** The number of the node at a cell, made if missing. */
  node(cell: number): number {
    const found = this.#places.get(cell);
    if (found !== undefined) return found;
    this.#places.set(cell, this.cells.length);
    this.#at.push([]);
    return this.cells.push(cell) - 1;
  }

  add(a: number, b: number, metres: number, isKept: boolean): void {
    const way = this.ends.push([a, b]) - 1;
    this.metres.push(metres);
    this.isKept.push(isKept);
    this.#at[a]!.push(way);
    this.#at[b]!.push(way);
  }

  /** The shortest walks from a node to all, over ways that cost something. */
  from(start: number, cost: (way: number) => number): Walks {
    const best = new Float64Array(this.cells.length).fill(Infinity);
    const by = new Int32Array(this.cells.length).fill(-1);
    if (this.#open.capacity < this.cells.length) this.#open = new MinHeap(this.cells.length);
    const open = this.#open;
    best[start] = 0;
    open.put(start, 0);
    for (let node = open.take(); node !== -1; node = open.take()) {
      const key = best[node]!;
      for (const way of this.#at[node]!) {
        const [a, b] = this.ends[way]!;
        const other = a === node ? b : a;
        const along = key + cost(way);
        if (along >= best[other]!) continue;
        best[other] = along;
        by[other] = way;
        open.put(other, along);
      }
    }
    return { best, by };
  }

  /** The ways of a walk, from its end to its start. */
  *back({ by }: Walks, end: number): Generator<number> {
    for (let node = end, way = by[node]!; way !== -1; way = by[node]!) {
      yield way;
      const [a, b] = this.ends[way]!;
      node = a === node ? b : a;
    }
  }
}

export interface Walks {
  best: Float64Array;
  /** The way by which each node is reached; -1 for the start and what is not. */
  by: Int32Array;
}
