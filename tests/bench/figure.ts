/** One line of the table. */
export interface Figure {
  /** The measured thing, in words that need no context. */
  name: string;
  /** The measured value with its unit, as it is printed. */
  value: string;
  /** What it is held against: a target of the project, or a baseline measured in the same run. Empty: it only orients. */
  target: string;
  /** Null where nothing is promised. */
  pass: boolean | null;
}

export interface Section {
  title: string;
  figures: Figure[];
  /** Sentences under the table. */
  notes: string[];
}

/** A figure that must not pass a limit; both in the same unit. */
export function atMost(name: string, value: number, limit: number, print: (value: number) => string): Figure {
  return { name, value: print(value), target: `≤ ${print(limit)}`, pass: value <= limit };
}

/** A figure that nothing is promised of. */
export function plain(name: string, value: string, target = ''): Figure {
  return { name, value, target, pass: null };
}

/** A time beside its baseline of the same run, held to a ratio of the two. */
export function ratio(
  name: string,
  ms: number,
  baseline: { name: string; ms: number },
  limit: number,
): Figure {
  const found = ms / baseline.ms;
  return {
    name,
    value: `${asMs(ms)} (${asTimes(found)})`,
    target: `≤ ${asTimes(limit)} of ${baseline.name}, ${asMs(baseline.ms)}`,
    pass: found <= limit,
  };
}

export const asKiB = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;
export const asTimes = (times: number): string => `${times.toFixed(2)}×`;
export function asMs(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  return `${ms.toFixed(ms < 10 ? 2 : ms < 100 ? 1 : 0)} ms`;
}

/** The value below which a share (0 to 1) of the values lies; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? 0;
}
export const median = (values: readonly number[]): number => percentile(values, 0.5);
