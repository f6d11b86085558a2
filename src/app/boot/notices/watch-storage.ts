import { storageHealth, type StorageManagerPort, type StoreyDatabase } from '../../../db/index.ts';
import type { AppNotice } from '../../state/page/notices.ts';
import { forgetPutAway, isPutAway } from '../../state/page/dismissed-notices.ts';

export interface StorageListener {
  storage: StorageManagerPort | undefined;
  /** What the person has put away already. */
  store: Pick<Storage, 'getItem' | 'setItem'>;
  /** Another page shows the app in a frame. */
  isFramed: boolean;
  onNotice: (notice: AppNotice, isOn: boolean) => void;
}

/**
 * Says that the browser may clear what is stored here, where it says so itself and there is something to lose, and that
 * the journal lies in a less safe place. Put away once neither is said again, unless the browser promised to keep all of
 * it in between.
 */
export async function tellOfStorage(
  db: StoreyDatabase,
  { storage, store, isFramed, onNotice }: StorageListener,
): Promise<void> {
  const { persisted } = await storageHealth(storage);
  const isLoose = db.journal?.getStatus().kind === 'cache';
  onNotice('journalCache', isLoose && !isPutAway(store, 'journalCache'));
  const isSafe = persisted === true && !isFramed;
  if (isSafe) forgetPutAway(store, 'storage');
  const isUnsafe = (isFramed || persisted === false) && !isPutAway(store, 'storage');
  onNotice('storage', isUnsafe && (await holdsWork(db)));
}

/** Work that is nowhere else, or was taken along for where there is no network. */
async function holdsWork({ pending, staging, packs }: StoreyDatabase): Promise<boolean> {
  const counts = await Promise.all([pending.count(), staging.count(), packs.count()]);
  return counts.some((count) => count > 0);
}
