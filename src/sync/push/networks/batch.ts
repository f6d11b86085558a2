import type { Attempt, ContentRow, PendingOp, StoreyDatabase } from '../../../db/index.ts';
import type { WireFeature } from '../../../contract/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Network } from '../../../domain/wayfinding/network/index.ts';
import { batchRead, type BatchRead } from '../../audit/batch-read.ts';
import type { ApiError } from '../../client/answer.ts';
import type { KeepNetwork } from '../../networks/retain-networks.ts';
import { StaleLeader } from '../../store/fenced.ts';
import { inOutbox } from '../../store/transaction.ts';
import type { PushContext } from '../push-context.ts';
import type { Question, Rejection } from './guard-batch.ts';
import type { LocalNetwork, Member } from './local-network.ts';
import type { NodesOfSite } from './node-mapping.ts';
import type { RemoteNetwork } from './remote-network.ts';
import type { Taken } from './site-lock.ts';

/** Times in a row that another writer was faster; after that a person is asked. */
const MAX_RACES = 3;

export const isOutraced = ({ races }: Batch): boolean => races >= MAX_RACES;

/** A change in flight. */
export interface SentItem {
  op: PendingOp;
  value: ContentRow | null;
  /** What was sent of it before, and is in doubt still. */
  doubt?: Attempt | undefined;
}

interface Reading extends RemoteNetwork {
  /** Milliseconds since 1970. */
  askedAt: number;
  /** What it has shown of our work. */
  together: BatchRead;
}

/** What a batch is begun with. */
interface BatchStart {
  context: PushContext;
  keep: KeepNetwork;
  /** The change that it was begun for. */
  op: PendingOp;
  siteLid: string;
  siteId: number;
  nodes: NodesOfSite;
  taken: Taken;
}

/** A batch on its way: what it counts, and what its steps have found for those after them. */
export interface Batch extends BatchStart {
  /** Only these are sent, after the whole was refused for unknown nodes. */
  only: ReadonlySet<string> | null;
  looks: number;
  /** How often in a row others were faster. */
  races: number;
  /** It is read for the second time since anything left: where the network is slow, another reading would be no younger. */
  isReadAnew: boolean;
  /** The server refused once because of a node that is not on this device. */
  isRefusedForOthers: boolean;

  here: LocalNetwork;
  there: Reading;
  /** What of ours the server has. */
  arrived: readonly SentItem[];
  /** Deleted here and not there, and until when it may appear. */
  unwanted: readonly { op: PendingOp; at: number | null }[];
  questions: ReadonlyMap<string, Question>;
  refusals: ReadonlyMap<string, Rejection>;
  /** What both sides make together. */
  merged: Network;
  /** Its node is on a level that is not known here. */
  astray: PendingOp | null;
  sent: readonly SentItem[];
  wires: readonly WireFeature[];
  /** The last request that failed, and for what of ours. */
  failure: { ops: readonly PendingOp[]; error: ApiError; isRepeatable: boolean };
  /** When the server confirmed what was sent. Milliseconds since 1970. */
  answeredAt: number;
  /** What of ours had come and was written over at the same time, as it was sent last, by node. */
  overrun: ReadonlyMap<string, Attempt | undefined>;
  parts: readonly ReadonlySet<string>[];
}

/** A batch of which nothing is known yet. */
export const newBatch = (start: BatchStart): Batch => ({
  ...start,
  only: null,
  looks: 0,
  races: 0,
  isReadAnew: false,
  isRefusedForOthers: false,
  here: {
    rows: new Map(),
    ops: new Map(),
    seen: new Map(),
    members: new Map(),
    travelling: new Set(),
    isInDoubt: false,
  },
  there: {
    network: new Map(),
    wires: new Map(),
    deleted: [],
    states: new Map(),
    askedAt: 0,
    together: batchRead(),
  },
  arrived: [],
  unwanted: [],
  questions: new Map(),
  refusals: new Map(),
  merged: new Map(),
  astray: null,
  sent: [],
  wires: [],
  failure: { ops: [], error: { kind: 'aborted', message: '' }, isRepeatable: true },
  answeredAt: 0,
  overrun: new Map(),
  parts: [],
});

/** A part of a batch as a batch of its own, which takes over what was counted. */
export const partOf = (batch: Batch, only: ReadonlySet<string>): Batch => ({
  ...batch,
  only,
  looks: 0,
  taken: () => undefined,
});

/** Records the error of a call for the step that handles it. */
export function failed(batch: Batch, failure: Batch['failure']): 'failed' {
  batch.failure = failure;
  return 'failed';
}

export const membersOf = ({ here }: Batch): Member[] => [...here.members.values()];

/** A node as the server was last read to have it. Null: it is not there, or its level is not known here. */
export async function rowThere({ nodes, there }: Batch, fid: string): Promise<Feature | null> {
  const node = there.network.get(fid);
  const row = node === undefined ? null : await nodes.toRow(node);
  const publishState = there.states.get(fid);
  return row === null || publishState === undefined ? row : { ...row, publishState };
}

/** Whether an operation is as it was when it was read. */
export const isSame = (read: PendingOp, current: PendingOp | undefined): boolean =>
  current !== undefined &&
  current.opId === read.opId &&
  current.rev === read.rev &&
  current.state === read.state;

/** Runs a step for each operation in one transaction. Operations that another leader has taken over are skipped. */
export function forEachOp<T>(
  db: StoreyDatabase,
  items: readonly T[],
  step: (item: T) => Promise<unknown>,
): Promise<void> {
  return inOutbox(db, async () => {
    for (const item of items) {
      try {
        await step(item);
      } catch (cause) {
        if (!(cause instanceof StaleLeader)) throw cause;
      }
    }
  });
}
