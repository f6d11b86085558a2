import { TRASH } from '../../domain/limits.ts';
import type { StoreyDatabase } from '../database.ts';
import { withReopen } from '../with-reopen.ts';
import { lookAtClocks } from './aging.ts';
import { emptyOf } from './parts.ts';

const KEPT_MS = TRASH.keptDays * 86_400_000;

/**
 * Lets go of what has lain in the trash long enough, by this device's clock and by the time that has surely passed.
 * @param now milliseconds since 1970
 * @param server what the server's clock said lately; null where it was not heard
 * @returns how many went
 */
export function sweepTrash(db: StoreyDatabase, now: number, server: number | null): Promise<number> {
  return withReopen(db, () =>
    Promise.resolve(
      db.transaction('rw', [db.trash, db.trashParts, db.meta], async () => {
        const aged = await lookAtClocks(db, now, server);
        const old = await db.trash
          .filter((one) => aged - one.aged >= KEPT_MS && now - one.at >= KEPT_MS)
          .primaryKeys();
        await emptyOf(db, old);
        return old.length;
      }),
    ),
  );
}
