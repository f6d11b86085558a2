import { useMemo } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { offsetAt, offsetsAround, timeZoneOf } from '../../domain/values/local-time.ts';
import { usePlaceIfAny } from '../state/navigation/current-place.ts';
import { useSiteZone } from '../state/navigation/site-zone.ts';

export interface SiteClock {
  /** As the site names it; null where it names none. */
  named: string | null;
  /** What times are shown in: the site's, else the device's; UTC where the device has no rules for it. */
  zone: string;
  /** "Mon 30 Nov, 12:00"; the day is left out where it is that of `now`. Epoch seconds. */
  at: (instant: number, now?: number) => string;
}

/** The clock of the open site. */
export function useSiteClock(): SiteClock {
  const { locale } = useLocale();
  const extra = usePlaceIfAny()?.site?.extra;
  const zone = useSiteZone();
  return useMemo(() => {
    const named = extra === undefined ? null : timeZoneOf(extra);
    const time = new Intl.DateTimeFormat(locale, { timeZone: zone, timeStyle: 'short' });
    const both = new Intl.DateTimeFormat(locale, {
      timeZone: zone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
    });
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
    return {
      named,
      zone,
      at: (instant, now) => {
        const isToday = now !== undefined && day.format(instant * 1000) === day.format(now * 1000);
        return (isToday ? time : both).format(instant * 1000);
      },
    };
  }, [locale, extra, zone]);
}

/** "UTC−8" of a zone at an instant. */
export function offsetText(zone: string, instant: number): string {
  const seconds = offsetAt(offsetsAround(zone, instant) ?? [], instant);
  const [hours, minutes] = [
    Math.floor(Math.abs(seconds) / 3600),
    Math.round((Math.abs(seconds) % 3600) / 60),
  ];
  if (seconds === 0) return 'UTC';
  return `UTC${seconds < 0 ? '−' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
}
