import { sameValue } from '../../../domain/moment/index.ts';
import type { ApiError } from '../../client/answer.ts';
import { placeOfDetail } from '../../client/error-detail-path.ts';
import { classify, isRefusal } from '../classify.ts';
import { LIST_FRESH_MS } from '../list-cache.ts';
import type { Seen } from '../run-steps.ts';
import { failed, type Batch, type SentItem } from './batch.ts';
import type { BATCH_STEPS } from './batch-steps.ts';
import { beginBatch, itemsOf } from './begin-batch.ts';
import { bisect } from './bisect.ts';
import { neededBy } from './linked-here.ts';
import { readThere } from './read-batch.ts';
import { posted } from './remote-network.ts';

type Steps = typeof BATCH_STEPS;

export async function record(batch: Batch): Promise<Seen<Steps, 'record'>> {
  const leaving = await itemsOf(batch);
  if (leaving === null) return 'level not known here';
  const sent = await beginBatch(batch, leaving);
  if (sent === null) return 'edited meanwhile';
  batch.sent = sent;
  // Where there are versions, the server compares them itself.
  const isTooOld = batch.there.tag === undefined && isOld(batch);
  batch.isReadAnew = isTooOld;
  return isTooOld ? 'read too long ago' : 'recorded';
}

/** The tab was frozen since it read, or much had to be asked here: others may have written. */
function isOld({ there, isReadAnew, context }: Batch): boolean {
  const age = context.now() - there.askedAt;
  return !isReadAnew && (age > LIST_FRESH_MS || age < 0);
}

/** Sends the whole network with the sendable changes. */
export async function send(batch: Batch): Promise<Seen<Steps, 'send'>> {
  const { context, keep, siteId, merged, there } = batch;
  const wires = posted(merged, there);
  batch.wires = wires;
  keep(batch, 'read', [...there.wires.values(), ...there.deleted]);
  const condition = there.tag === undefined ? undefined : { ifMatch: there.tag };
  const answer = await context.api.replaceGraph(siteId, wires, condition);
  if (!answer.ok) return refusedBy(batch, answer.error);
  keep(batch, 'sent', wires);
  return 'stored';
}

function refusedBy(batch: Batch, error: ApiError): Seen<Steps, 'send'> {
  const ops = batch.sent.map(({ op }) => op);
  failed(batch, { ops, error, isRepeatable: false });
  if (error.kind === 'http' && error.status === 412 && batch.there.tag !== undefined)
    return 'other version there';
  if (classify(error, false) === 'rejected') return refusedFor(batch, error);
  return isRefusal(error) ? 'not stored' : 'failed';
}

/** For which of ours the server refused it: those that it names; all, if none can be sent without the others. */
function refusedFor(batch: Batch, error: ApiError): Seen<Steps, 'send'> {
  const { failure, sent, merged, there } = batch;
  const named = namedIn(error, batch);
  const bad = failure.ops.filter(({ key }) => named.has(key));
  if (bad.length > 0) {
    batch.failure = { ...failure, ops: bad };
    return 'refused for some';
  }
  // What was there when it was read may have gone with its level since.
  if (named.size > 0 && !batch.isRefusedForOthers) {
    batch.isRefusedForOthers = true;
    return 'refused for nodes of others';
  }
  const keys = sent.map(({ op }) => op.key);
  const parts = bisect(keys, neededBy(merged, there.network));
  batch.parts = parts ?? [];
  return parts === null ? 'refused for all' : 'refused for any';
}

/** The nodes that a server names which refused a whole network; none where it names none. */
function namedIn(error: ApiError, { wires }: Batch): Set<string> {
  const details = error.kind === 'http' ? error.details : [];
  const fids = new Set(wires.map((wire) => wire.properties.fid));
  return new Set(
    details.flatMap(({ path }) => {
      const named = placeOfDetail(path)?.feature;
      const fid = typeof named === 'number' ? wires[named]?.properties.fid : named;
      return fid !== undefined && fids.has(fid) ? fid : [];
    }),
  );
}

export async function readBack(batch: Batch): Promise<Seen<Steps, 'readBack'>> {
  const { context, merged, sent } = batch;
  batch.answeredAt = context.now();
  const error = await readThere(batch);
  if (error !== null) return failed(batch, { ops: sent.map(({ op }) => op), error, isRepeatable: false });
  const stands = ({ op: { key } }: SentItem): boolean =>
    sameValue(batch.there.network.get(key) ?? null, merged.get(key) ?? null);
  batch.arrived = sent.filter(stands);
  // What is missing there was overwritten at the same time.
  return batch.arrived.length === sent.length ? 'all there' : 'some overwritten';
}
