/** A value with many followers, each of which asks only whether it is its own. */
export interface OneOf {
  get: () => string | null;
  set: (value: string | null) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createOneOf(): OneOf {
  let now: string | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => now,
    set: (value) => {
      if (value === now) return;
      now = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
