import { equalContent, type ContentRow, type Attempt } from '../../db/index.ts';
import {
  changedFields,
  mergeRows,
  sameOrAbsent,
  showsCorners,
  withFieldsOf,
  type FieldChange,
  type FieldPath,
} from '../../domain/merge/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { LIST_STALENESS_MS } from '../store/retention.ts';
import { abandonedAt, ANSWERED, MAX_DELIVERY_DELAY_MS } from './expiry.ts';

/** Of so many writes in doubt it is remembered what they said: rows are not small, and more in a row are rare. */
export const MAX_EARLIER_ATTEMPTS = 4;

/** What is in doubt of before, once something else leaves. */
export function earlierAttempts(
  sent: Attempt | undefined,
  value: ContentRow | null,
): Pick<Attempt, 'earlier'> {
  if (sent === undefined) return {};
  const { asLeft } = sent;
  const last = { at: abandonedAt(sent), value: sent.value, ...(asLeft !== undefined && { asLeft }) };
  const all = [...(sent.earlier ?? []), last];
  const earlier = all.filter((one) => differsFrom(one, value)).slice(-MAX_EARLIER_ATTEMPTS);
  return earlier.length === 0 ? {} : { earlier };
}

type AttemptedRow = Pick<Attempt, 'value' | 'asLeft'>;

/** Whether a request says anything else, as it left or as it was carried over. */
const differsFrom = ({ value, asLeft }: AttemptedRow, row: ContentRow | null): boolean =>
  asLeft !== undefined || !equalContent(value, row);

/** What requests in doubt say, but for deletions; the oldest first. */
export const attemptedValues = (sent: Attempt | undefined): ContentRow[] =>
  sent === undefined ? [] : [...(sent.earlier ?? []), sent].flatMap(({ value }) => value ?? []);

/** Whether this is what we said in a write before the last one. */
export const wasAttempted = (sent: Attempt | undefined, theirs: ContentRow | null): boolean =>
  sent?.earlier?.some(({ value }) => equalContent(value, theirs)) === true;

/**
 * Until when a write of ours that says something else may still come: the last one, or one before it of which nobody knows
 * what became either. Null: none is under way.
 * @param wanted what is to stand there
 * @returns milliseconds since 1970
 */
export function mayStillArriveUntil(
  sent: Attempt | undefined,
  wanted: ContentRow | null,
  now: number,
): number | null {
  if (sent === undefined) return null;
  const until = lastAt(sent, wanted);
  // One of the future was sent before the clock was put back.
  return now < until && until <= now + MAX_DELIVERY_DELAY_MS ? until : null;
}

/** Until when any of them that says something else may come. Milliseconds since 1970. */
const lastAt = (sent: Attempt, wanted: ContentRow | null): number =>
  Math.max(
    0,
    ...[...(sent.earlier ?? []), sent]
      .filter((one) => differsFrom(one, wanted))
      .map((one) => abandonedAt(one) + MAX_DELIVERY_DELAY_MS),
  );

/**
 * Whether what a list shows is no word about what became of these requests: one that says something else may have come after
 * it, or so shortly before that the list is older.
 * @param of.askedAt when the list was asked for. Milliseconds since 1970
 */
export function readPredatesAttempt(
  sent: Attempt | undefined,
  theirs: ContentRow | null,
  { askedAt, now }: { askedAt: number; now: number },
): boolean {
  if (sent === undefined) return false;
  const last = Math.max(sent.at, lastAt(sent, theirs));
  // One of the future was sent before the clock was put back.
  return askedAt < last + LIST_STALENESS_MS && last <= now + MAX_DELIVERY_DELAY_MS;
}

/**
 * Requests in doubt once a change leads away from what others have said since: of that, what a request only brought along
 * as it stood before is no word of it. Whoever then puts that back has said so themselves, but where all of it stands there
 * as one of them left that has not come so far.
 * @param of.seen what the requests led away from @param of.theirs what all leads away from now
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
  }: AttemptedRow & Pick<Attempt, 'at' | 'givenUpAt'>): AttemptedRow => {
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

/** A thing as the server was last seen to have it, as it is here, and as the server has it now. */
interface Versions {
  seen: ContentRow | null;
  mine: ContentRow | null;
  theirs: ContentRow | null;
}

/**
 * What a change of this device leads away from, where requests of its own were in doubt: what the server has of them by now
 * is no word of somebody else's, and what this device says since goes over it. Where something was taken back meanwhile,
 * and something else stands there by now, nobody knows whether that was said over what was taken back: that counts as
 * having arrived too, so that taking it back is a change of ours.
 */
export function baseWithArrived(
  table: ContentTable,
  { seen, mine, theirs }: Versions,
  sent: Attempt | undefined,
): ContentRow | null {
  if (sent === undefined) return seen;
  const all = [sent, ...(sent.earlier ?? [])];
  // To the letter as one of them left it is that one, with all that it brought along.
  if (all.some(({ asLeft }) => asLeft !== undefined && equalContent(asLeft, theirs))) return theirs;
  return all.reduce((base, { value }) => withArrived(table, base, value, { mine, theirs }), seen);
}

/** The same for one request. */
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
  // Who moves the next corner of a shape has moved that one as well, to merge them; it stands as it was sent all the same.
  const keepsShape = (field: FieldChange): boolean =>
    showsCorners(field.base, field.merged, there.get(field.path));
  const arrived = found
    .filter((field) => isWhole(field) || isWithin(field.path) || keepsShape(field))
    .map(({ path }) => path);
  return arrived.length === 0 ? base : withFieldsOf(table, base, sent, arrived);
}

/** Which fields hold all that a request said of them, beside what somebody else did there: a corner, a word, a way. */
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
