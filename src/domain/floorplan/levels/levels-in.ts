/** More levels than any building has: the value says something else. */
export const MOST_LEVELS = 200;

/** `1`, `0;1`, `0,1`, `-1-2` (from, to), `-1--2`, `0-0.5` or a list of them. Empty for anything else, and for too many levels. */
export function levelsIn(value: unknown): number[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [value] : [];
  const parts: unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(/[;,]/)
      : [];
  if (parts.length > MOST_LEVELS) return [];
  const found = new Set<number>();
  for (const part of parts) {
    const levels = typeof part === 'string' ? rangeOf(part.trim()) : levelsIn(part);
    if (levels.length === 0 && typeof value === 'string') return [];
    for (const level of levels) found.add(level);
    if (found.size > MOST_LEVELS) return [];
  }
  return [...found];
}

function rangeOf(text: string): number[] {
  if (/^-?\d{1,3}(\.\d{1,2})?$/.test(text)) return [Number(text)];
  const range = /^(-?\d{1,3}(?:\.\d{1,2})?)-(-?\d{1,3}(?:\.\d{1,2})?)$/.exec(text);
  if (range === null) return [];
  let [from, to] = [Number(range[1]), Number(range[2])];
  // Below the ground people count down. Of two levels above it the text is likelier a number of a room.
  if (to < from && to < 0) [from, to] = [to, from];
  if (to < from || to - from > MOST_LEVELS) return [];
  const first = Math.floor(from) + 1;
  const between = Array.from({ length: Math.max(Math.ceil(to) - first, 0) }, (_, i) => first + i);
  return [...new Set([from, ...between, to])];
}
