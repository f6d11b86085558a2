import type { ReactNode } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { instantOf, offsetAt, offsetsAround, type Offsets } from '../../domain/values/local-time.ts';
import { type DateFieldProps, DateTimeField } from '../ui/index.ts';

interface ZonedDateTimeFieldProps extends Omit<
  DateFieldProps,
  'value' | 'onChange' | 'min' | 'max' | 'hint'
> {
  /** Epoch seconds; null: empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** IANA name. Where this device has no rules for it, the field takes UTC and names it. */
  zone: string;
}

const UTC = 'UTC';
const offsets = (zone: string, moment: number): Offsets => offsetsAround(zone, moment) ?? [];
const isKnown = (zone: string): boolean => offsetsAround(zone, 0) !== null;

/**
 * An instant, typed as the local time of a zone, with the zone's name below. A time that does not exist there becomes the next that
 * does; of a time that exists twice, the first is taken.
 */
export function ZonedDateTimeField({ value, onChange, zone, ...field }: ZonedDateTimeFieldProps): ReactNode {
  const { locale } = useLocale();
  const known = isKnown(zone) ? zone : UTC;
  const change = (text: string | null): void => {
    const local = text === null ? null : Date.parse(`${text}Z`) / 1000;
    onChange(local === null ? null : instantOf(offsets(known, local), local));
  };
  return (
    <DateTimeField
      {...field}
      hint={zoneTitle(known, value ?? 0, locale)}
      value={value === null ? null : localText(value, known)}
      onChange={change}
    />
  );
}

const localText = (instant: number, zone: string): string =>
  new Date((instant + offsetAt(offsets(zone, instant), instant)) * 1000).toISOString().slice(0, 16);

/** "Central European Standard Time (Europe/Berlin)" */
function zoneTitle(zone: string, instant: number, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'long' });
  const title =
    format.formatToParts(instant * 1000).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return zone === UTC ? title : `${title} (${zone})`;
}
