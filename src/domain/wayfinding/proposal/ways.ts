import { MinHeap } from '../min-heap.ts';

export interface OfferedEdge {
  key: string;
  a: string;
  b: string;
  metres: number;
}

/** Edges to go along, of which more may come. */
export class Ways {
  readonly #numbers = new Map<string, number>();
  readonly #links: { to: number; metres: number }[][] = [];
  #heap = new MinHeap(0);

  add({ a, b, metres }: OfferedEdge): void {
    const [from, to] = [this.#numberOf(a), this.#numberOf(b)];
    this.#links[from]!.push({ to, metres });
    this.#links[to]!.push({ to: from, metres });
  }

  /** Whether one comes from one node to another in so many metres. */
  isWithin(from: string, to: string, most: number): boolean {
    const [start, end] = [this.#numbers.get(from), this.#numbers.get(to)];
    if (start === undefined || end === undefined) return false;
    if (this.#heap.capacity < this.#links.length) this.#heap = new MinHeap(this.#links.length * 2);
    this.#heap.clear();
    const metres = new Map([[start, 0]]);
    this.#heap.put(start, 0);
    for (let at = this.#heap.take(); at >= 0; at = this.#heap.take()) {
      if (at === end) return true;
      const here = metres.get(at)!;
      for (const link of this.#links[at]!) {
        const there = here + link.metres;
        if (there > most || there >= (metres.get(link.to) ?? Infinity)) continue;
        metres.set(link.to, there);
        this.#heap.put(link.to, there);
      }
    }
    return false;
  }

  #numberOf(fid: string): number {
    const known = this.#numbers.get(fid);
    if (known !== undefined) return known;
    this.#numbers.set(fid, this.#links.length);
    return this.#links.push([]) - 1;
  }
}
