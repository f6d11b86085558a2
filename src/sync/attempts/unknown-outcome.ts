import { equalContent, MAX_DELIVERY_DELAY_MS, type ContentRow, type Attempt } from '../../db/index.ts';
import {
  changedFields,
  mergeRows,
  sameOrAbsent,
  showsVertices,
  withFieldsOf,
  type FieldChange,
  type FieldPath,
} from '../../domain/merge/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { isPast } from '../clock.ts';
import { abandonedAt, ANSWERED } from './expiry.ts';

/** How many unknown attempts keep their values. Rows are large, and more attempts in a row are rare. */
export const MAX_EARLIER_ATTEMPTS = 4;

/** The earlier unknown attempts to keep when another value is sent. Deletions are in the ledger. */
export function earlierAttempts(
  sent: Attempt | undefined,
  value: ContentRow | null,
): Pick<Attempt, 'earlier'> {
  if (sent === undefined) return {};
  const { asLeft } = sent;
  const last = { at: abandonedAt(sent), value: sent.value, ...(asLeft !== undefined && { asLeft }) };
  const all = [...(sent.earlier ?? []), ...(last.value === null ? [] : [last])];
  const earlier = all.filter((one) => differsFrom(one, value)).slice(-MAX_EARLIER_ATTEMPTS);
  return earlier.length === 0 ? {} : { earlier };
}

type AttemptedRow = Pick<Attempt, 'value' | 'asLeft'>;

/** Whether an attempt has another value than the row, as it was sent or as it was rebased. */
const differsFrom = ({ value, asLeft }: AttemptedRow, row: ContentRow | null): boolean =>
  asLeft !== undefined || !equalContent(value, row);

/** The values of the unknown attempts, oldest first, without deletes. */
export const attemptedValues = (sent: Attempt | undefined): ContentRow[] =>
  sent === undefined ? [] : [...(sent.earlier ?? []), sent].flatMap(({ value }) => value ?? []);

/** Whether the remote value equals an attempt before the last one. */
export const wasAttempted = (sent: Attempt | undefined, theirs: ContentRow | null): boolean =>
  sent?.earlier?.some(({ value }) => equalContent(value, theirs)) === true;

/**
 * Until when an attempt to write another value may still arrive: the last one, or an earlier one with unknown outcome.
 * Null: none can. Deletions are in the ledger. @param wanted the value that is to be on the server @returns milliseconds since 1970
 */
export function valueMayArriveUntil(
  sent: Attempt | undefined,
  wanted: ContentRow | null,
  now: number,
): number | null {
  if (sent === undefined) return null;
  const until = lastAt(sent, wanted);
  return isPast(until, now, MAX_DELIVERY_DELAY_MS) ? null : until;
}

/** Until when any attempt to write another value may arrive. Milliseconds since 1970. */
const lastAt = (sent: Attempt, wanted: ContentRow | null): number =>
  Math.max(
    0,
    ...[...(sent.earlier ?? []), sent]
      .filter((one) => one.value !== null && differsFrom(one, wanted))
      .map((one) => abandonedAt(one) + MAX_DELIVERY_DELAY_MS),
  );

/**
 * Rebases the unknown attempts when a change gets a new base with remote changes. Fields that an attempt only carried
 * along unchanged do not belong to it: who reverts them later has made a change of their own, except where the whole
 * row equals an attempt that had not arrived yet. @param of.seen the base of the attempts @param of.theirs the new
 * base
 */
export function rebaseAttempts(
  table: ContentTable,
  { seen, theirs }: Omit<Versions, 'mine'>,
  sent: Attempt,
): Attempt {
  if (seen === null || theirs === null) return sent;
  const over = ({
    value: mine,
    asLeft,
    ...of
  }: AttemptedRow & Pick<Attempt, 'at' | 'givenUpAt' | 'until'>): AttemptedRow => {
    if (mine === null) return { value: null };
    // All are rows of this table.
    const versions = { base: seen, mine, theirs } as Parameters<typeof mergeRows>[1];
    const { merged: value } = mergeRows(table, versions);
    const left = asLeft ?? mine;
    const isToCome = abandonedAt(of) !== ANSWERED && !equalContent(left, seen);
    return { value, ...(isToCome && !equalContent(left, value) && { asLeft: left }) };
  };
  const { asLeft: _, earlier, ...rest } = sent;
  const before = earlier?.map((one) => ({ at: one.at, ...over(one) }));
  return { ...rest, ...over(sent), ...(before !== undefined && { earlier: before }) };
}

/** An entity as last seen on the server, as it is on this device, and as the server has it now. */
interface Versions {
  seen: ContentRow | null;
  mine: ContentRow | null;
  theirs: ContentRow | null;
}

/**
 * The base of a local change while attempts are unknown. What the server has of those attempts is not a remote change, so local
 * changes may replace it. If a value was reverted here and the server has another value, that may have been written over our
 * attempt: the attempt counts as arrived, so that the revert is a change of ours.
 */
export function baseWithArrived(
  table: ContentTable,
  { seen, mine, theirs }: Versions,
  sent: Attempt | undefined,
): ContentRow | null {
  if (sent === undefined) return seen;
  const all = [sent, ...(sent.earlier ?? [])];
  // A row that equals an attempt exactly is that attempt, including the fields it carried along.
  if (all.some(({ asLeft }) => asLeft !== undefined && equalContent(asLeft, theirs))) return theirs;
  return all.reduce((base, { value }) => withArrived(table, base, value, { mine, theirs }), seen);
}

/** Applies one attempt to the base. */
function withArrived(
  table: ContentTable,
  base: ContentRow | null,
  sent: ContentRow | null,
  { mine, theirs }: Omit<Versions, 'seen'>,
): ContentRow | null {
  if (sent === null || theirs === null) return base;
  if (base === null) return sent;
  const there = new Map(changedFields(table, base, theirs).map(({ path, merged }) => [path, merged]));
  const here = mine === null ? null : new Set(changedFields(table, base, mine).map(({ path }) => path));
  const isTakenBack = (path: FieldPath): boolean => here?.has(path) === false;
  const found = changedFields(table, base, sent).filter(({ path }) => there.has(path));
  const isWhole = ({ path, merged }: FieldChange): boolean =>
    sameOrAbsent(there.get(path), merged) || isTakenBack(path);
  const isWithin = found.every(isWhole) ? () => true : fullyContained(table, { base, sent, theirs });
  // A merge moves the vertex beside a moved one too. The vertex still counts as ours where it is as we sent it.
  const keepsShape = (field: FieldChange): boolean =>
    showsVertices(field.base, field.merged, there.get(field.path));
  const arrived = found
    .filter((field) => isWhole(field) || isWithin(field.path) || keepsShape(field))
    .map(({ path }) => path);
  return arrived.length === 0 ? base : withFieldsOf(table, base, sent, arrived);
}

/**
 * The fields that contain everything an attempt changed in them, beside remote changes: vertices, list items, edges.
 */
function fullyContained(
  table: ContentTable,
  { base, sent, theirs }: { base: ContentRow; sent: ContentRow; theirs: ContentRow },
): (path: FieldPath) => boolean {
  // All are rows of this table.
  const versions = { base, mine: sent, theirs } as Parameters<typeof mergeRows>[1];
  const { merged, conflicts } = mergeRows(table, versions);
  const lacking = new Set([...changedFields(table, merged, theirs), ...conflicts].map(({ path }) => path));
  return (path) => !lacking.has(path);
}
