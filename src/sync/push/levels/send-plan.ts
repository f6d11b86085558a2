import {
  entityKeyOf,
  levelServerKey,
  noteAttempt,
  planOfLevel,
  type EntityKey,
  type FileRecord,
  type PendingOp,
  type StoreyDatabase,
} from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { isMadeFromDrawing } from '../../../domain/floorplan/made-from-drawing.ts';
import { planIdOf } from '../../../domain/entities/plan-file.ts';
import { toBase64 } from '../../mapping/base64.ts';
import type { Answer, ApiError } from '../../client/answer.ts';
import type { Api, LevelAddress } from '../../client/api.ts';
import { sendingMs, type WriteTerms } from '../../client/caller.ts';
import { endAttempt, forgetAttempts } from '../../store/end-attempt.ts';
import { inOutbox } from '../../store/transaction.ts';

type Failed = Extract<Answer<never>, { ok: false }>;

/** The level names a plan that is not on this device: undone after another upload, or removed to free space. */
const MISSING: Failed = {
  ok: false,
  error: {
    kind: 'http',
    status: 422,
    code: 'plan-missing',
    message: 'The plan of this level is not on this device.',
    details: [],
    retryAfterMs: null,
  },
};

/**
 * The plan to upload with a level: it differs from the server's last known plan, or an upload of another plan, which the level
 * no longer has, may have replaced it. Returns null if no upload is needed.
 */
async function planToSend(db: StoreyDatabase, level: Level): Promise<FileRecord | 'missing' | null> {
  const base = (await db.bases.get(entityKeyOf('levels', level.lid)))?.value ?? level;
  const own = await planOfLevel(db, level);
  const isOtherOut = await isAnotherOut(db, level.lid, own);
  if (base.kind === 'level' && planIdOf(base) === planIdOf(level)) return isOtherOut ? (own ?? null) : null;
  if (own === undefined) return 'missing';
  return own.isOut === true && own.uploadedAt !== undefined && !isOtherOut ? null : own;
}

const isAnotherOut = async (
  db: StoreyDatabase,
  levelLid: string,
  own: FileRecord | undefined,
): Promise<boolean> =>
  own !== undefined &&
  (await db.files
    .where({ levelLid })
    .filter(({ fileId, isOut }) => isOut === true && fileId !== own.fileId)
    .count()) > 0;

/** Whether a plan went out over that of a level which is as the server has it. */
export const isPlanInDoubt = async (db: StoreyDatabase, level: Level): Promise<boolean> =>
  isAnotherOut(db, level.lid, await planOfLevel(db, level));

/** The body that uploads a level's plan. */
export const planBody = (level: Level, { fileType, bytes }: Pick<FileRecord, 'fileType' | 'bytes'>) => ({
  fileType,
  floorPlanFileBase64: toBase64(bytes),
  ...(isMadeFromDrawing(level) && { isMapped: true as const }),
});

/** Milliseconds that a plan takes on the slowest network. */
export const planSendingMs = ({ bytes }: Pick<FileRecord, 'bytes'>): number =>
  sendingMs(Math.ceil(bytes.length / 3) * 4);

/** The same of the plan that goes ahead of a level; undefined if none does. */
export async function planAheadMs(db: StoreyDatabase, level: Level): Promise<number | undefined> {
  const plan = await planToSend(db, level);
  return plan === null || plan === 'missing' ? undefined : planSendingMs(plan);
}

interface SendPorts {
  db: StoreyDatabase;
  api: Pick<Api, 'uploadFloorPlan'>;
  now: () => number;
}

/**
 * Uploads a level's new plan before the level itself, under the same condition: a level is never written with a plan that the
 * server does not have. Returns null if no upload was needed or it succeeded.
 */
export async function sendPlan(
  { db, api, now }: SendPorts,
  level: Level,
  at: LevelAddress,
  on?: WriteTerms,
): Promise<Failed | null> {
  const plan = await planToSend(db, level);
  if (plan === null) return null;
  if (plan === 'missing') return MISSING;
  const { fileId } = plan;
  await db.files.where({ fileId }).modify((file) => {
    file.isOut = true;
    delete file.uploadedAt;
  });
  const answer = await api.uploadFloorPlan(at, planBody(level, plan), on);
  if (!answer.ok) return answer;
  await db.files.update(fileId, { uploadedAt: now() });
  await db.files
    .where({ levelLid: level.lid })
    .filter((file) => file.fileId !== fileId)
    .modify((file) => {
      delete file.isOut;
    });
  return null;
}

/** The server has said that this level will never be as it was sent: neither later nor once it was read again. */
const isRefusal = (error: ApiError): boolean =>
  error.kind === 'http' &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 409, 412, 429].includes(error.status);

/** A level was refused whose newer plan went ahead of it: the plan that goes with the level as it stands goes there again. */
export async function takePlanBack(
  { db, api, now }: SendPorts,
  level: Level,
  at: LevelAddress,
  error: ApiError,
): Promise<void> {
  const base = (await db.bases.get(entityKeyOf('levels', level.lid)))?.value;
  if (!isRefusal(error) || base === undefined || base?.kind !== 'level') return;
  const [former, newer] = [await planOfLevel(db, base), await planOfLevel(db, level)];
  if (former === undefined || newer?.isOut !== true || newer.fileId === former.fileId) return;
  const n = await inOutbox(db, () =>
    noteUpload(db, base, at, { at: now(), sendingMs: planSendingMs(former) }),
  );
  const answer = await api.uploadFloorPlan(at, planBody(base, former));
  if (!answer.ok) return inOutbox(db, () => endAttempt(db, { n }, 'givenUp', now()));
  await db.files.where({ fileId: newer.fileId }).modify((file) => {
    delete file.isOut;
    delete file.uploadedAt;
  });
  await db.files.update(former.fileId, { uploadedAt: now() });
  await inOutbox(db, () => forgetAttempts(db, [{ n }]));
}

/** The level's operation has been refused, so the upload is not one of its attempts. */
const noteUpload = (
  db: StoreyDatabase,
  { lid }: Level,
  { buildingId, levelIndex }: LevelAddress,
  leaving: { at: number; sendingMs: number },
): Promise<number> => {
  const op = { table: 'levels', key: lid, entityKey: entityKeyOf('levels', lid), opId: '' } as const;
  return noteAttempt(db, op, {
    ...leaving,
    kind: 'plan',
    place: `levels/${levelServerKey(buildingId, levelIndex)}`,
  });
};

/** The server has the level with its plan. */
export async function planArrived(db: StoreyDatabase, level: Level): Promise<void> {
  await db.files.where({ levelLid: level.lid }).modify((file) => {
    delete file.isOut;
  });
}

/** The levels whose plan has to be uploaded with them: what changed on them goes first. */
export async function withPlanToSend(
  db: StoreyDatabase,
  ops: readonly PendingOp[],
): Promise<ReadonlySet<EntityKey>> {
  const due = new Set<EntityKey>();
  for (const { table, key, entityKey, intent, saga } of ops) {
    if (table !== 'levels' || intent !== 'update' || saga !== undefined) continue;
    const level = await db.levels.get(key);
    if (level !== undefined && (await planToSend(db, level)) !== null) due.add(entityKey);
  }
  return due;
}
