import { deviceSettings } from '../../db/device/device-settings.ts';
import type { StoreyDatabase } from '../../db/index.ts';
import type { AppSession } from '../../sync/index.ts';
import { isPutAway, tourOf } from '../state/page/dismissed-notices.ts';
import type { AppNotice } from '../state/page/notices.ts';
import { isEmbedded } from '../state/session/embed-mode.ts';

/** How often (ms) an open window looks whether something has lain in the trash long enough. */
const SWEEP_MS = 6 * 60 * 60 * 1000;
/** Milliseconds between two looks at how the browser keeps what is here: not at once, a first visit has nothing yet. */
const LOOK_MS = 30_000;

interface UpkeepOptions {
  db: StoreyDatabase;
  session: AppSession;
  userId: number;
  /** Settles when the first screen has been drawn. */
  seen: Promise<void>;
  now: () => number;
  onNotice: (notice: AppNotice, isOn: boolean) => void;
  isEditing: () => boolean;
}

/**
 * What an open window does beside the work: it empties the trash, loads screens ahead, offers the tour, and looks how the
 * browser keeps what is here. Returns how to stop.
 */
export function startUpkeep(options: UpkeepOptions): () => void {
  const { db, session, userId, seen, now, onNotice, isEditing } = options;
  const sweep = (): void => {
    // It runs without being awaited; entries that can't be swept now are swept another time.
    void import('../../db/restore/sweep-trash.ts')
      .then(({ sweepTrash }) => sweepTrash(db, now(), session.serverTime()))
      .catch(() => undefined);
  };
  // Not before the first screen: its code brings much with it.
  if (!db.isNewer) void seen.then(sweep);
  void seen.then(async () => (await import('./ahead/screens-ahead.ts')).whenKept()).catch(() => undefined);
  const tour = tourOf(userId);
  if (!isEmbedded() && !isPutAway(deviceSettings, tour)) void seen.then(() => onNotice('tour', true));
  const sweeping = setInterval(sweep, SWEEP_MS);
  const storageListener = {
    look: async () => (await import('../state/keeping/read-browser.ts')).readBrowser(),
    store: deviceSettings,
    onNotice,
  };
  // Before the first draft is made, ask the browser not to clear it; no picture waits for that.
  void seen
    .then(async () =>
      (await import('./notices/watch-storage.ts')).keepQuietly(navigator.storage, storageListener),
    )
    .catch(() => undefined);
  const lookAtStorage = (): void => {
    if (isEditing()) return;
    void import('./notices/watch-storage.ts')
      .then(({ tellOfStorage }) => tellOfStorage(db, storageListener))
      .catch(() => undefined);
  };
  const looking = setInterval(lookAtStorage, LOOK_MS);
  return () => {
    clearInterval(sweeping);
    clearInterval(looking);
    for (const notice of ['storage', 'tour', 'journalCache', 'journalPrivate'] as const)
      onNotice(notice, false);
  };
}
