import type { PublicSite } from '../../../src/domain/public-map/index.ts';

const DAY = 86_400;
const DAYS = 400;

/** Seconds east of UTC at an instant. */
function offsetIn(format: Intl.DateTimeFormat, instant: number): number {
  const text = format.formatToParts(instant * 1000).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /^GMT([+-])(\d+):(\d+)(?::(\d+))?$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

/**
 * The offsets of a time zone for 400 days, each with the instant from which it holds: a visitor's device may know older rules.
 * @param from epoch seconds. @returns null for an unknown name
 */
export function timeZoneOf(name: string, from: number): PublicSite['timeZone'] {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  } catch {
    return null;
  }
  const offsets: [number, number][] = [[from, offsetIn(format, from)]];
  for (let day = from; day < from + DAYS * DAY; day += DAY) {
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
  return { name, offsets };
}
