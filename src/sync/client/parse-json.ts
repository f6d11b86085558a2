/** Levels of lists and objects in each other; what goes deeper can't be kept, nor walked by the programs that keep it. */
const DEEPEST = 64;
const [QUOTE, BACKSLASH, OPENED, CLOSED] = [34, 92, 123, 125];

/** JSON from outside, or undefined. Members that would reach into an object's prototype are dropped. */
export function parseJson(text: string): unknown {
  if (isDeep(text)) return undefined;
  try {
    // A reviver costs a multiple of the parsing, so only a suspicious text gets one.
    return text.includes('__proto__') || text.includes('\\u')
      ? JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
      : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isDeep(text: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isQuoted) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isQuoted = false;
    } else if (code === QUOTE) isQuoted = true;
    else {
      // One bit makes a bracket a brace.
      const brace = code | 32;
      if (brace === OPENED && (depth += 1) > DEEPEST) return true;
      if (brace === CLOSED) depth -= 1;
    }
  }
  return false;
}
