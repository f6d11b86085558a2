/** Levels of lists and objects in each other; what goes deeper can't be kept, nor walked by the programs that keep it. */
const DEEPEST = 64;

/** JSON from outside, or undefined. Members that would reach into an object's prototype are dropped. */
export function parseJson(text: string): unknown {
  try {
    // A reviver costs a multiple of the parsing, so only a suspicious text gets one.
    const value: unknown =
      text.includes('__proto__') || text.includes('\\u')
        ? JSON.parse(text, (key, one: unknown) => (key === '__proto__' ? undefined : one))
        : JSON.parse(text);
    return isDeep(value, DEEPEST) ? undefined : value;
  } catch {
    return undefined;
  }
}

const isDeep = (value: unknown, left: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((one) => isDeep(one, left - 1)));
