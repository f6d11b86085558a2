import { equalContent, serverIdOf, type PendingOp, type Attempt } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { changedFields, withFieldsOf } from '../../../domain/merge/index.ts';
import { sameValue } from '../../../domain/moment/index.ts';
import type { Network } from '../../../domain/wayfinding/network/index.ts';
import type { Answer } from '../../client/answer.ts';
import type { Condition } from '../../client/caller.ts';
import { createKeeper } from '../../networks/retain-networks.ts';
import { auditWrite } from '../../audit/write-audit.ts';
import { retryLater } from '../../lifecycle/fail-attempt.ts';
import { mayStillArriveUntil, baseWithArrived } from '../../attempts/unknown-outcome.ts';
import { batchRead, type BatchRead } from '../../audit/batch-read.ts';
import { adoptSharedBase } from '../../store/shared-base.ts';
import { SHRINKS } from '../../conflicts/shrink-guard.ts';
import { inOutbox } from '../../store/transaction.ts';
import { fenced } from '../../store/fenced.ts';
import { wantedNodes } from '../../conflicts/wanted-nodes.ts';
import { classify, isRefusal } from '../classify.ts';
import { opErrorOf } from '../handle-failure.ts';
import { LIST_FRESH_MS } from '../list-cache.ts';
import { FIRST_PROBE_MS } from '../probe-schedule.ts';
import { auditNeighbours } from '../audit-list.ts';
import type { PushContext, PushOutcome } from '../push-context.ts';
import { failBatch } from './fail-batch.ts';
import { holdBack, guardBatch, type Rejection, type GuardResult } from './guard-batch.ts';
import type { SiteLock, Taken } from './site-lock.ts';
import { readLocalNetwork, versionsOf, type Member, type LocalNetwork } from './local-network.ts';
import { neededBy } from './linked-here.ts';
import { skipUnwanted } from './skip-unwanted.ts';
import { readRemoteNetwork, posted, type RemoteNetwork } from './remote-network.ts';
import { nodesOfSite, type NodesOfSite } from './node-mapping.ts';
import { rejectSome } from './reject-some.ts';
import { rejectedNodes } from './rejected-nodes.ts';
import { retryRefusedFor } from './retry-refused-for.ts';
import { beginBatch, type BatchItem } from './begin-batch.ts';
import { forEachOp, type SentItem } from './batch.ts';
import {
  openNodeConflicts,
  rejectNodes,
  requeueBatch,
  acknowledgeBatch,
  cancelBatch,
} from './batch-attempt.ts';
import { isFeature } from '../../../domain/entities/row.ts';

/** Times in a row that another writer was faster; after that a person is asked. */
const MAX_RACES = 3;
/** Looks in one run at what is here and there; each but the last takes something out of what goes. */
const MAX_READS = 40;

/** One run along the lane of a site. */
interface Run {
  /** The change that it was begun for. */
  op: PendingOp;
  siteLid: string;
  siteId: number;
  nodes: NodesOfSite;
  /** As it was read last, while that is the present. */
  there: RemoteNetwork | null;
  /** When that was asked for. Milliseconds since 1970. */
  readAt: number;
  /** It is the second one since anything left: where the network is slow, another one would be no younger. */
  isReadAnew: boolean;
  /** What that has shown of our work. */
  together: BatchRead;
  /** Only these are sent, after the whole was refused for unknown nodes. */
  only: ReadonlySet<string> | null;
  /** How often in a row others were faster. */
  races: number;
  /** The server refused once because of a node that is not on this device; the network was read again. */
  isRefusedForOthers: boolean;
  /** What of ours had come, by node, and was written over at the same time. */
  overrun: ReadonlyMap<string, Attempt | undefined>;
}

/** Goes on with another look; a word for the queue ends the run. */
type Next = PushOutcome | 'again';

/**
 * Changes of a site's wayfinding network. The network is sent whole, with all changes together: one lane a site, in which all
 * sendable changes are merged into the server's network and replace it in one call, are read back, and are merged again if
 * another writer was faster. A clash becomes a question, a change stopped by a guard is shown as refused; the rest is sent.
 */
