import { MinHeap } from '../../min-heap.ts';

/** A network while it is being made: numbered nodes on cells, edges with the cells they run over. */
export interface Edge {
  a: number;
  b: number;
  /** From a to b, both ends included. */
  path: number[];
  /** Metres, longer where it is narrow. */
  weight: number;
}

export class Net {
  readonly edges = new Map<number, Edge>();
  readonly #ends = new Map<number, Set<number>>();
  #next = 0;
  /** Nodes by the order in which they were met, for the heap: their own numbers are those of cells. */
  readonly #places = new Map<number, number>();
  readonly #nodes: number[] = [];
  #open = new MinHeap(0);

  add(edge: Edge): void {
    const id = this.#next++;
    this.edges.set(id, edge);
    for (const end of [edge.a, edge.b]) {
      const at = this.#ends.get(end) ?? new Set();
      at.add(id);
      this.#ends.set(end, at);
    }
  }

  /** All edges that are added from now on have at least this id. */
  get nextId(): number {
    return this.#next;
  }

  remove(id: number): void {
    const edge = this.edges.get(id);
    if (!edge) return;
    this.edges.delete(id);
    for (const end of [edge.a, edge.b]) {
      const at = this.#ends.get(end);
      at?.delete(id);
      if (at?.size === 0) this.#ends.delete(end);
    }
  }

  /** Nodes that have an edge, in ascending order. */
  nodes(): number[] {
    return [...this.#ends.keys()].sort((a, b) => a - b);
  }

  at(node: number): [id: number, edge: Edge][] {
    return [...(this.#ends.get(node) ?? [])].map((id) => [id, this.edges.get(id)!]);
  }

  degree(node: number): number {
    return this.#ends.get(node)?.size ?? 0;
  }

  neighbors(node: number): number[] {
    return this.at(node).map(([, edge]) => otherEnd(edge, node));
  }

  /** Length of the shortest way, or Infinity if it is longer than `limit`. */
  distance(from: number, to: number, limit: number): number {
    const best = new Map([[from, 0]]);
    this.#open.clear();
    this.#put(from, 0);
    for (let place = this.#open.take(); place !== -1; place = this.#open.take()) {
      const node = this.#nodes[place]!;
      const length = best.get(node)!;
      if (node === to) return length;
      for (const id of this.#ends.get(node) ?? []) {
        const edge = this.edges.get(id)!;
        const other = otherEnd(edge, node);
        const along = length + edge.weight;
        if (along > limit || along >= (best.get(other) ?? Infinity)) continue;
        best.set(other, along);
        this.#put(other, along);
      }
    }
    return Infinity;
  }

  #put(node: number, length: number): void {
    let place = this.#places.get(node);
    if (place === undefined) {
      place = this.#nodes.push(node) - 1;
      this.#places.set(node, place);
    }
    if (place >= this.#open.capacity) {
      const larger = new MinHeap(2 * place + 64);
      for (let other = this.#open.take(); other !== -1; other = this.#open.take())
        larger.put(other, this.#open.keyOf(other));
      this.#open = larger;
    }
    this.#open.put(place, length);
  }
}

export const otherEnd = (edge: Edge, node: number): number => (edge.a === node ? edge.b : edge.a);

/** An edge's path beginning at one of its ends. */
export const pathFrom = (edge: Edge, node: number): number[] =>
  edge.a === node ? edge.path : edge.path.toReversed();
