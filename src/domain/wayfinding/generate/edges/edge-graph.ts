import { Heap } from '../grid/heap.ts';

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

  add(edge: Edge): void {
    const id = this.#next++;
    this.edges.set(id, edge);
    for (const end of [edge.a, edge.b]) {
      const at = this.#ends.get(end) ?? new Set();
      at.add(id);
      this.#ends.set(end, at);
    }
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

  /** Length of the shortest way, or Infinity where there is none up to `limit`. */
  distance(from: number, to: number, limit: number): number {
    const best = new Map([[from, 0]]);
    const open = new Heap();
    open.push(from, 0);
    for (let node = open.pop(); node !== null; node = open.pop()) {
      const length = best.get(node.item)!;
      if (node.item === to) return length;
      if (node.key > length) continue;
      for (const [, edge] of this.at(node.item)) {
        const other = otherEnd(edge, node.item);
        const along = length + edge.weight;
        if (along > limit || along >= (best.get(other) ?? Infinity)) continue;
        best.set(other, along);
        open.push(other, along);
      }
    }
    return Infinity;
  }
}

export const otherEnd = (edge: Edge, node: number): number => (edge.a === node ? edge.b : edge.a);

/** An edge's path beginning at one of its ends. */
export const pathFrom = (edge: Edge, node: number): number[] =>
  edge.a === node ? edge.path : edge.path.toReversed();
