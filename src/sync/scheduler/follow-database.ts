import { watchQuery, type StoreyDatabase } from '../../db/index.ts';
import { countOps } from './counts.ts';
import type { StatusStore } from './status-store.ts';

interface FollowOptions {
  db: StoreyDatabase;
  status: StatusStore;
  /** More is refused than before. */
  onRefused: () => void;
  onNew: () => void;
}

/** Keeps the status at what the database and the journal say of waiting changes. Returns how to stop. */
export function followDatabase({ db, status, onRefused, onNew }: FollowOptions): () => void {
  const stopCounting = watchQuery(async () => countOps(db), db).subscribe(({ isNew, ...counts }) => {
    if (counts.refused > (status.now().counts?.refused ?? 0)) onRefused();
    status.put({ counts });
    if (isNew) onNew();
  }, status.refresh);
  // Less or more lives in the journal alone, of which the database tells nothing.
  const stopJournal = db.journal?.subscribe(() => {
    void countOps(db).then(({ kept }) => {
      const { counts } = status.now();
      status.put({ counts: counts && { ...counts, kept } });
    }, status.refresh);
  });
  void db.meta.get('lastSyncedAt').then((last) => {
    const { run } = status.now();
    if (typeof last?.value !== 'number' || run.lastSyncedAt !== null) return;
    status.put({ run: { ...run, lastSyncedAt: last.value } });
  }, status.refresh);
  return () => {
    stopCounting();
    stopJournal?.();
  };
}
