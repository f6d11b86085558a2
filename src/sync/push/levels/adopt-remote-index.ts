import type { PendingOp, StoreyDatabase } from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { reload, fenced } from '../../store/fenced.ts';

/**
 * The server has our new level under another index: adopts that index, because the server addresses the level by it.
 * @returns false if another local level has that index
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
