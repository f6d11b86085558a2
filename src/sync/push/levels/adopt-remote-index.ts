import type { PendingOp, StoreyDatabase } from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { reload, fenced } from '../../store/fenced.ts';

/**
 * The server has a new level of ours already, under another index than it has here by now: that one counts, for the
 * server calls it by it.
 * @returns false where another level of this device has that index
 */
export function adoptRemoteIndex(
  db: StoreyDatabase,
  op: PendingOp,
  { buildingLid, levelIndex }: Pick<Level, 'buildingLid' | 'levelIndex'>,
): Promise<boolean> {
  return fenced(db, op, async () => {
    const current = await reload(db, op);
    const holder = await db.levels.get({ buildingLid, levelIndex });
    if (current === undefined || holder !== undefined) return false;
    await db.levels.update(op.key, { levelIndex });
    await db.pending.put({ ...current, rev: current.rev + 1 });
    return true;
  });
}
