import { entityKeyOf, equalContent, type PendingOp, type StoreyDatabase } from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { deletionUntil, hasUnknownDeletion } from '../../attempts/ledger.ts';
import { attemptsOf, valueMayArriveUntil } from '../../attempts/attempts-of.ts';
import type { Answer, ApiError } from '../../client/answer.ts';
import { isSince } from '../../clock.ts';
import type { Api } from '../../client/api.ts';
import { markOf } from '../../mapping/extra.ts';
import { listedLevel } from '../../mapping/hierarchy.ts';
import { LIST_STALENESS_MS } from '../../store/retention.ts';
import { classify } from '../classify.ts';
import { FIRST_PROBE_MS } from '../probe-schedule.ts';
import type { PushContext } from '../push-context.ts';
import { hasRemoteChanges, readRemoteContent } from './read-remote-level.ts';
import { isContentUnderWay, refusalsOf } from './saga-step.ts';
import type { Effects, Failure, Seen, Turn } from './saga-table.ts';

/** Effects that only read. */
export const LOOKS = {
  lookForLevel: async ({ context, op, level, at }) => {
    const { db, api } = context;
    const until = await reservedUntil(context, op, level);
    if (until !== null) return { saw: 'tooEarly', until };
    const there = await findRemoteLevel(api, level, at, op.opId);
    if (!there.ok) return { saw: 'failed', op, error: there.error, repeatable: true };
    const { value: found } = there;
    // Another device has made it out of a file, before it got another index here.
    if (found !== null && found.level.levelIndex !== at.levelIndex)
      return { saw: 'elsewhere', theirs: found.level };
    const base = await db.bases.get(op.entityKey);
    const isKnown = base !== undefined;
    if (found === null)
      return { saw: isKnown && !(await hasUnknownDeletion(db, op)) ? 'deletedThere' : 'absent' };
    if (!isOurs(op, found, isKnown)) return { saw: 'taken' };
    // What a wipe brought back may have got another index since.
    const made = { ...((op.sent?.value ?? base?.value ?? level) as Level), levelIndex: level.levelIndex };
    if (op.sent === undefined && found.mark === op.opId)
      return { saw: 'fromFile', theirs: found.level, made };
    return { saw: 'ours', made };
  },

  checkReplaced: async (turn) => {
    const replaced = await isReplaced(turn);
    if (!replaced.ok) return judgeFailure(turn, { op: turn.op, error: replaced.error, repeatable: true });
    return { saw: replaced.value ? 'replaced' : 'inPlace' };
  },

  /** The person deleted it while it was sent. Another person may have made a level with the same index by now. */
  lookForWithdrawn: async ({ context, op, level, at }) => {
    const there = await findRemoteLevel(context.api, level, at);
    if (!there.ok) return { saw: 'failed', op, error: there.error, repeatable: true };
    const isKnown = (await context.db.bases.get(op.entityKey)) !== undefined;
    if (there.value !== null && !isKnown && !isOurs(op, there.value)) return { saw: 'taken' };
    // Its making may still come, or its content, which would lie on whatever level has the index by then: it is looked
    // for again when that is over.
    const mayCome = there.value === null ? !isKnown : isContentUnderWay(op);
    const attempts = mayCome ? await attemptsOf(context.db, op, null) : [];
    const until = valueMayArriveUntil(attempts, null, context.now());
    if (until !== null) return { saw: 'tooEarly', until, isInDoubt: true };
    return there.value === null ? { saw: 'absent' } : { saw: 'stands', theirs: there.value.level };
  },

  /** A level that another person made in its place stays, and so do their changes to it. */
  lookForChanges: async (turn) => {
    const { context, op, level, at } = turn;
    const { db, api } = context;
    const found = await findRemoteLevel(api, level, at);
    if (!found.ok) return judgeTakingBack(turn, found.error);
    const base = (await db.bases.get(op.entityKey))?.value ?? null;
    const isSame = found.value === null || equalContent(found.value.level, base);
    const mark = found.value?.mark ?? null;
    if (mark === null ? !isSame : mark !== op.opId) return { saw: 'taken' };
    const there = await readRemoteContent(context, level, at);
    if (!there.ok) return judgeTakingBack(turn, there.error);
    if (isSame && !(await hasRemoteChanges(db, there.value))) return { saw: 'unchanged' };
    // Deleted on this device meanwhile: the person is asked about its content, as with any deletion.
    if ((await db.levels.get(op.key)) === undefined) return { saw: 'deletedHere', theirs: level };
    return { saw: 'changedThere' };
  },
} satisfies Partial<Effects>;

