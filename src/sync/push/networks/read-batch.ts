import { equalContent, type Attempt } from '../../../db/index.ts';
import { isFeature } from '../../../domain/entities/row.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { changedFields, withFieldsOf } from '../../../domain/merge/index.ts';
import type { Network } from '../../../domain/wayfinding/network/index.ts';
import { attemptsOf, valueMayArriveUntil, type Attempted } from '../../attempts/attempts-of.ts';
import { baseWithArrived } from '../../attempts/unknown-outcome.ts';
import { batchRead } from '../../audit/batch-read.ts';
import { auditWrite } from '../../audit/write-audit.ts';
import type { ApiError } from '../../client/answer.ts';
import { isSince } from '../../clock.ts';
import { SHRINKS } from '../../conflicts/shrink-guard.ts';
import { wantedNodes } from '../../conflicts/wanted-nodes.ts';
import { inFencedOutbox } from '../../store/fenced.ts';
import { LIST_STALENESS_MS } from '../../store/retention.ts';
import { adoptSharedBase } from '../../store/shared-base.ts';
import { inOutbox } from '../../store/transaction.ts';
import { auditNeighbours } from '../audit-list.ts';
import type { Seen } from '../run-steps.ts';
import { failed, isOutraced, membersOf, rowThere, type Batch, type SentItem } from './batch.ts';
import type { BATCH_STEPS } from './batch-steps.ts';
import { mergeAndGuard, holdBack, type Question } from './guard-batch.ts';
import { readLocalNetwork, versionsOf, type Member } from './local-network.ts';
import { readRemoteNetwork } from './remote-network.ts';

type Steps = typeof BATCH_STEPS;

/** Looks of one batch at what is here and there; each but the last takes something out of what goes. */
const MAX_LOOKS = 40;

export async function look(batch: Batch): Promise<Seen<Steps, 'look'>> {
  const { context, siteLid, only, op } = batch;
  batch.looks += 1;
  if (batch.looks > MAX_LOOKS) return 'looked too often';
  const of = { now: context.now(), epoch: op.leaderEpoch };
  const here = await readLocalNetwork(context.db, siteLid, of);
  for (const fid of here.members.keys()) if (only?.has(fid) === false) here.members.delete(fid);
  batch.here = here;
  batch.taken(new Set(membersOf(batch).map((member) => member.op.entityKey)));
  if (here.members.size === 0) return 'nothing';
  return here.isInDoubt ? 'in doubt' : 'may go';
}

export async function read(batch: Batch): Promise<Seen<Steps, 'read'>> {
  const error = await readThere(batch);
  if (error === null) return 'read';
  const ops = membersOf(batch).map(({ op }) => op);
  return failed(batch, { ops, error, isRepeatable: true });
}

/** Reads the server. Null: that went well. */
export async function readThere(batch: Batch): Promise<ApiError | null> {
  const { context, siteId, nodes } = batch;
  const askedAt = context.now();
  const answer = await readRemoteNetwork(context.api, siteId, nodes);
  if (!answer.ok) return answer.error;
  const fids = [...answer.value.network.keys()];
  const together = batchRead(new Set(fids));
  batch.there = { ...answer.value, askedAt, together };
  await auditNeighbours(context, fids, (fid) => rowThere(batch, fid), askedAt, together);
  return null;
}

export async function compare(batch: Batch): Promise<Seen<Steps, 'compare'>> {
  const arrived: SentItem[] = [];
  let isRebased = false;
  for (const member of batch.here.members.values()) {
    const met = await meet(batch, member);
    if (met === 'rebased') isRebased = true;
    else if (met !== null) arrived.push(met);
  }
  batch.arrived = arrived;
  if (arrived.length > 0) return 'has ours';
  if (isRebased) return 'has ours and more';
  batch.unwanted = await unwantedIn(batch);
  return batch.unwanted.length > 0 ? 'lacks what is deleted here' : 'as before';
}

/**
 * A change that was sent without confirmation, or overwritten at once, and that the server has, has arrived; so has one to which
 * other people have added since, which becomes its new base. A change on the server that was not sent from here came from a file
 * that another device had too: the shared state is the base. Null: neither.
 */
async function meet(batch: Batch, member: Member): Promise<SentItem | 'rebased' | null> {
  const { op, head, seen } = member;
  const { db, now } = batch.context;
  const sent = op.sent ?? batch.overrun.get(op.key);
  if (sent === undefined && (seen !== null || !batch.there.network.has(op.key))) return null;
  const theirs = await rowThere(batch, op.key);
  if (sent === undefined) {
    const shared = await inOutbox(db, () => adoptSharedBase(db, op, theirs));
    return shared === null ? null : 'rebased';
  }
  const attempts = await attemptsOf(db, { table: 'features', sent }, seen);
  // An edit from before the deletion may still arrive: then it is unwanted.
  if (head === null && theirs === null && valueMayArriveUntil(attempts, null, now()) !== null) return null;
  const value = sent.value === null ? null : (attempts.at(-1)?.value ?? null);
  if (equalContent(theirs, value) && (head !== null || sent.earlier === undefined)) return { op, value };
  return rebase(batch, member, { attempts, theirs });
}

