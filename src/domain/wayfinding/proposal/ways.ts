export interface OfferedEdge {
  key: string;
  a: string;
  b: string;
  metres: number;
}

export interface Way {
  from: string;
  to: string;
  metres: number;
  edges: OfferedEdge[];
}

interface Step {
  metres: number;
  back: OfferedEdge | null;
}

/** Edges to go along, by their ends. */
export class Ways {
  readonly #at = new Map<string, OfferedEdge[]>();

  add(edge: OfferedEdge): void {
    for (const fid of [edge.a, edge.b]) {
      const here = this.#at.get(fid);
      if (here) here.push(edge);
      else this.#at.set(fid, [edge]);
    }
  }

  /** The shortest way from a node to each that one comes to first where the search ends. */
  from(start: string, isEnd: (fid: string) => boolean): Way[] {
    const steps = this.#walk(start, Infinity, isEnd);
    return [...steps].flatMap(([to, { metres }]) => {
      if (to === start || !isEnd(to)) return [];
      const edges: OfferedEdge[] = [];
      for (let at = to, back = steps.get(at)!.back; back; back = steps.get(at)!.back) {
        edges.push(back);
        at = back.a === at ? back.b : back.a;
      }
      return [{ from: start, to, metres, edges }];
    });
  }

  isWithin(from: string, to: string, most: number): boolean {
    return this.#walk(from, most, (fid) => fid === to).has(to);
  }

  #walk(start: string, most: number, isEnd: (fid: string) => boolean): Map<string, Step> {
    const done = new Map<string, Step>();
    const open = new Map<string, Step>([[start, { metres: 0, back: null }]]);
    while (open.size > 0) {
      let [fid, step] = open.entries().next().value!;
      for (const [other, one] of open) if (one.metres < step.metres) [fid, step] = [other, one];
      open.delete(fid);
      done.set(fid, step);
      if (fid !== start && isEnd(fid)) continue;
      for (const edge of this.#at.get(fid) ?? []) {
        const to = edge.a === fid ? edge.b : edge.a;
        const metres = step.metres + edge.metres;
        if (done.has(to) || metres > most || metres >= (open.get(to)?.metres ?? Infinity)) continue;
        open.set(to, { metres, back: edge });
      }
    }
    return done;
  }
}