/** Until when the level can't be created, because a deletion comes first; null: it can. Milliseconds since 1970. */
async function reservedUntil({ db, now }: PushContext, op: PendingOp, level: Level): Promise<number | null> {
  if (await isIndexReserved(db, level)) return now() + FIRST_PROBE_MS;
  // Another level's deletion may still come too; who deleted this one waits for it, as it is known to be on its way.
  return op.sent?.value === null ? deletionUntil(db, op, now()) : null;
}

/**
 * Whether the index of a new level is reserved by a level deleted here. Until that delete is acknowledged, the server
 * would confuse the two.
 */
async function isIndexReserved(
  db: StoreyDatabase,
  { lid, buildingLid, levelIndex }: Level,
): Promise<boolean> {
  const beside = await db.pending.where({ parentKey: entityKeyOf('buildings', buildingLid) }).toArray();
  for (const { table, key, entityKey, state, sent } of beside) {
    // What was refused, or is asked about, a person ends.
    if (table !== 'levels' || key === lid || state === 'rejected' || state === 'conflict') continue;
    if ((await db.levels.get(key)) !== undefined) continue;
    const was = (await db.bases.get(entityKey))?.value ?? sent?.value ?? null;
    if (was?.kind === 'level' && was.levelIndex === levelIndex) return true;
  }
  return false;
}

/** Whether another user deleted the level and created another with its index: the content would be written into that. */
export async function isReplaced({ context, op, level, at }: Turn): Promise<Answer<boolean>> {
  const [now, made] = [context.now(), (await context.db.acks.get(op.entityKey))?.at ?? 0];
  // A list may be older than that.
  if (isSince(made, now - LIST_STALENESS_MS, now)) return { ok: true, value: false };
  const there = await findRemoteLevel(context.api, level, at);
  return there.ok ? { ok: true, value: there.value !== null && !isOurs(op, there.value, true) } : there;
}

/** Uploading and filling may be repeated, so only a lasting refusal turns the whole back. */
export async function judgeFailure(
  { context: { db, now } }: Turn,
  failure: Failure,
): Promise<Seen<'failed' | 'refused' | 'deletedByUs'>> {
  const kind = classify(failure.error, failure.repeatable);
  if (kind !== 'rejected' && kind !== 'missing') return { saw: 'failed', ...failure };
  // A deletion of ours that was given up has come since: it is made once more when no other can come.
  const isByUs = kind === 'missing' && (await deletionUntil(db, failure.op, now())) !== null;
  return isByUs ? { saw: 'deletedByUs' } : { saw: 'refused', ...failure };
}

/**
 * While it can't be taken back, the entry goes on saying why it has to be. A refusal is not believed at once: who
 * gives up here leaves a level on the server that is not whole.
 */
export function judgeTakingBack({ op }: Turn, error: ApiError): Seen<'failed' | 'refused'> {
  const isRefused = classify(error, true) === 'rejected' && !refusalsOf(op).isLast;
  return { saw: isRefused ? 'refused' : 'failed', op, error, repeatable: true };
}

/** A remote level with the operation id that its creator left. */
export interface RemoteLevel {
  level: Level;
  mark: string | null;
}

/** Another level stands where it was, or none. */
export const GONE: ApiError = {
  kind: 'http',
  status: 404,
  code: 'not-found',
  message: 'The level is not there any more.',
  details: [],
  retryAfterMs: null,
};

/** Finds the remote level for a local one by index, or by operation id wherever it is. @param mark the operation id */
export async function findRemoteLevel(
  api: Pick<Api, 'levels'>,
  above: Level,
  { buildingId, levelIndex }: { buildingId: number; levelIndex: number },
  mark?: string,
): Promise<Answer<RemoteLevel | null>> {
  // Uses the list, because a browser logs a 404 as an error.
  const answer = await api.levels(buildingId);
  if (!answer.ok) {
    const absent = answer.error.kind === 'http' && answer.error.status === 404;
    return absent ? { ok: true, value: null } : answer;
  }
  const standing = answer.value.result.levels.filter(({ publishState }) => publishState !== 'deleted');
  const listed = standing.map((wire) => listedLevel(buildingId, wire, above));
  const here = listed.find((one) => one.levelIndex === levelIndex);
  const isMarked = (one: (typeof listed)[number] | undefined): boolean =>
    mark !== undefined && one !== undefined && markOf(one.extra) === mark;
  const found = isMarked(here) ? here : (listed.find(isMarked) ?? here);
  if (found === undefined) return { ok: true, value: null };
  return { ok: true, value: { level: found.toRow(above.lid), mark: markOf(found.extra) } };
}

/**
 * Whether our own request created it. Two people may give a floor the same name: a level without an operation id is known by its
 * content, or because it was seen there.
 */
export function isOurs(op: PendingOp, { level, mark }: RemoteLevel, isKnown = false): boolean {
  const sent = op.sent?.value ?? null;
  return mark === op.opId || (mark === null && (isKnown || (sent !== null && equalContent(level, sent))));
}