async function rebase(
  { context: { db, now } }: Batch,
  { op, head, seen }: Member,
  { attempts, theirs }: { attempts: readonly Attempted[]; theirs: Feature | null },
): Promise<'rebased' | null> {
  const { entityKey } = op;
  const base = baseWithArrived('features', { seen, mine: head, theirs }, attempts);
  if (base === null || equalContent(base, seen)) return null;
  await inFencedOutbox(db, op, async () => {
    await db.bases.put({ entityKey, value: base });
    if (seen === null) return;
    // It was there: a writer who restores the value before it overwrites ours, unless we did so ourselves.
    const wanted = head === null || !isFeature(base) ? base : withoutReverted({ seen, said: base, head });
    await auditWrite(db, entityKey, seen, wanted, now());
  });
  return 'rebased';
}

/** Their values, except those that this device has reverted since. */
function withoutReverted(of: { seen: Feature; said: Feature; head: Feature }): Feature {
  const here = new Set(changedFields('features', of.seen, of.head).map(({ path }) => path));
  const paths = changedFields('features', of.seen, of.said).map(({ path }) => path);
  const kept = paths.filter((path) => here.has(path));
  return withFieldsOf('features', of.seen, of.said, kept);
}

/** What was deleted here while it was in doubt whether it had arrived, and is not there: nothing is to be sent of it. */
function unwantedIn({ here, there, context: { db, now } }: Batch): Promise<Batch['unwanted']> {
  const unwanted = [...here.members.values()].filter(
    ({ op, head }) => head === null && op.sent !== undefined && !there.network.has(op.key),
  );
  return Promise.all(
    unwanted.map(async ({ op }) => {
      const attempts = await attemptsOf(db, op, null);
      return { op, at: mayAppearUntil(op.sent, attempts, now()) };
    }),
  );
}

/** Until when a reading may not show yet what was sent of a node. Null: it is not there. Milliseconds since 1970. */
function mayAppearUntil(
  sent: Attempt | undefined,
  attempts: readonly Attempted[],
  now: number,
): number | null {
  const late = valueMayArriveUntil(attempts, null, now);
  if (late !== null || sent === undefined) return late;
  // What was answered comes no more, but a reading may be some seconds old.
  return isSince(sent.at, now - LIST_STALENESS_MS, now) ? sent.at + LIST_STALENESS_MS : null;
}

export async function merge(batch: Batch): Promise<Seen<Steps, 'merge'>> {
  const { here, there, context } = batch;
  const versions = holdBack(here, await versionsOf(here, there.network, batch.nodes));
  batch.refusals = versions.refusals;
  if (versions.refusals.size > 0) return 'some break a rule';
  if (here.members.size === 0) return 'nothing';
  const taxonomy = (await context.db.taxonomy.get('taxonomy'))?.taxonomy ?? {};
  // The person saw how many nodes would be deleted, and confirmed by trying again.
  const mayShrink = membersOf(batch).some(({ op }) => op.lastError?.code === SHRINKS);
  const {
    merge: both,
    questions,
    refusals,
    refusal,
  } = mergeAndGuard(here, versions, taxonomy, { mayShrink });
  const about = [...overwrittenOften(batch), ...(await goneOf(batch, both.merged))];
  for (const fid of about) if (!questions.has(fid)) questions.set(fid, NO_REASON);
  batch.merged = both.merged;
  batch.questions = questions;
  if (questions.size > 0) return 'clash';
  batch.refusals = refusals;
  if (refusals.size > 0) return 'some break a rule';
  if (refusal === null) return 'merged';
  batch.refusals = new Map([...here.members.keys()].map((fid) => [fid, refusal]));
  return 'breaks a rule';
}

/** A question that neither a clash nor a rule gives rise to. */
const NO_REASON: Question = { conflicts: [], issues: [] };

/** Nodes that others overwrote repeatedly; the others are tried again. */
function overwrittenOften(batch: Batch): string[] {
  if (!isOutraced(batch)) return [];
  batch.races = 0;
  return [...batch.overrun.keys()].filter((fid) => batch.here.members.has(fid));
}

/** Nodes of ours whose own change goes with them, and that who wrote the whole network may not have seen. */
async function goneOf({ here, there, context: { db } }: Batch, merged: Network): Promise<Iterable<string>> {
  const gone = [...here.members].flatMap(([fid, { head, seen }]) =>
    head === null || seen === null || there.network.has(fid) || merged.has(fid) ? [] : [fid],
  );
  return gone.length === 0 ? [] : inOutbox(db, () => wantedNodes(db, gone));
}
