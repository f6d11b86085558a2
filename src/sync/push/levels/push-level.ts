import { NETWORK_KIND } from '../../../domain/content/index.ts';
import {
  planOfLevel,
  isInFlight,
  levelServerKey,
  equalContent,
  type ContentRow,
  type PendingOp,
} from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { isMadeFromDrawing } from '../../../domain/floorplan/made-from-drawing.ts';
import type { Answer, ApiError } from '../../client/answer.ts';
import type { WireFeature } from '../../../contract/index.ts';
import { addressOf } from '../../mapping/addresses.ts';
import { featureToWire } from '../../mapping/feature.ts';
import { levelToWire } from '../../mapping/hierarchy.ts';
import { beginAttempt } from '../../lifecycle/begin-attempt.ts';
import { mayStillArriveUntil } from '../../attempts/unknown-outcome.ts';
import { retryLater, reject } from '../../lifecycle/fail-attempt.ts';
import { isIndexReserved } from './index-reserved.ts';
import { abandonedDelete } from '../../attempts/abandoned-deletes.ts';
import { adoptRemoteIndex } from './adopt-remote-index.ts';
import { adoptRemoteLevel } from './adopt-remote-level.ts';
import { recordAbandonedUpload, otherUploadUntil } from '../../attempts/abandoned-uploads.ts';
import { LIST_STALENESS_MS } from '../../store/retention.ts';
import { findRemoteLevel, type RemoteLevel } from './find-remote-level.ts';
import { hasUnknownDelete } from '../../attempts/unknown-deletes.ts';
import {
  advance,
  beginBulk,
  finish,
  compensationFailed,
  compensationRejected,
  restartSaga,
  cancelSaga,
  finishCompensation,
  startCompensation,
} from './level-saga.ts';
import { rebase, acknowledge } from '../../lifecycle/acknowledge.ts';
import { reload, whileLeader, fenced } from '../../store/fenced.ts';
import { toBase64 } from '../../base64.ts';
import type { SiteLock } from '../networks/site-lock.ts';
import { backoffMs } from '../backoff.ts';
import { classify } from '../classify.ts';
import { handleFailure, opErrorOf } from '../handle-failure.ts';
import { FIRST_PROBE_MS } from '../probe-schedule.ts';
import { GONE, sendContent } from './send-content.ts';
import { hasRemoteChanges, readRemoteContent, type RemoteContent } from './read-remote-level.ts';
import type { Push, PushContext, PushOutcome } from '../push-context.ts';

interface Address {
  clientId: number;
  siteId: number;
  buildingId: number;
  levelIndex: number;
}

/**
 * Whether our own request made it. Two people call a floor the same: only what bears no mark is known by what it says, or
 * by that it was seen there.
 */
function isOurs(op: PendingOp, { level, mark }: RemoteLevel, isKnown = false): boolean {
  const sent = op.sent?.value ?? null;
  return mark === op.opId || (mark === null && (isKnown || (sent !== null && equalContent(level, sent))));
}

/** It stays, but was to go before it was whole: what of it is there is gone on from. */
const isResumed = ({ saga }: PendingOp): boolean => saga?.step === 'createLevel' && saga.isFound === true;

const NOTHING: Answer<RemoteContent> = { ok: true, value: new Map() };

/** Within a minute, as a rule, however long the server could not be had before. */
const MAX_COMPENSATE_TRIES = 6;

/** What a step says to the loop: go on with the next step, or stop here. */
type Step = 'next' | PushOutcome;

/**
 * Creates a level with its floor plan and content. Each step is recorded. If a step is rejected, the level is deleted
 * on the server again if this saga created it, and all work stays on the device.
 */
