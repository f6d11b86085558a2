import { serverIdOf, type PendingOp } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { createKeeper } from '../../networks/retain-networks.ts';
import type { PushContext, PushOutcome } from '../push-context.ts';
import { runSteps, type Effects } from '../run-steps.ts';
import { ask, refuse, refuseAll } from './ask-about-batch.ts';
import { newBatch, partOf, type Batch } from './batch.ts';
import { BATCH_STEPS } from './batch-steps.ts';
import { nodesOfSite } from './node-mapping.ts';
import { compare, look, merge, read } from './read-batch.ts';
import {
  acknowledgeArrived,
  fail,
  failUnsent,
  giveWay,
  keepInDoubt,
  postpone,
  reject,
  setAside,
  settle,
  takeAllBack,
  takeBack,
  wait,
} from './settle-batch.ts';
import type { SiteLock } from './site-lock.ts';
import { readBack, record, send } from './write-batch.ts';

/**
 * Changes of a site's wayfinding network. The network is sent whole, with all changes together: one lane a site, in which all
 * sendable changes are merged into the server's network and replace it in one call, are read back, and are merged again if
 * another writer was faster. A clash becomes a question, a change stopped by a guard is shown as refused; the rest is sent.
 */
export function createPushNetwork(
  context: PushContext,
  inLane: SiteLock,
): (op: PendingOp, node: Feature) => Promise<PushOutcome> {
  const { db } = context;
  const keep = createKeeper(context);
  return async (op, { clientLid, siteLid }) => {
    const siteId = siteLid === null ? undefined : await serverIdOf(db, siteLid);
    // Without its site it waits for that, and is not asked for.
    if (siteLid === null || siteId === undefined) return 'on';
    const nodes = nodesOfSite(db, { clientLid, siteLid, siteId });
    const start = { context, keep, op, siteLid, siteId, nodes };
    const outcome = await inLane(`graph:${siteId}`, op.entityKey, (taken) =>
      carryOut(newBatch({ ...start, taken })),
    );
    return outcome ?? 'on';
  };
}

const EFFECTS: Effects<typeof BATCH_STEPS, Batch> = {
  look,
  lookAgain: look,
  read,
  compare,
  acknowledge: acknowledgeArrived,
  setAside,
  merge,
  ask,
  refuse,
  refuseAll,
  record,
  postpone,
  send,
  takeBack: takeAllBack,
  giveWay,
  wait,
  reject,
  sendParts,
  fail,
  failUnsent,
  readBack,
  settle,
  keepInDoubt,
  leave: () => Promise.resolve('on'),
};

const carryOut = (batch: Batch): Promise<PushOutcome> => runSteps(BATCH_STEPS, EFFECTS, 'look', batch);

/** It is unknown for which node it was refused: each part goes as a batch of its own. */
async function sendParts(batch: Batch): Promise<PushOutcome> {
  await takeBack(batch, batch.sent, { keepsDoubt: false });
  for (const part of batch.parts) {
    const outcome = await carryOut(partOf(batch, part));
    if (outcome !== 'on') return outcome;
  }
  return 'on';
}
