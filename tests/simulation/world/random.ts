/** A stream of numbers that is the same for the same seed. */
export interface Random {
  /** 0 (included) to 1 (excluded). */
  next: () => number;
  /** A whole number from 0 to `below`, without it. */
  below: (below: number) => number;
  /** A whole number between two, both included. */
  between: (least: number, most: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T | undefined;
  /** One of the names, as often as its weight says. */
  weighted: <K extends string>(weights: Readonly<Record<K, number>>) => K;
  /** Another stream, which goes its own way. */
  fork: () => Random;
  bytes: (length: number) => Uint8Array;
}

/** Mulberry32: small, quick, and good enough to choose with. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const word = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const next = (): number => word() / 2 ** 32;
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)],
    weighted: (weights) => {
      const names = Object.keys(weights) as (keyof typeof weights)[];
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0);
      for (const name of names) {
        left -= weights[name];
        if (left < 0) return name;
      }
      const last = names.at(-1);
      if (last === undefined) throw new RangeError('Nothing to choose from.');
      return last;
    },
    fork: () => createRandom(word()),
    bytes: (length) => Uint8Array.from({ length }, () => word() & 0xff),
  };
}
