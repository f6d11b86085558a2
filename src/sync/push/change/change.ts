import type { ContentRow, EntityKey, PendingOp, StoreyDatabase } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { forgetBegun, type Attempted } from '../../attempts/attempts-of.ts';
import type { ApiError } from '../../client/answer.ts';
import type { Condition } from '../../client/caller.ts';
import type { Deadline } from '../../client/write-deadlines.ts';
import type { Begun } from '../../lifecycle/begin-attempt.ts';
import { reload, inFencedOutbox } from '../../store/fenced.ts';
import { rowsOf } from '../../store/transaction.ts';
import type { RemoteChanges } from '../../store/seen-inside.ts';
import type { Confirmation } from '../../lifecycle/acknowledge.ts';
import type { PushContext } from '../push-context.ts';
import type { Slot } from '../send-slots.ts';

/** A change on its way: each step adds what it has learned. Times are milliseconds since 1970. */
export interface Change {
  op: PendingOp;
  readonly slot: Slot;
  /** How often in a row it was looked at, from 0. */
  turn: number;
  /** The row on this device; null: deleted here. */
  head: ContentRow | null;
  /** What the server was last seen to have. */
  seen: ContentRow | null;
  /** What was sent of it with unknown outcome. */
  attempts: readonly Attempted[];
  /** What is addressed: the row here, or the last one known of it. */
  row: ContentRow | null;
  lookedAt: number;
  /** Remote changes inside a deletion, and whether a person has yet to be asked about them. */
  below: RemoteChanges;
  mustAsk: boolean;
  reading: Reading | null;
  /** What the server has to have still, for the write to count. */
  condition: Condition | undefined;
  begun: Begun | null;
  deadline: Deadline | null;
  waitUntil: number;
  confirmed: Confirmation;
  failure: { op: PendingOp; error: ApiError } | null;
}

/** What was read of the server for this turn. */
export interface Reading {
  value: ContentRow | null;
  /** When the value was requested; before `lookedAt` if it comes from a list that was there already. */
  asOf: number;
  doneAt: number;
  tag: string | undefined;
  also: Feature['also'];
}

/** What is remembered of changes from turn to turn. */
export interface Memory {
  /** How often in a row the server had another version by the time of our write. */
  readonly races: Map<EntityKey, number>;
  /** What came to the server after its deadline. */
  readonly slow: Set<EntityKey>;
}

export interface ChangeContext extends PushContext {
  memory: Memory;
}

/** Writes of one thing in a row before which others were faster; after that a person is asked. */
const MAX_RACES = 5;

export const isOutraced = ({ races }: Memory, { op }: Change): boolean =>
  (races.get(op.entityKey) ?? 0) >= MAX_RACES;

/** Records the error of a call for the step that handles it. */
export function failed(change: Change, op: PendingOp, error: ApiError): 'failed' {
  change.failure = { op, error };
  return 'failed';
}

const NOTHING_YET = {
  head: null,
  seen: null,
  attempts: [],
  row: null,
  lookedAt: 0,
  below: [],
  mustAsk: false,
  reading: null,
  condition: undefined,
  begun: null,
  deadline: null,
  waitUntil: 0,
  confirmed: { value: null },
  failure: null,
} satisfies Partial<Change>;

export const newChange = (op: PendingOp, slot: Slot): Change => ({ ...NOTHING_YET, op, slot, turn: -1 });

/** What a turn learned does not hold in the next. */
export const forgetTurn = (change: Change): Change => Object.assign(change, NOTHING_YET);

/** A client, site, building or level is deleted with all that is inside. */
export const isWholeDeletion = ({ op, head, seen }: Change): boolean =>
  head === null && seen !== null && op.table !== 'features';

/** Nothing was written: the operation is as before the attempt. Undefined: it was edited away meanwhile. */
export function takeBack(
  db: StoreyDatabase,
  { op: { state, sent }, begun }: Change,
  also: () => Promise<unknown> = () => Promise.resolve(),
): Promise<PendingOp | undefined> {
  const pushed = begun?.op;
  if (pushed === undefined) return Promise.resolve(undefined);
  return inFencedOutbox(db, pushed, async () => {
    await also();
    const current = await reload(db, pushed);
    if (current?.state !== 'sending') return undefined;
    await forgetBegun(db, pushed.sent, sent);
    const { sent: _, ...rest } = current;
    const next: PendingOp = { ...rest, state, ...(sent !== undefined && { sent }) };
    await db.pending.put(next);
    return next;
  });
}

/** A thing as it is here, and as the server was last seen to have it. */
export async function readVersions(
  db: StoreyDatabase,
  { table, key, entityKey }: PendingOp,
): Promise<{ head: ContentRow | null; seen: ContentRow | null }> {
  // Dexie follows native awaits only into a function that is itself async.
  return db.transaction('r', [rowsOf(db, table), db.bases], async () => {
    const [head = null, base] = await Promise.all([rowsOf(db, table).get(key), db.bases.get(entityKey)]);
    return { head, seen: base?.value ?? null };
  });
}
