import { freshOp, type PendingOp } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { openConflict } from '../../conflicts/open-conflict.ts';
import { supersede } from '../../attempts/attempts-of.ts';
import { threeWayConflicts, watchOverRemote } from '../../conflicts/rebase-on-remote.ts';
import { recordRead } from '../../lifecycle/acknowledge.ts';
import { reject } from '../../lifecycle/fail-attempt.ts';
import type { SyncEvent } from '../../status.ts';
import { whileLeader } from '../../store/fenced.ts';
import type { PushContext, PushOutcome } from '../push-context.ts';
import type { Seen } from '../run-steps.ts';
import { forEachOp, isSame, rowThere, type Batch } from './batch.ts';
import type { BATCH_STEPS } from './batch-steps.ts';
import type { Question, Rejection } from './guard-batch.ts';
import { keyOfNode, type LocalNetwork } from './local-network.ts';

type Steps = typeof BATCH_STEPS;

/** Rejects nodes that a guard stopped; the edits stay and can be changed or retried. */
export async function refuse({
  context: { db, emit },
  here,
  refusals,
}: Batch): Promise<Seen<Steps, 'refuse'>> {
  const events: SyncEvent[] = [];
  await forEachOp(db, [...refusals], async ([fid, { code, params }]) => {
    const op = here.ops.get(fid);
    if (op === undefined) return;
    const message = MESSAGES[code](params);
    await reject(db, op, { code: `network.${code}`, message, status: null, params });
    events.push({ type: 'rejected', entityKey: op.entityKey, code, message });
  });
  for (const event of events) emit(event);
  return 'refused';
}

export async function refuseAll(batch: Batch): Promise<PushOutcome> {
  await refuse(batch);
  return 'on';
}

/** In words for a log and for who reads no other language; the screens have sentences of their own for each code. */
const MESSAGES: Record<Rejection['code'], (params: Rejection['params']) => string> = {
  'dangling-neighbor': () => 'It leads to a node that is not there.',
  'too-many-decimals': () => 'It stands at a place with more than 8 decimals.',
  'count-differs': ({ expected, count }) =>
    `The network would have ${count} nodes instead of ${expected}, so nothing was sent.`,
  'foreign-changed': () => 'A node that nobody touched here would change, so nothing was sent.',
  'network-rule': () =>
    'The changes of both sides break a rule of the network together, so nothing was sent.',
  shrinks: ({ gone, of }) =>
    `${gone} of ${of} nodes would go that nobody deleted here, so nothing was sent. Trying again sends it all the same.`,
};

/**
 * Opens conflicts about nodes. A node without a change of its own (it was deleted remotely and a new edge leads to it) gets one
 * too.
 */
export async function ask(batch: Batch): Promise<Seen<Steps, 'ask'>> {
  const { context, here, questions } = batch;
  const theirs = new Map<string, Feature | null>();
  for (const fid of questions.keys()) theirs.set(fid, await rowThere(batch, fid));
  const events = await whileLeader(context.db, batch.op, async () => {
    const asked: SyncEvent[] = [];
    for (const [fid, { issues }] of questions) {
      const there = theirs.get(fid) ?? null;
      const about = await inQuestion(context, here, fid, there);
      if (about !== null) asked.push(await openOne(context, { ...about, theirs: there, issues }));
    }
    return asked;
  });
  for (const event of events) context.emit(event);
  return 'asked';
}

/** What a question is about; null where it was edited, decided on or done while the server was asked. */
async function inQuestion(
  { db, now, newId }: PushContext,
  here: LocalNetwork,
  fid: string,
  theirs: Feature | null,
): Promise<{ op: PendingOp; mine: Feature | null } | null> {
  const entityKey = keyOfNode(fid);
  const read = here.members.get(fid)?.op;
  const current = await db.pending.get(entityKey);
  const mine = (await db.features.get(fid)) ?? null;
  if (read !== undefined)
    return current !== undefined && isSame(read, current) ? { op: current, mine } : null;
  if (current !== undefined || mine === null) return null;
  const intent = theirs === null ? 'create' : 'update';
  const op = freshOp({ table: 'features', key: fid, row: mine, intent }, now(), newId());
  // As it was not changed here, it is the last known state of the server.
  if (theirs !== null) await db.bases.put({ entityKey, value: mine });
  return { op, mine };
}

async function openOne(
  { db, now, newId }: PushContext,
  of: { op: PendingOp; mine: Feature | null; theirs: Feature | null; issues: Question['issues'] },
): Promise<SyncEvent> {
  const { op, mine, theirs, issues } = of;
  const { entityKey } = op;
  const base = (await db.bases.get(entityKey))?.value ?? null;
  const { parallel: _, ...clash } = await threeWayConflicts(db, 'features', { base, mine, theirs });
  await recordRead(db, entityKey, now(), theirs, undefined);
  await supersede(db, op, op.sent, { value: null, seen: base });
  await watchOverRemote(db, op, { seen: base, theirs }, now());
  const conflictId = await openConflict(db, op, {
    id: newId(),
    kind: theirs === null && mine !== null ? 'deleted-there' : 'both-changed',
    theirs,
    at: now(),
    ...clash,
    inNetwork: true,
    ...(issues.length > 0 && { issues, severity: 'semantic' as const }),
  });
  return { type: 'conflict', entityKey, conflictId };
}