export function createPushLevel(context: PushContext, inLane: SiteLock): Push {
  const { db, api, emit } = context;

  return async (planned) => {
    let op: PendingOp | undefined = planned;
    let isFirst = true;
    while (op?.saga !== undefined && (op.state === 'ready' || op.state === 'unknown')) {
      const result: Step = await step(op, isFirst);
      if (result !== 'next') return result;
      isFirst = false;
      op = await reload(db, planned);
    }
    return 'on';
  };

  /** @param isFirst it is unknown how long ago the step before was done */
  async function step(op: PendingOp, isFirst: boolean): Promise<Step> {
    // What was sent is forgotten where it is taken back, or said to be as it was: what is seen to be there is not.
    const was = op.sent?.value ?? (await db.bases.get(op.entityKey))?.value;
    const level = (await db.levels.get(op.key)) ?? (was as Level | null | undefined) ?? null;
    if (level === null) {
      await acknowledge(db, op, { value: null }, context);
      return 'on';
    }
    const at = await addressOf(db, level);
    const { clientId, siteId, buildingId, levelIndex } = at;
    if (clientId === null || siteId === null || buildingId === null || levelIndex === null) return 'on';
    const address: Address = { clientId, siteId, buildingId, levelIndex };
    if (op.saga?.step === 'uploadFloorPlan') await recordAbandonedUpload(db, op, address);
    if (op.saga?.step === 'compensate') return compensate(op, level, address);
    if ((await db.levels.get(op.key)) === undefined) return deletedMeanwhile(op, level, address);
    if (op.saga?.step === 'createLevel') return create(op, level, address);
    const replaced = isFirst ? await isReplaced(op, level, address) : { ok: true as const, value: false };
    if (!replaced.ok) return laterStepFailed(op, replaced.error, true);
    if (replaced.value) {
      await startCompensation(db, op, opErrorOf(GONE), { createdHere: false });
      return 'next';
    }
    switch (op.saga?.step) {
      case 'uploadFloorPlan':
        return upload(op, level, address);
      default:
        return content(op, level, address);
    }
  }

  async function create(op: PendingOp, level: Level, at: Address): Promise<Step> {
    if (await isIndexReserved(db, level)) {
      const nextAt = context.now() + FIRST_PROBE_MS;
      await retryLater(db, op, {
        state: op.state === 'unknown' ? 'unknown' : 'ready',
        nextAt,
        lastError: undefined,
      });
      return 'on';
    }
    // Our own deletion of it may come yet.
    const until = hasUnknownDelete(op.sent) ? mayStillArriveUntil(op.sent, level, context.now()) : null;
    if (until !== null) {
      await retryLater(db, op, {
        state: op.state as 'ready' | 'unknown',
        nextAt: until,
        lastError: undefined,
      });
      return 'on';
    }
    const there = await findRemoteLevel(api, level, at, op.opId);
    if (!there.ok) return handleFailure(context, op, there.error, true);
    // Another device has made it out of a file, before it got another index here.
    if (there.value !== null && there.value.level.levelIndex !== at.levelIndex)
      return (await adoptRemoteIndex(db, op, there.value.level)) ? 'next' : taken(op, level);
    const known = ((await db.bases.get(op.entityKey))?.value ?? null) as Level | null;
    // Another person deleted it: reported as if that happened while it was sent, and the current content is left alone.
    if (there.value === null && isResumed(op) && known !== null && !hasUnknownDelete(op.sent)) {
      await startCompensation(db, op, opErrorOf(GONE), { createdHere: false });
      return 'next';
    }
    if (there.value !== null) {
      if (op.sent === undefined && !isResumed(op) && there.value.mark === op.opId)
        return joined(op, there.value.level);
      if (isOurs(op, there.value, known !== null)) {
        const said = (op.sent?.value as Level | null | undefined) ?? known ?? level;
        // What a wipe brought back may have got another index since.
        return made(op, { ...said, levelIndex: level.levelIndex }, true);
      }
      return taken(op, level);
    }
    const begun = await beginAttempt(db, op, context.now());
    if (begun === null || begun.head === null) return 'on';
    const body = levelToWire(level, op.opId);
    const answer = await api.createLevel(at.buildingId, at.levelIndex, body);
    if (answer.ok) return made(begun.op, begun.head as Level);
    // An attempt that was given up may have arrived after the look for it, and block this one.
    if (answer.error.kind === 'http' && answer.error.status === 409) {
      const now = await findRemoteLevel(api, level, at);
      if (now.ok && now.value?.mark === op.opId) return made(begun.op, now.value.level, true);
    }
    return handleFailure(context, begun.op, answer.error, false);
  }

  /** Another person's level has its index. */
  async function taken(op: PendingOp, { levelIndex }: Level): Promise<Step> {
    const said = { code: 'level-exists', message: `A level with the index ${levelIndex} exists already.` };
    // A person may have given it another one since that was looked at: it goes once more then.
    const isAbout = (head: ContentRow): boolean => head.kind !== 'level' || head.levelIndex === levelIndex;
    if (await reject(db, op, { ...said, status: 409 }, isAbout))
      emit({ type: 'rejected', entityKey: op.entityKey, ...said });
    return 'on';
  }

  /** Another device has made it out of a file, and may have changed it since: each thing is met by itself. */
  async function joined(op: PendingOp, theirs: Level): Promise<Step> {
    if (await adoptRemoteLevel(db, op, theirs, context))
      emit({ type: 'acked', entityKey: op.entityKey, intent: 'create' });
    return 'on';
  }

  async function made(op: PendingOp, level: Level, isFound = false): Promise<Step> {
    const found = {
      ...(isFound && ({ isFound } as const)),
      ...(op.saga?.isContentOut === true && ({ isContentOut: true } as const)),
    };
    const saga = { step: 'uploadFloorPlan', createdHere: true, ...found } as const;
    await advance(db, op, saga, { level, at: context.now() });
    return 'next';
  }

  /** Whether another user deleted the level and created another with its index: the content would be written into that. */
  async function isReplaced(op: PendingOp, level: Level, at: Address): Promise<Answer<boolean>> {
    const [now, made] = [context.now(), (await db.acks.get(op.entityKey))?.at ?? 0];
    // A list may be older than that; a time to come was written down before the clock was put back.
    if (made <= now && now < made + LIST_STALENESS_MS) return { ok: true, value: false };
    const there = await findRemoteLevel(api, level, at);
    return there.ok ? { ok: true, value: there.value !== null && !isOurs(op, there.value, true) } : there;
  }

  async function upload(op: PendingOp, level: Level, at: Address): Promise<Step> {
    const file = await planOfLevel(db, level);
    if (file !== undefined && file.uploadedAt === undefined) {
      // That of a level which was here before would take its place.
      const until = await otherUploadUntil(db, op.key, at, context.now());
      if (until !== null) {
        await retryLater(db, op, {
          state: op.state as 'ready' | 'unknown',
          nextAt: until,
          lastError: undefined,
        });
        return 'on';
      }
      const begun = await beginAttempt(db, op, context.now());
      if (begun === null) return 'on';
      const floorPlanFileBase64 = toBase64(file.bytes);
      const body = { fileType: file.fileType, floorPlanFileBase64 };
      const isMapped = isMadeFromDrawing(level);
      const answer = await api.uploadFloorPlan(at, { ...body, ...(isMapped && { isMapped }) });
      if (!answer.ok) return laterStepFailed(begun.op, answer.error);
      // A tab that slept meanwhile says nothing of a plan that goes to another level by now.
      await fenced(db, begun.op, () => db.files.update(file.fileId, { uploadedAt: context.now() }));
    }
    await advance(db, op, { createdHere: false, ...op.saga, step: 'bulk' });
    return 'next';
  }

  /** A network that leaves meanwhile was read before: its nodes that come with the level would go with it again. */
  async function content(op: PendingOp, level: Level, at: Address): Promise<Step> {
    const nodes = await db.features.where({ levelLid: op.key, kind: NETWORK_KIND }).count();
    if (nodes === 0) return bulk(op, level, at);
    return (await inLane(`graph:${at.siteId}`, op.entityKey, () => bulk(op, level, at))) ?? 'on';
  }

  async function bulk(op: PendingOp, level: Level, at: Address): Promise<Step> {
    // An earlier attempt may have come, and others may have gone on from there.
    const mayBeThere = op.state === 'unknown' || op.saga?.isFound === true;
    const there = mayBeThere ? await readRemoteContent(context, level, at) : NOTHING;
    if (!there.ok) return laterStepFailed(op, there.error, true);
    // A feature that is listed as deleted until the next publish is created again with the rest.
    const stands = new Map([...there.value].filter(([, row]) => row.publishState !== 'deleted'));
    const features = await beginBulk(db, op, stands, context);
    if (features === null) return 'on';
    const wires = features.map((feature) => featureToWire(feature, at));
    const result = await sendContent(context, op, at, { wires, isReplaced: () => isReplaced(op, level, at) });
    // As it was before: a refused sign-in, or publishing, says nothing of an attempt that is still in doubt.
    if (result.kind === 'failed') {
      const asLeft: PendingOp = result.isPartThere ? { ...op, state: 'unknown' } : op;
      return laterStepFailed(asLeft, result.error, false, result.part);
    }
    if (result.kind === 'stopped') return 'on';
    await finish(db, op, context);
    emit({ type: 'acked', entityKey: op.entityKey, intent: 'create' });
    return 'on';
  }

  /** Uploading and filling may be repeated, so only a lasting refusal turns the whole back. */
  async function laterStepFailed(
    op: PendingOp,
    error: ApiError,
    repeatable = op.saga?.step === 'uploadFloorPlan',
    sent?: readonly WireFeature[],
  ): Promise<Step> {
    const failure = classify(error, repeatable);
    const upload = op.saga?.step === 'uploadFloorPlan' ? 'plan' : 'content';
    if (failure !== 'rejected' && failure !== 'missing')
      return handleFailure(context, op, error, repeatable, upload);
    // A deletion of ours that was given up has come since: it is made once more when no other can come.
    const gone = failure === 'missing' ? await abandonedDelete(db, op, context.now()) : null;
    if (gone !== null) {
      await restartSaga(db, op, gone);
      return 'next';
    }
    await startCompensation(db, op, opErrorOf(error, sent, upload));
    return 'next';
  }

  async function compensate(op: PendingOp, level: Level, at: Address): Promise<Step> {
    const { code, message } = op.lastError ?? { code: 'unknown', message: '' };
    const found: Answer<RemoteLevel | null> =
      op.saga?.createdHere === true ? await findRemoteLevel(api, level, at) : { ok: true, value: null };
    if (!found.ok) return handleFailureKeepingReason(op, found.error);
    const base = (await db.bases.get(op.entityKey))?.value ?? null;
    const isSame = found.value === null || equalContent(found.value.level, base);
    // A level that another person made in its place stays, and so do their changes to it.
    const mark = found.value?.mark ?? null;
    const isTheirs = mark === null ? !isSame : mark !== op.opId;
    if (op.saga?.createdHere === true && !isTheirs) {
      const there = await readRemoteContent(context, level, at);
      if (!there.ok) return handleFailureKeepingReason(op, there.error);
      if (!isSame || (await hasRemoteChanges(db, there.value))) {
        // Deleted on this device meanwhile: the person is asked about its content, as with any deletion.
        if ((await db.levels.get(op.key)) === undefined) return asDeletion(op, level);
        await cancelSaga(db, op);
        emit({ type: 'rejected', entityKey: op.entityKey, code, message });
        return 'on';
      }
      const error = await remove(op, at);
      if (error !== null) return handleFailureKeepingReason(op, error);
    }
    await finishCompensation(db, op, context);
    emit({ type: 'levelTakenBack', entityKey: op.entityKey, code, message });
    emit({ type: 'rejected', entityKey: op.entityKey, code, message });
    return 'on';
  }

  /**
   * While it can't be taken back, the entry goes on saying why it has to be. A refusal is not believed at once: who
   * gives up here leaves a level on the server that is not whole.
   */
  async function handleFailureKeepingReason(op: PendingOp, error: ApiError): Promise<Step> {
    const { lastError, saga } = op;
    const refusals = saga?.refusals ?? 0;
    if (saga !== undefined && classify(error, true) === 'rejected' && refusals < MAX_COMPENSATE_TRIES) {
      await compensationRejected(db, op, context.now() + backoffMs(refusals, context.random()));
      return 'on';
    }
    const outcome = await handleFailure(context, op, error, true);
    if (lastError === undefined) return outcome;
    // Before the time that the server named nothing else is to be asked of it either.
    const retryAt = (await db.pending.get(op.entityKey))?.lastError?.retryAt;
    const reason = retryAt === undefined ? lastError : { ...lastError, retryAt };
    await db.pending.update(op.entityKey, { lastError: reason });
    return outcome;
  }

  /** Deletes the level on the server. Returns null if it is gone. */
  async function remove(op: PendingOp, at: Address): Promise<ApiError | null> {
    await whileLeader(db, op, () => Promise.resolve());
    const answer = await api.deleteLevel(at.buildingId, at.levelIndex);
    if (answer.ok || (answer.error.kind === 'http' && answer.error.status === 404)) return null;
    const isAnswered = answer.error.kind === 'http' && answer.error.status < 500;
    if (!isAnswered)
      await compensationFailed(db, op, levelServerKey(at.buildingId, at.levelIndex), context.now());
    return answer.error;
  }

  /** The person deleted it while it was sent. Another person may have made a level with the same index by now. */
  async function deletedMeanwhile(op: PendingOp, level: Level, at: Address): Promise<Step> {
    const there = await findRemoteLevel(api, level, at);
    if (!there.ok) return handleFailure(context, op, there.error, true);
    const isKnown = (await db.bases.get(op.entityKey)) !== undefined;
    if (there.value !== null && !isKnown && !isOurs(op, there.value)) {
      await acknowledge(db, op, { value: null }, context);
      return 'on';
    }
    // Its making may still come, or its content, which would lie on whatever level has the index by then: it is looked
    // for again when that is over.
    const mayCome = there.value === null ? !isKnown : op.saga?.step === 'bulk' && op.state === 'unknown';
    const until = mayCome ? mayStillArriveUntil(op.sent, null, context.now()) : null;
    if (until !== null) {
      await retryLater(db, op, { state: 'unknown', nextAt: until, lastError: undefined });
      return 'on';
    }
    if (there.value !== null) return asDeletion(op, there.value.level);
    const error = await remove(op, at);
    if (error !== null) return handleFailure(context, op, error, true);
    await acknowledge(db, op, { value: null }, context);
    emit({ type: 'acked', entityKey: op.entityKey, intent: 'delete' });
    return 'on';
  }

  /** From here on it is a deletion like any other: changes of other people meanwhile become a question. */
  async function asDeletion(op: PendingOp, theirs: Level): Promise<Step> {
    await fenced(db, op, async () => {
      const current = await reload(db, op);
      if (current === undefined || (await db.levels.get(op.key)) !== undefined) return;
      const base = (await db.bases.get(op.entityKey))?.value ?? theirs;
      const { saga } = current;
      const isOut = saga?.step === 'bulk' && isInFlight(current);
      const making = isOut ? { ...saga, isContentOut: true as const } : saga;
      await rebase(db, making === undefined ? current : { ...current, saga: making }, base, null, context);
    });
    return 'on';
  }
}
