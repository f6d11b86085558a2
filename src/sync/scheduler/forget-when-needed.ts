import type { purgeExpired } from './purge-expired.ts';

let forget: typeof purgeExpired | null = null;

/** Loads what lets go of what is too old, once for all engines. Rejects where that can't be had. */
export async function loadForgetting(): Promise<typeof purgeExpired> {
  forget ??= (await import('./purge-expired.ts')).purgeExpired;
  return forget;
}
