import {
  ancestorsOf,
  entityKeyOf,
  exchangedOf,
  isInFlight,
  equalContent,
  type ContentRow,
  type EntityKey,
  type ExchangeRecord,
  type PendingOp,
  type StoreyDatabase,
  descendantsOf,
  entityKeyOfEntry,
} from '../../db/index.ts';
import type { WorkContent, WorkEntry } from '../../domain/exchange/index.ts';
import { mergeHere } from '../conflicts/merge-context.ts';
import { rowsOf } from '../store/transaction.ts';
import type { Verdict } from './exchange-types.ts';
import { withLocalIndex } from './keep-local-index.ts';
import { isHere, isUnread, type LocalWork } from './match-local.ts';
import { publishStateOf } from '../../domain/entities/row.ts';

/** Until a new level is on the server, all of its steps can begin again. */
const FIRST = { step: 'createLevel' } as const;

/** One entry of a file beside the local content. */
export interface ComparedChange {
  entry: WorkEntry;
  entityKey: EntityKey;
  verdict: Verdict;
  /** The local row, or null. */
  mine: ContentRow | null;
  /** It is missing on this device only because it has not been read: it comes in as the other device saw it. */
  isSown?: true;
  op: PendingOp | undefined;
  /** The row afterwards, if it is another. */
  after?: ContentRow | null;
  /** What the other device's change leads away from, where nothing was changed here. */
  base?: ContentRow;
  /** What both come from, as far as is known; for a clash. */
  ancestor?: ContentRow | null;
  /** Made, sent and taken back there before anybody heard whether it had arrived: it is looked for from here. */
  isInDoubt?: true;
}

/**
 * Weighs each change of a file against the local content: a three-way comparison with the last version that both devices had
 * or, without one, with the last version read from the server. Reads only, the outermost entities first.
 */
export async function compareChanges(
  db: StoreyDatabase,
  content: WorkContent,
  here: LocalWork,
  deviceId: string,
): Promise<ComparedChange[]> {
  const keys = here.work.map(({ table, key }) => entityKeyOf(table, key));
  const memory = await exchangedOf(db, keys);
  const ops = new Map((await db.pending.toArray()).map((op) => [op.entityKey, op]));
  const seeded = new Set(here.seeds.map(({ table, row }) => entityKeyOf(table, row.lid)));
  const coming = new Set(seeded);
  const going = new Set<EntityKey>();
  const held = new Set<EntityKey>();
  const judged: ComparedChange[] = [];
  for (const [i, brought] of here.work.entries()) {
    const entityKey = keys[i] ?? '';
    const row = (await rowsOf(db, brought.table).get(brought.key)) ?? null;
    const entry = await withLocalIndex(db, brought, row);
    const op = ops.get(entityKey);
    const isAbsent = row === null && entry.head === null && op === undefined;
    const isSown = isAbsent && (await isUnread(db, entry, seeded));
    const mine = isSown ? entry.base : row;
    const known = memory.get(entityKey) ?? [];
    const above = ancestorsOf(entry.head ?? entry.base ?? mine ?? ({} as ContentRow));
    let one: ComparedChange;
    if (above.some((key) => held.has(key))) one = { entry, entityKey, verdict: 'busy', mine, op };
    else if (await lacksPlace(db, entry, above, { coming, going })) {
      one = { entry, entityKey, verdict: 'noPlace', mine, op };
    } else {
      const of = { entry, entityKey, mine, op, ...(isSown && { isSown: true as const }) };
      one = await weigh(db, content, of, { known, deviceId });
      if (one.verdict === 'new' && one.after === null && (await holdsMore(db, one, ops, here))) {
        one = clash({ entry, entityKey, mine, op }, entry.base);
      }
    }
    if (one.after !== undefined && one.after !== null) coming.add(entityKey);
    if (one.verdict === 'new' && one.after === null) going.add(entityKey);
    if (one.verdict === 'clash' && entry.head === null && entry.table !== 'features') held.add(entityKey);
    judged.push(one);
  }
  return judged;
}

async function lacksPlace(
  db: StoreyDatabase,
  { head }: WorkEntry,
  above: readonly EntityKey[],
  { coming, going }: { coming: ReadonlySet<EntityKey>; going: ReadonlySet<EntityKey> },
): Promise<boolean> {
  if (head === null) return false;
  for (const key of above) if (going.has(key) || !(await isHere(db, key, coming))) return true;
  return false;
}

