import { askToPersist, type StorageManagerPort, type StoreyDatabase } from '../../../db/index.ts';
import { asksPerson, seemsPrivate, type BrowserFacts } from '../../state/keeping/keeping.ts';
import type { AppNotice } from '../../state/page/notices.ts';
import { forgetPutAway, isPutAway } from '../../state/page/dismissed-notices.ts';

export interface StorageListener {
  look: () => Promise<BrowserFacts>;
  /** What the person has put away already. */
  store: Pick<Storage, 'getItem' | 'setItem'>;
  onNotice: (notice: AppNotice, isOn: boolean) => void;
}

/**
 * Asks the browser to keep the data where it decides by itself. Firefox would ask the person, who does not know yet what
 * for: there the notice and the sync centre explain it and have a button. A private window is named at once.
 */
export async function keepQuietly(
  storage: StorageManagerPort | undefined,
  { look, store, onNotice }: StorageListener,
): Promise<void> {
  const facts = await look();
  onNotice('journalPrivate', seemsPrivate(facts) && !isPutAway(store, 'journalPrivate'));
  if (!asksPerson(facts)) await askToPersist(storage);
}

/**
 * Warns that the browser may clear the storage, if it says so itself and something could be lost, and that the journal is in a
 * less safe place. A dismissed warning does not come again, unless the browser promised to keep everything in between.
 */
export async function tellOfStorage(
  db: StoreyDatabase,
  { look, store, onNotice }: StorageListener,
): Promise<void> {
  const facts = await look();
  const isPrivate = seemsPrivate(facts);
  const isOpen = (notice: AppNotice): boolean => !isPutAway(store, notice);
  onNotice('journalPrivate', isPrivate && isOpen('journalPrivate'));
  // In a private window the place is the smaller trouble.
  onNotice('journalCache', !isPrivate && db.journal?.getStatus().kind === 'cache' && isOpen('journalCache'));
  const { persisted, isFramed } = facts;
  if (persisted === true && !isFramed) forgetPutAway(store, 'storage');
  const isUnsafe = !isPrivate && (isFramed || persisted === false) && isOpen('storage');
  onNotice('storage', isUnsafe && (await holdsWork(db)));
}

/** Work that exists only on this device, or buildings downloaded for offline use. */
async function holdsWork({ pending, staging, packs }: StoreyDatabase): Promise<boolean> {
  const counts = await Promise.all([pending.count(), staging.count(), packs.count()]);
  return counts.some((count) => count > 0);
}
