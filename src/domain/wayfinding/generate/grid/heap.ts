interface Entry {
  item: number;
  key: number;
}

/** Numbers by key, the least key first; of equal keys the lesser number, so that the order is always the same. */
export class Heap {
  readonly #entries: Entry[] = [];

  push(item: number, key: number): void {
    const entries = this.#entries;
    let at = entries.push({ item, key }) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(entries[at]!, entries[parent]!)) return;
      swap(entries, at, parent);
      at = parent;
    }
  }

  pop(): Entry | null {
    const entries = this.#entries;
    const first = entries[0];
    const last = entries.pop();
    if (!first || !last) return null;
    if (entries.length === 0) return first;
    entries[0] = last;
    for (let at = 0; ;) {
      const left = 2 * at + 1;
      let least = at;
      if (left < entries.length && isBefore(entries[left]!, entries[least]!)) least = left;
      if (left + 1 < entries.length && isBefore(entries[left + 1]!, entries[least]!)) least = left + 1;
      if (least === at) return first;
      swap(entries, at, least);
      at = least;
    }
  }
}

const isBefore = (a: Entry, b: Entry): boolean => a.key < b.key || (a.key === b.key && a.item < b.item);

function swap(entries: Entry[], a: number, b: number): void {
  const entry = entries[a]!;
  entries[a] = entries[b]!;
  entries[b] = entry;
}
