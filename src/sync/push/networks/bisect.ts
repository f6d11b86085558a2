/**
 * Parts a whole that was refused in two, each of which can go by itself: with a change goes all that it leads to and that
 * is not there without it. The first is as good as half of them where that can be; the second is the rest.
 * @param needs of those keys, what must go with one
 * @returns null: none can go without all the others
 */
export function bisect(
  keys: readonly string[],
  needs: (key: string) => readonly string[],
): [first: Set<string>, second: Set<string>] | null {
  const whole = new Set(keys);
  const withNeeds = (some: readonly string[]): Set<string> => {
    const part = new Set<string>();
    const left = [...some];
    for (let key = left.pop(); key !== undefined; key = left.pop()) {
      if (part.has(key) || !whole.has(key)) continue;
      part.add(key);
      left.push(...needs(key));
    }
    return part;
  };
  const half = withNeeds(keys.slice(0, Math.ceil(keys.length / 2)));
  const first = half.size < whole.size ? half : smallest(keys.map((key) => withNeeds([key])));
  if (first === undefined || first.size === whole.size) return null;
  return [first, new Set(keys.filter((key) => !first.has(key)))];
}

const smallest = (parts: readonly Set<string>[]): Set<string> | undefined =>
  parts.reduce<Set<string> | undefined>(
    (least, part) => (least === undefined || part.size < least.size ? part : least),
    undefined,
  );