export function createPushNetwork(
  context: PushContext,
  inLane: SiteLock,
): (op: PendingOp, node: Feature) => Promise<PushOutcome> {
  const { db, api } = context;
  const keep = createKeeper(context);

  return async (op, { clientLid, siteLid }) => {
    const siteId = siteLid === null ? undefined : await serverIdOf(db, siteLid);
    // Without its site it waits for that, and is not asked for.
    if (siteLid === null || siteId === undefined) return 'on';
    const nodes = nodesOfSite(db, { clientLid, siteLid, siteId });
    const seen = { there: null, readAt: 0, isReadAnew: false, together: batchRead() };
    const run = {
      op,
      siteLid,
      siteId,
      nodes,
      ...seen,
      only: null,
      races: 0,
      overrun: new Map(),
      isRefusedForOthers: false,
    };
    return (await inLane(`graph:${siteId}`, op.entityKey, (taken) => go(run, taken))) ?? 'on';
  };

  async function go(run: Run, taken: Taken): Promise<PushOutcome> {
    for (let looks = 0; looks < MAX_READS; looks += 1) {
      const here = await readLocalNetwork(db, run.siteLid, context.now());
      for (const fid of here.members.keys()) if (run.only?.has(fid) === false) here.members.delete(fid);
      taken(new Set([...here.members.values()].map(({ op }) => op.entityKey)));
      if (here.members.size === 0 || here.isInDoubt) return 'on';
      const next = await look(run, here);
      if (next !== 'again') return next;
    }
    return 'on';
  }

  async function look(run: Run, here: LocalNetwork): Promise<Next> {
    if (run.there === null) {
      const answer = await readThere(run);
      if (!answer.ok) return failBatch(context, opsAsPushed(run, here), answer.error, true);
      run.there = answer.value;
    }
    const { there } = run;
    if (await hasLanded(run, here, there)) return 'again';
    if (await skipUnwanted(context, here.members.values(), there, (op) => asPushed(run, op))) return 'again';
    const versions = holdBack(here, await versionsOf(here, there.network, run.nodes));
    if (versions.refusals.size > 0) return refuse(run, here, versions.refusals);
    if (here.members.size === 0) return 'on';
    const taxonomy = (await db.taxonomy.get('taxonomy'))?.taxonomy ?? {};
    // The person saw how many nodes would be deleted, and confirmed by trying again.
    const mayShrink = opsOf(here).some(({ lastError }) => lastError?.code === SHRINKS);
    const verdict = guardBatch(here, versions, taxonomy, { mayShrink });
    if (run.races >= MAX_RACES) askAboutRaces(run, here, verdict);
    await askAboutGone(here, there, verdict);
    return (await notAll(run, here, there, verdict)) ?? replace(run, here, there, verdict.merge.merged);
  }

  async function readThere(run: Run): Promise<Answer<RemoteNetwork>> {
    const startedAt = context.now();
    const answer = await readRemoteNetwork(api, run.siteId, run.nodes);
    run.readAt = startedAt;
    if (answer.ok) {
      const { network } = answer.value;
      run.together = batchRead(new Set(network.keys()));
      const rowOf = (fid: string) => rowThere(run, answer.value, fid);
      await auditNeighbours(context, [...network.keys()], rowOf, startedAt, run.together);
    }
    return answer;
  }

  /** Asks about nodes that others overwrote repeatedly; the others are tried again. */
  function askAboutRaces(run: Run, here: LocalNetwork, { questions }: GuardResult): void {
    for (const fid of run.overrun.keys()) {
      if (here.members.has(fid) && !questions.has(fid)) questions.set(fid, { conflicts: [], issues: [] });
    }
    run.races = 0;
  }

  /** A node of ours whose own change goes with it, and that who wrote the whole network may not have seen. */
  async function askAboutGone(
    here: LocalNetwork,
    there: RemoteNetwork,
    { merge, questions }: GuardResult,
  ): Promise<void> {
    const gone = [...here.members].flatMap(([fid, { head, seen }]) =>
      head === null || seen === null || there.network.has(fid) || merge.merged.has(fid) ? [] : [fid],
    );
    if (gone.length === 0) return;
    for (const fid of await inOutbox(db, () => wantedNodes(db, gone)))
      if (!questions.has(fid)) questions.set(fid, { conflicts: [], issues: [] });
  }

  /**
   * Changes that were sent without confirmation, or overwritten at once, and that the server has, have arrived; so have those
   * to which other people have added since, which become their new base. A change on the server that was not sent from here
   * came from a file that another device had too: the shared state is the base. True if there was any.
   */
  async function hasLanded(run: Run, here: LocalNetwork, there: RemoteNetwork): Promise<boolean> {
    const landed: SentItem[] = [];
    let isShared = false;
    for (const { op, head, seen } of here.members.values()) {
      const sent = op.sent ?? run.overrun.get(op.key);
      if (sent === undefined && (seen !== null || !there.network.has(op.key))) continue;
      const theirs = await rowThere(run, there, op.key);
      if (sent === undefined) {
        isShared = (await inOutbox(db, () => adoptSharedBase(db, op, theirs))) !== null || isShared;
      } else if (
        head === null &&
        theirs === null &&
        mayStillArriveUntil(sent, null, context.now()) !== null
      ) {
        // An edit from before the deletion may still arrive: that is left to `leaveUnwanted`.
        continue;
      } else if (equalContent(theirs, sent.value) && (head !== null || sent.earlier === undefined)) {
        landed.push({ op: asPushed(run, op), value: sent.value });
      } else {
        const base = baseWithArrived('features', { seen, mine: head, theirs }, sent);
        if (base === null || equalContent(base, seen)) continue;
        const { entityKey } = op;
        await fenced(db, asPushed(run, op), async () => {
          await db.bases.put({ entityKey, value: base });
          if (seen === null) return;
          // It was there: a writer who restores the value before it overwrites ours, unless we did so ourselves.
          const wanted =
            head === null || !isFeature(base) ? base : withoutReverted({ seen, said: base, head });
          await auditWrite(db, entityKey, seen, wanted, context.now());
        });
        isShared = true;
      }
    }
    if (landed.length > 0) await acknowledgeBatch(context, landed);
    return landed.length > 0 || isShared;
  }

  /** Asks, or refuses, where not all may go. Null: all of it may. */
  async function notAll(
    run: Run,
    here: LocalNetwork,
    there: RemoteNetwork,
    { questions, refusals, refusal }: GuardResult,
  ): Promise<Next | null> {
    if (questions.size > 0) {
      await openNodeConflicts(context, run.op, here, questions, (fid) => rowThere(run, there, fid));
      return 'again';
    }
    if (refusals.size > 0) return refuse(run, here, refusals);
    if (refusal === null) return null;
    await rejectNodes(
      context,
      opsAsPushed(run, here).map((op) => [op, refusal] as const),
    );
    return 'on';
  }

  async function refuse(
    run: Run,
    here: LocalNetwork,
    refusals: ReadonlyMap<string, Rejection>,
  ): Promise<Next> {
    const refused = [...refusals].flatMap(([fid, refusal]) => {
      const op = here.ops.get(fid);
      return op === undefined ? [] : [[asPushed(run, op), refusal] as const];
    });
    await rejectNodes(context, refused);
    return 'again';
  }

  /** Sends the whole network with the sendable changes, and reads the result. */
  async function replace(run: Run, here: LocalNetwork, there: RemoteNetwork, merged: Network): Promise<Next> {
    const leaving: BatchItem[] = [];
    for (const [fid, member] of here.members) {
      const node = merged.get(fid);
      const row = node === undefined ? null : await run.nodes.toRow(node);
      if (node !== undefined && row === null) {
        // Another person moved it to a level that is not known here: it is sent once that has been read.
        const later = {
          state: 'ready',
          nextAt: context.now() + FIRST_PROBE_MS,
          lastError: undefined,
        } as const;
        await retryLater(db, asPushed(run, member.op), later);
        return 'again';
      }
      const publishState = member.head?.publishState;
      const value = row === null || publishState === undefined ? row : { ...row, publishState };
      const theirs = await rowThere(run, there, fid);
      leaving.push({ member, theirs, merged: value, overrun: run.overrun.get(fid) });
    }
    const sent = await beginBatch(context, run.op, leaving, run.together);
    // Edited meanwhile: what is here is read once more.
    if (sent === null) return 'again';
    const condition: Condition | undefined = there.tag === undefined ? undefined : { ifMatch: there.tag };
    if (condition === undefined && isOld(run)) {
      await cancelBatch(db, sent);
      run.there = null;
      run.isReadAnew = true;
      return 'again';
    }
    run.isReadAnew = false;
    const wires = posted(merged, there);
    keep(run, 'read', [...there.wires.values(), ...there.deleted]);
    const answer = await api.replaceGraph(run.siteId, wires, condition);
    run.there = null;
    if (answer.ok) keep(run, 'sent', wires);
    if (answer.ok) return lookBack(run, here, sent, merged);
    const { error } = answer;
    if (error.kind === 'http' && error.status === 412 && condition !== undefined) return overtaken(run, sent);
    if (classify(error, false) === 'rejected') {
      const named = rejectedNodes(error, wires);
      // What lay there when it was read may have gone with its level since.
      if (!run.isRefusedForOthers && named.size > 0 && !sent.some(({ op }) => named.has(op.key))) {
        run.isRefusedForOthers = true;
        await cancelBatch(db, sent);
        return 'again';
      }
      const only = await rejectSome(context, { sent, error, wires, needs: neededBy(merged, there.network) });
      return only === null ? 'again' : inParts(run, only);
    }
    if (isRefusal(error)) await cancelBatch(db, sent);
    return failBatch(
      context,
      sent.map(({ op }) => op),
      error,
      false,
    );
  }

  /** The server confirmed it. Changes of ours that are missing there were overwritten at the same time. */
  async function lookBack(
    run: Run,
    here: LocalNetwork,
    sent: readonly SentItem[],
    merged: Network,
  ): Promise<Next> {
    const answeredAt = context.now();
    const answer = await readThere(run);
    if (!answer.ok) {
      // The outcome is unknown, as with a lost answer, but the request itself can no longer arrive.
      await forEachOp(db, sent, ({ op }) =>
        retryLater(db, op, {
          state: 'unknown',
          nextAt: context.now() + FIRST_PROBE_MS,
          lastError: opErrorOf(answer.error),
          answeredAt,
        }),
      );
      return answer.error.kind === 'network' ? 'unreachable' : 'on';
    }
    run.there = answer.value;
    const stands = ({ op: { key } }: SentItem): boolean =>
      sameValue(answer.value.network.get(key) ?? null, merged.get(key) ?? null);
    const arrived = sent.filter(stands);
    await acknowledgeBatch(context, arrived);
    await retryRefusedFor(db, here.ops, new Set(arrived.map(({ op }) => op.key)));
    const lost = sent.filter((one) => !stands(one));
    run.overrun = new Map(lost.map(({ op }) => [op.key, op.sent]));
    run.races = lost.length === 0 ? 0 : run.races + 1;
    await requeueBatch(db, lost);
    return 'again';
  }

  /** The tab was frozen since it read, or much had to be asked here: others may have written. */
  function isOld({ readAt, isReadAnew }: Run): boolean {
    const age = context.now() - readAt;
    return !isReadAnew && (age > LIST_FRESH_MS || age < 0);
  }

  /** Nothing was written, as another writer was faster: the current network is read. */
  async function overtaken(run: Run, sent: readonly SentItem[]): Promise<Next> {
    await cancelBatch(db, sent);
    run.races += 1;
    if (run.races < MAX_RACES) return 'again';
    const later = { state: 'ready', nextAt: context.now() + FIRST_PROBE_MS, lastError: undefined } as const;
    await forEachOp(db, sent, ({ op }) => retryLater(db, op, later));
    return 'on';
  }

  /** It is unknown which node it was refused for: the parts are sent one by one. */
  async function inParts(run: Run, parts: readonly ReadonlySet<string>[]): Promise<PushOutcome> {
    for (const only of parts) {
      const outcome = await go({ ...run, there: null, only }, () => undefined);
      if (outcome !== 'on') return outcome;
    }
    return 'on';
  }

  async function rowThere({ nodes }: Run, there: RemoteNetwork, fid: string): Promise<Feature | null> {
    const node = there.network.get(fid);
    const row = node === undefined ? null : await nodes.toRow(node);
    const publishState = there.states.get(fid);
    return row === null || publishState === undefined ? row : { ...row, publishState };
  }
}

/** Their values, except those that this device has reverted since. */
function withoutReverted(of: { seen: Feature; said: Feature; head: Feature }): Feature {
  const here = new Set(changedFields('features', of.seen, of.head).map(({ path }) => path));
  const paths = changedFields('features', of.seen, of.said).map(({ path }) => path);
  const kept = paths.filter((path) => here.has(path));
  return withFieldsOf('features', of.seen, of.said, kept);
}

const opsOf = (here: LocalNetwork): PendingOp[] => [...here.members.values()].map(({ op }: Member) => op);

const opsAsPushed = (run: Run, here: LocalNetwork): PendingOp[] => opsOf(here).map((op) => asPushed(run, op));

const asPushed = ({ op: { leaderEpoch } }: Run, op: PendingOp): PendingOp =>
  leaderEpoch === undefined ? op : { ...op, leaderEpoch };
