import { useMemo } from 'react';
import { exists, listSites } from '../../../db/index.ts';
import { offsetsAround, timeZoneOf } from '../../../domain/values/local-time.ts';
import { useFormats } from '../../i18n/index.ts';
import { useLiveQuery } from '../queries/use-live-query.ts';
import { useWorkspace } from '../session/workspace.ts';

const DAY = 86_400_000;
const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zones that the sites of a client name and this device has rules for, by their names; without one, the device's. */
export function useSiteZones(clientLid: string | null): readonly string[] {
  const { db } = useWorkspace();
  const zones = useLiveQuery(async () => {
    const sites = clientLid === null ? [] : (await listSites(db, clientLid)).filter(exists);
    return [...new Set(sites.flatMap((site) => timeZoneOf(site.extra) ?? []))].toSorted();
  }, [db, clientLid]);
  return useMemo(() => {
    const known = (zones ?? []).filter((zone) => offsetsAround(zone, 0) !== null);
    return known.length > 0 ? known : [deviceZone()];
  }, [zones]);
}

/** Epoch seconds → "Mon, 08:00" in a zone; with the date where it is farther away than six days. */
export function useZonedTime(zone: string): (at: number) => string {
  const { weekTime } = useFormats();
  const { now } = useWorkspace();
  return (at) => weekTime(at * 1000, zone, Math.abs(at * 1000 - now()) > 6 * DAY);
}
