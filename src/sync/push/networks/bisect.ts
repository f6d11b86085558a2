/**
 * Splits a rejected batch into two parts that can each be sent alone: a change goes with everything it depends on.
 * The first part has about half of them. @param needs what each key depends on @returns null: none can go without all
 * others
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
