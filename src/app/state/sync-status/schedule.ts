import { exists, listSites, type StoreyDatabase } from '../../../db/index.ts';
import { isKnownZone, timeZoneOf } from '../../../domain/values/time-zone.ts';
import { formatLocaleOf } from '../../i18n/index.ts';

const DAY = 86_400_000;

/** The time zones that the sites of a client name and this device has rules for, by their names; without one, the device's. */
export async function siteZones(db: StoreyDatabase, clientLid: string): Promise<string[]> {
  const sites = (await listSites(db, clientLid)).filter(exists);
  const named = new Set(sites.flatMap((site) => timeZoneOf(site.extra) ?? []));
  const known = [...named].filter(isKnownZone).toSorted();
  return known.length > 0 ? known : [new Intl.DateTimeFormat().resolvedOptions().timeZone];
}

export interface TimeIn {
  zone: string;
  language: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Epoch seconds → "Mon, 08:00" in a zone; with the date where it is farther away than six days. */
export function zonedTime(at: number, { zone, language, now }: TimeIn): string {
  const isFar = Math.abs(at * 1000 - now) > 6 * DAY;
  return new Intl.DateTimeFormat(formatLocaleOf(language, navigator.language), {
    weekday: 'short',
    ...(isFar && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(at * 1000);
}

/** When it is published, for a client whose publishing is scheduled. */
export async function scheduledTime(
  db: StoreyDatabase,
  clientLid: string,
  at: number,
  of: Omit<TimeIn, 'zone'>,
): Promise<string> {
  const [zone = ''] = await siteZones(db, clientLid);
  return zonedTime(at, { ...of, zone });
}
