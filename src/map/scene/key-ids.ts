/** Numbers for keys, because MapLibre is quick with numeric ids only; the same key keeps its number. */
export interface KeyIds {
  idOf: (key: string) => number;
  keyOf: (id: number) => string | undefined;
}

export function createKeyIds(): KeyIds {
  const ids = new Map<string, number>();
  const keys: string[] = [];
  return {
    idOf(key) {
      let id = ids.get(key);
      if (id === undefined) {
        id = keys.push(key);
        ids.set(key, id);
      }
      return id;
    },
    keyOf: (id) => keys[id - 1],
  };
}
