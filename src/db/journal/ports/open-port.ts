import { openOpfsPort } from './opfs/open.ts';
import type { JournalPort } from './port.ts';

/** The safest place that this window has for the journal of a database; null: it has none. Never throws. */
export async function openJournalPort(name: string): Promise<JournalPort | null> {
  const files = await openOpfsPort(name).catch(() => null);
  if (files !== null) return files;
  if (typeof caches === 'undefined') return null;
  // Nearly every browser has files.
  const cachePort = await import('./cache-port.ts').catch(() => null);
  return cachePort === null ? null : cachePort.openCachePort(caches, name);
}