/** Deleted there, and there is work of this device in it of which the other one knew nothing. */
async function holdsMore(
  db: StoreyDatabase,
  { entry }: ComparedChange,
  ops: ReadonlyMap<EntityKey, PendingOp>,
  here: LocalWork,
): Promise<boolean> {
  if (entry.table === 'features') return false;
  const deleted = new Set(
    here.work.flatMap(({ table, key, head }) => (head === null ? [entityKeyOf(table, key)] : [])),
  );
  const below = (await descendantsOf(db, entry.table, entry.key)).map(entityKeyOfEntry);
  return below.some((key) => ops.has(key) && !deleted.has(key));
}

async function weigh(
  db: StoreyDatabase,
  content: WorkContent,
  of: Omit<ComparedChange, 'verdict'>,
  { known, deviceId }: { known: readonly ExchangeRecord[]; deviceId: string },
): Promise<ComparedChange> {
  const { entry, mine, op } = of;
  const { base, head } = entry;
  const isNowhere = mine === null && head === null && base === null && op === undefined;
  if (isNowhere && entry.op?.sent !== undefined && !isTakenIn(known, content, head))
    return { ...of, verdict: 'new', isInDoubt: true };
  if (equalContent(mine, head)) return { ...of, verdict: 'same' };
  const isUndone = op === undefined && equalContent(mine, base);
  if (!isUndone && isTakenIn(known, content, head)) return { ...of, verdict: 'same' };
  if (op?.state === 'conflict') return againstConflict(db, of);
  const ancestor = isUndone ? undefined : ancestorIn(known, content, entry, deviceId);
  const isUntouched = op === undefined && ancestor === undefined;
  if (isUntouched && (base !== null || mine === null)) {
    return { ...of, verdict: 'new', after: head, ...(base !== null && { base }) };
  }
  const from = ancestor === undefined ? base : ancestor.head;
  if (mine === null || head === null) {
    // One side deleted it: without a question only where the other has not touched it since.
    if (equalContent(head, from)) return { ...of, verdict: 'same' };
    if (ancestor !== undefined && equalContent(mine, from)) return { ...of, verdict: 'new', after: head };
    return clash(of, from);
  }
  const { merged, conflicts } = await mergeHere(db, entry.table, { base: from, mine, theirs: head });
  if (conflicts.length > 0) return clash(of, from);
  if (equalContent(merged, mine)) return { ...of, verdict: 'same' };
  return { ...of, verdict: 'merged', after: withStateOf(mine, merged) };
}

/** The publish state is the server's, not another device's work. */
function withStateOf(mine: ContentRow, merged: ContentRow): ContentRow {
  if (merged.kind === 'client') return merged;
  const { publishState: _, ...rest } = merged;
  const publishState = publishStateOf(mine);
  return publishState === undefined ? rest : { ...rest, publishState };
}

/**
 * While a request about it is out, or a new level is on the server without its plan or its content yet, a person can't decide
 * anything.
 */
const clash = (of: Omit<ComparedChange, 'verdict'>, ancestor: ContentRow | null): ComparedChange =>
  of.op !== undefined && (isInFlight(of.op) || (of.op.saga ?? FIRST).step !== FIRST.step)
    ? { ...of, verdict: 'busy' }
    : { ...of, verdict: 'clash', ancestor };

/** What is open about the same device's work is brought up to date; a question about the server's goes first. */
async function againstConflict(
  db: StoreyDatabase,
  of: Omit<ComparedChange, 'verdict'>,
): Promise<ComparedChange> {
  const open = await db.conflicts.where({ entityKey: of.entityKey }).first();
  if (open?.from === undefined) return { ...of, verdict: 'busy' };
  if (equalContent(open.theirs, of.entry.head)) return { ...of, verdict: 'same' };
  return { ...of, verdict: 'clash', ancestor: open.base };
}

/** This very version, or a later one of the same device, was taken in before. */
function isTakenIn(known: readonly ExchangeRecord[], content: WorkContent, head: ContentRow | null): boolean {
  return known.some(
    (record) =>
      record.fileIds.includes(content.fileId) ||
      (record.device === content.device.id && (record.at > content.at || equalContent(record.head, head))),
  );
}

/**
 * The version that both sides surely build upon: what was last taken in from that device, or what went there out of
 * this one and was taken in there.
 */
function ancestorIn(
  known: readonly ExchangeRecord[],
  content: WorkContent,
  { knows }: WorkEntry,
  deviceId: string,
): ExchangeRecord | undefined {
  return known.findLast(
    ({ device, fileIds, at }) =>
      (device === content.device.id && device !== deviceId && at <= content.at) ||
      (device === deviceId && fileIds.some((fileId) => knows.includes(fileId))),
  );
}
