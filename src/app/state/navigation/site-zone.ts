import { isKnownZone, timeZoneOf } from '../../../domain/values/time-zone.ts';
import { usePlaceIfAny } from './current-place.ts';

/** The time zone of the site of the address, or of this device where the site names none; UTC where it is unknown here. */
export function useSiteZone(): string {
  const zone = timeZoneOf(usePlaceIfAny()?.site?.extra ?? {});
  if (zone === null) return new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isKnownZone(zone) ? zone : 'UTC';
}
