/** Node numbers by key, the least first, each in it once: a heap of four children in typed arrays. */
export class MinHeap {
  readonly #items: Uint32Array;
  readonly #places: Int32Array;
  readonly #keys: Float64Array;
  #size = 0;

  /** @param capacity numbers below it may be put in */
  constructor(capacity: number) {
    this.#items = new Uint32Array(capacity);
    this.#places = new Int32Array(capacity).fill(-1);
    this.#keys = new Float64Array(capacity);
  }

  /** Empties it; costs what is left in it. */
  clear(): void {
    for (let i = 0; i < this.#size; i++) this.#places[this.#items[i]!] = -1;
    this.#size = 0;
  }

  /** Numbers below it may be put in. */
  get capacity(): number {
    return this.#keys.length;
  }

  get size(): number {
    return this.#size;
  }

  /** Puts an item in, or moves it to a lesser key. */
  put(item: number, key: number): void {
    const items = this.#items;
    const places = this.#places;
    const keys = this.#keys;
    let at = places[item]!;
    if (at < 0) at = this.#size++;
    keys[item] = key;
    while (at > 0) {
      const parent = (at - 1) >> 2;
      const above = items[parent]!;
      if (keys[above]! <= key) break;
      items[at] = above;
      places[above] = at;
      at = parent;
    }
    items[at] = item;
    places[item] = at;
  }

  /** The key that an item was last put in with. */
  keyOf(item: number): number {
    return this.#keys[item]!;
  }

  /** Takes out the item with the least key; -1 if empty. */
  take(): number {
    if (this.#size === 0) return -1;
    const items = this.#items;
    const places = this.#places;
    const keys = this.#keys;
    const first = items[0]!;
    places[first] = -1;
    const size = --this.#size;
    if (size === 0) return first;
    const last = items[size]!;
    const key = keys[last]!;
    let at = 0;
    for (;;) {
      const child = 4 * at + 1;
      if (child >= size) break;
      const end = child + 4 < size ? child + 4 : size;
      let least = child;
      let leastKey = keys[items[child]!]!;
      for (let other = child + 1; other < end; other++) {
        const otherKey = keys[items[other]!]!;
        if (otherKey < leastKey) {
          least = other;
          leastKey = otherKey;
        }
      }
      if (leastKey >= key) break;
      const moved = items[least]!;
      items[at] = moved;
      places[moved] = at;
      at = least;
    }
    items[at] = last;
    places[last] = at;
    return first;
  }
}
