import { ACTIVITY } from '../../domain/limits.ts';
import type { Change, Moment } from '../../domain/moment/moment.ts';
import { ancestorsOf, entityKeyOf, rowOf } from '../schema/entity-key.ts';
import type { EntityKey } from '../schema/operation.ts';
import type { ActivityKind, ActivityRecord } from '../schema/activity-records.ts';
import { subjectOf } from './note-activity.ts';

/** Of an act that was not simply done. */
export type ActReason = 'undone' | 'redone' | 'restored';

const verbOf = ({ before, after }: Change): ActivityKind =>
  before === null ? 'created' : after === null ? 'deleted' : 'changed';

/** The changes that no other one of the same act takes along, each with how many it does take along. */
export function rootsOf(changes: readonly Change[]): Map<Change, Change[]> {
  const whole = new Map<EntityKey, Change>();
  for (const change of changes)
    // Nothing lies in a feature.
    if (change.table !== 'features' && (change.before === null || change.after === null))
      whole.set(entityKeyOf(change.table, change.key), change);
  const roots = new Map<Change, Change[]>();
  for (const change of changes) {
    const root = whole.get(ancestorsOf(rowOf(change)).findLast((key) => whole.has(key)) ?? '');
    // A child that only changed does not belong to the line of its created or deleted parent.
    const holder = root !== undefined && verbOf(root) === verbOf(change) ? root : change;
    const below = roots.get(holder) ?? [];
    if (holder !== change) below.push(change);
    roots.set(holder, below);
  }
  return roots;
}

/** An act as the list of activity tells it: one line a thing, and one line alone where it is about many. */
export function linesOfMoment(moment: Moment, at: number, reason?: ActReason): ActivityRecord[] {
  const roots = [...rootsOf(moment.changes)];
  const [first] = roots;
  if (first === undefined) return [];
  const told = roots.length > ACTIVITY.named ? [first] : roots;
  return told.map(([change, below]): ActivityRecord => {
    const subject = subjectOf(change.table, rowOf(change));
    const many = told.length < roots.length;
    const count = many ? roots.length : below.length;
    return {
      at,
      what: reason ?? verbOf(change),
      ...subject,
      ...(many && { entityKey: null, title: '' }),
      ...(count > 0 && { count }),
    };
  });
}
