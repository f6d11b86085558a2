export { timeZoneOf } from './time-zone.ts';

/** From an instant (epoch seconds) on, seconds east of UTC. */
export type Offsets = readonly (readonly [number, number])[];

const DAY = 86_400;
/** Days around a local time in which its clocks may change. */
const AROUND = 2;

/** Seconds east of UTC at an instant. */
export function offsetAt(offsets: Offsets, instant: number): number {
  let found = offsets[0]?.[1] ?? 0;
  for (const [from, seconds] of offsets) if (from <= instant) found = seconds;
  return found;
}

/**
 * The instant of a local time, in seconds as if the zone were UTC. Where clocks are put forward the next that
 * exists; where they are put back the first of the two.
 */
export function instantOf(offsets: Offsets, local: number): number {
  const known = new Set(offsets.map(([, seconds]) => seconds));
  if (known.size === 0) return local;
  const found = [...known]
    .map((seconds) => local - seconds)
    .filter((instant) => local - offsetAt(offsets, instant) === instant);
  if (found.length > 0) return Math.min(...found);
  const gap = offsets.find(
    ([from, seconds], i) => i > 0 && local >= from + offsets[i - 1]![1] && local < from + seconds,
  );
  return gap?.[0] ?? local - offsetAt(offsets, local);
}

/** Seconds east of UTC in a zone. */
function offsetIn(format: Intl.DateTimeFormat, instant: number): number {
  const text = format.formatToParts(instant * 1000).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /^GMT([+-])(\d+):(\d+)(?::(\d+))?$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

/**
 * The offsets of a time zone for some days, each with the instant from which it holds.
 * @param from epoch seconds. @returns null for an unknown name
 */
export function offsetsOf(name: string, from: number, days: number): Offsets | null {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  } catch {
    return null;
  }
  const offsets: [number, number][] = [[from, offsetIn(format, from)]];
  for (let day = from; day < from + days * DAY; day += DAY) {
    const before = offsets.at(-1)![1];
    if (offsetIn(format, day + DAY) === before) continue;
    let [low, high] = [day, day + DAY];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offsetIn(format, middle) === before) low = middle;
      else high = middle;
    }
    offsets.push([high, offsetIn(format, high)]);
  }
  return offsets;
}

/** The offsets of a time zone around a moment, as epoch seconds or as local time. @returns null for an unknown name */
export const offsetsAround = (zone: string, moment: number): Offsets | null =>
  offsetsOf(zone, Math.floor(moment) - AROUND * DAY, 2 * AROUND);
