/** The value of a key, made once; the oldest go when there are too many, and a failure is not remembered. */
export function remembered<T>(
  map: Map<string, Promise<T>>,
  key: string,
  most: number,
  make: () => Promise<T>,
): Promise<T> {
  const known = map.get(key);
  map.delete(key);
  const value = known ?? make();
  map.set(key, value);
  value.catch(() => {
    if (map.get(key) === value) map.delete(key);
  });
  for (const oldest of map.keys()) {
    if (map.size <= most) break;
    map.delete(oldest);
  }
  return value;
}
