import type { AuditField } from '../../db/index.ts';
import { keepsVertices, putsBackVertex, sameOrAbsent, type FieldChange } from '../../domain/merge/index.ts';
import { sameValue } from '../../domain/moment/index.ts';

/** The audited write of ours that a remote change reverts, or null. */
export function lostUpdateIn(
  { path, base, merged }: FieldChange,
  watched: readonly AuditField[],
  othersMoved: boolean,
): AuditField | null {
  const ours = watched.filter((field) => field.path === path);
  const last = ours.at(-1);
  if (last === undefined) return null;
  // Another user changed the field in between. What is reverted is theirs, except for vertices and list items of ours
  // that persisted beside theirs.
  if (!sameOrAbsent(last.new, base)) return ours.find((field) => revertsOurs(field, base, merged)) ?? null;
  const from = ours.find((field) => reverts(field, base, merged));
  if (from !== undefined) return from;
  const isGone = merged === undefined || merged === null ? othersMoved : losesItems(last, base, merged);
  return isGone ? last : null;
}

/** Whether the value before our write is back; in lists of keywords and links, any item that we added or removed. */
function reverts(field: AuditField, base: unknown, merged: unknown): boolean {
  const lists = [field.old, field.new, base, merged].map((list) => list ?? []);
  const [before, after, stood, stands] = lists.filter(isItemList);
  if (before !== undefined && after !== undefined && stood !== undefined && stands !== undefined) {
    const taken = before.filter((word) => !isIn(after, word));
    const isReordered = taken.length === 0 && after.every((word) => isIn(before, word));
    if (!isReordered)
      return (
        losesItems(field, stood, stands) || taken.some((word) => !isIn(stood, word) && isIn(stands, word))
      );
  }
  return sameOrAbsent(field.old, merged) || putsBackVertex(field.old, base, merged);
}

const revertsOurs = (field: AuditField, base: unknown, merged: unknown): boolean =>
  (putsBackVertex(field.old, field.new, merged) && keepsVertices(field.old, field.new, base)) ||
  losesItems(field, base, merged ?? []);

/** Whether our write persists in a value that another user has added to. */
export const persistsIn = (field: AuditField, value: unknown): boolean =>
  keepsVertices(field.old, field.new, value) || addedIn(field, value).length > 0;

/** Whether a list lost an item that we had added. */
function losesItems(field: AuditField, base: unknown, merged: unknown): boolean {
  return Array.isArray(merged) && addedIn(field, base).some((word) => !isIn(merged, word));
}

/** The items that we added and that are in another version of the list. */
function addedIn({ old, new: ours }: AuditField, list: unknown): unknown[] {
  if (!Array.isArray(ours) || !Array.isArray(list)) return [];
  const before: unknown[] = Array.isArray(old) ? old : [];
  return ours.filter((word) => isItem(word) && !isIn(before, word) && isIn(list, word));
}

const isIn = (list: readonly unknown[], word: unknown): boolean => list.some((one) => sameValue(one, word));

const isItemList = (list: unknown): list is unknown[] => Array.isArray(list) && list.every(isItem);

const isItem = (item: unknown): boolean =>
  typeof item === 'string' || (typeof item === 'object' && item !== null && 'fid' in item);
