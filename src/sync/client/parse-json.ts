/** JSON from outside, or undefined. Members that would reach into an object's prototype are dropped. */
export function parseJson(text: string): unknown {
  try {
    // A reviver costs a multiple of the parsing, so only a suspicious text gets one.
    return text.includes('__proto__') || text.includes('\\u')
      ? JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
      : JSON.parse(text);
  } catch {
    return undefined;
  }
}
