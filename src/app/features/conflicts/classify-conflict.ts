import { equalContent } from '../../../db/index.ts';
import type { Conflict } from './use-conflicts.ts';
import { hasGeometry } from '../../../domain/entities/row.ts';

export type ConflictClass =
  | 'moved'
  | 'shape'
  | 'field'
  | 'together'
  | 'deletedThere'
  | 'deletedHere'
  | 'workedIn'
  | 'deletedBoth'
  | 'outOfSight'
  | 'back'
  | 'same';

type Facts = Pick<Conflict, 'base' | 'mine' | 'theirs' | 'fields' | 'severity' | 'isOutOfSight'>;

/** What happened to a thing on both sides, as one kind of sentence. */
export function classifyConflict(conflict: Facts): ConflictClass {
  const { base, mine, theirs, fields, severity, isOutOfSight } = conflict;
  if (mine === null && theirs === null) return 'deletedBoth';
  // It exists as before: its contents may not.
  if (mine === null) return equalContent(base, theirs) ? 'workedIn' : 'deletedHere';
  if (theirs === null) return isOutOfSight === true ? 'outOfSight' : 'deletedThere';
  if (severity === 'semantic') return 'together';
  // The deletion that was asked about was taken back.
  if (equalContent(mine, theirs)) return 'same';
  // It was missing there for a while; what came back does not clash.
  if (fields.length === 0) return 'back';
  if (fields.length !== 1 || fields[0]?.path !== 'geometry') return 'field';
  return hasGeometry(mine) && mine.geometry.type === 'Point' ? 'moved' : 'shape';
}

/** A whole thing is kept or deleted: one side deleted it, and its fields are not offered. */
export const isWhole = ({ mine, theirs }: Pick<Conflict, 'mine' | 'theirs'>): boolean =>
  mine === null || theirs === null;

/** Where it is deleted, that can't be asked about again: it can be restored with what lay in it. */
export const endsInTrash = (conflict: Pick<Conflict, 'mine' | 'theirs' | 'table' | 'isThere'>): boolean =>
  isWhole(conflict) && conflict.table !== 'features' && (conflict.mine === null || conflict.isThere);
