import type { PendingOp, StoreyDatabase } from '../../db/index.ts';
import { abandonedAt, MAX_DELIVERY_DELAY_MS } from './expiry.ts';

const PREFIX = 'late-plan:';

/** The server names a level by its index in the building, whichever level has the index when an upload arrives. */
interface Place {
  buildingId: number;
  levelIndex: number;
}

const under = ({ buildingId, levelIndex }: Place): string => `${PREFIX}${buildingId}/${levelIndex}:`;

/**
 * Records that the upload of a floor plan was abandoned and may still arrive. If the level is deleted, it would land
 * on the next level with that index. It is kept beside the operation, which forgets the attempt after a later upload
 * succeeds.
 */
export async function recordAbandonedUpload(db: StoreyDatabase, op: PendingOp, at: Place): Promise<void> {
  if (op.sent === undefined) return;
  await db.meta.put({ k: under(at) + op.key, value: abandonedAt(op.sent) });
}

/**
 * Until when another level's floor plan may land on this one, or null. @param lid of the level that has the index now
 * @param now milliseconds since 1970, like the result
 */
export async function otherUploadUntil(
  db: StoreyDatabase,
  lid: string,
  at: Place,
  now: number,
): Promise<number | null> {
  const noted = await db.meta.where('k').startsWith(under(at)).toArray();
  const others = noted.flatMap(({ k, value }) =>
    k === under(at) + lid ? [] : Number(value) + MAX_DELIVERY_DELAY_MS,
  );
  // A time in the future was recorded before the clock was set back.
  const until = Math.max(0, ...others.filter((time) => now < time && time <= now + MAX_DELIVERY_DELAY_MS));
  return until === 0 ? null : until;
}

/** Removes expired records. @param now milliseconds since 1970 */
export const purgeAbandonedUploads = (db: StoreyDatabase, now: number): Promise<unknown> =>
  db.meta
    .where('k')
    .startsWith(PREFIX)
    .and(({ value }) => typeof value !== 'number' || value > now || value + MAX_DELIVERY_DELAY_MS <= now)
    .delete();
