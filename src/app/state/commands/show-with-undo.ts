import { lastActNumber, type StoreyDatabase } from '../../../db/index.ts';
import type { ToastContent, Toasts } from '../../ui/index.ts';
import type { Query } from '../queries/query.ts';
import { sharedQuery } from '../queries/shared-query.ts';
import type { HistoryOffer } from '../../editor/offers.ts';

interface Ports {
  db: StoreyDatabase;
  toasts: Toasts;
  history: Pick<HistoryOffer, 'undo'> | null;
}

/** The number of the action that undo would revert, or null. */
const lastActQuery = (db: StoreyDatabase): Query<number | null> => ({
  key: 'last act',
  tables: ['history'],
  ask: async () => lastActNumber(db),
});

/**
 * Says what was just done, with an undo that takes back that act and no other: once another one is the last, by the
 * toolbar, by a key or by something new, the message goes.
 */
export async function showWithUndo(
  { db, toasts, history }: Ports,
  content: Omit<ToastContent, 'key' | 'action'>,
  label: string,
): Promise<void> {
  const act = await lastActNumber(db);
  if (history === null || act === null) return void toasts.show(content);
  const undo = async (): Promise<void> => {
    if ((await lastActNumber(db)) === act) await history.undo();
  };
  const key = toasts.show({ ...content, action: { label, onPress: () => void undo() } });
  // Followers may be behind, and have to get this before there is anything to leave.
  let wasLast = false;
  const leave = sharedQuery(db, lastActQuery(db)).subscribe((last) => {
    if (last === act) wasLast = true;
    else if (wasLast || (last !== null && last > act)) {
      toasts.close(key);
      queueMicrotask(() => leave());
    }
  });
}
