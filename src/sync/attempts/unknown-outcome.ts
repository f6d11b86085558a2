import { equalContent, type ContentRow } from '../../db/index.ts';
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
import type { Attempted } from './attempts-of.ts';

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
  attempts: readonly Attempted[],
): ContentRow | null {
  // A row that equals an attempt exactly is that attempt, including the fields it carried along.
  if (attempts.some(({ asLeft }) => asLeft !== undefined && equalContent(asLeft, theirs))) return theirs;
  // The last one first.
  const all = [
    ...attempts.filter(({ n }) => n === undefined),
    ...attempts.filter(({ n }) => n !== undefined),
  ];
  return all.reduce(
    (base: ContentRow | null, { value }) => withArrived(table, base, value, { mine, theirs }),
    seen,
  );
}

/** Applies one attempt to the base. */
function withArrived(
  table: ContentTable,
  base: ContentRow | null,
  sent: ContentRow,
  { mine, theirs }: Omit<Versions, 'seen'>,
): ContentRow | null {
  if (theirs === null) return base;
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
