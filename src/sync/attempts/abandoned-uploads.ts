import type { PendingOp, StoreyDatabase } from '../../db/index.ts';
import { abandonedAt, MAX_DELIVERY_DELAY_MS } from './expiry.ts';

const PREFIX = 'late-plan:';

/** A level is named there by its place in the building, whichever level that is by the time that a plan comes. */
interface Place {
  buildingId: number;
  levelIndex: number;
}

const under = ({ buildingId, levelIndex }: Place): string => `${PREFIX}${buildingId}/${levelIndex}:`;

/**
 * The upload of a level's floor plan was given up, and may come yet: should that level go, onto another one in its place.
 * That is written down beside the operation, which does not know it any more once an upload has come.
 */
export async function recordAbandonedUpload(db: StoreyDatabase, op: PendingOp, at: Place): Promise<void> {
  if (op.sent === undefined) return;
  await db.meta.put({ k: under(at) + op.key, value: abandonedAt(op.sent) });
}

/**
 * Until when the plan of another level may come onto this one; null: none may.
 * @param lid of the level that stands there now @param now milliseconds since 1970, as what is returned
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
  // One of the future was written down before the clock was put back.
  const until = Math.max(0, ...others.filter((time) => now < time && time <= now + MAX_DELIVERY_DELAY_MS));
  return until === 0 ? null : until;
}

/** Lets go of what is over. @param now milliseconds since 1970 */
export const purgeAbandonedUploads = (db: StoreyDatabase, now: number): Promise<unknown> =>
  db.meta
    .where('k')
    .startsWith(PREFIX)
    .and(({ value }) => typeof value !== 'number' || value > now || value + MAX_DELIVERY_DELAY_MS <= now)
    .delete();
