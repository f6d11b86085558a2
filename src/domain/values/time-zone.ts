/** The time zone that a site names; null for none. */
export const timeZoneOf = ({ timeZone }: Readonly<Record<string, unknown>>): string | null =>
  typeof timeZone === 'string' && /^[A-Za-z0-9_+/-]{1,60}$/.test(timeZone) ? timeZone : null;

/** Whether this device has the rules of a zone. */
export function isKnownZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).format(0) !== '';
  } catch {
    return false;
  }
}
