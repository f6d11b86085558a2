/** The group that everybody is in. */
export const EVERYBODY = 'public';

/**
 * The groups that see a place, object or transition; null: everybody. An unreadable value hides it, so that a fault never
 * shows a room that was kept from visitors.
 */
export function accessOf(
  extra: Readonly<Record<string, unknown>> | null | undefined,
): readonly string[] | null {
  const stored = extra?.['access'];
  if (stored === undefined || stored === null) return null;
  if (!Array.isArray(stored)) return [];
  const groups = stored.filter((one): one is string => typeof one === 'string');
  return groups.includes(EVERYBODY) ? null : groups;
}
