import type { forgetOld } from './purge-expired.ts';

let forget: typeof forgetOld | null = null;

/** Loads what lets go of what is too old, once for all engines. Rejects where that can't be had. */
export async function loadForgetting(): Promise<typeof forgetOld> {
  forget ??= (await import('./purge-expired.ts')).forgetOld;
  return forget;
}
