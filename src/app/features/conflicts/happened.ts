import type { ConflictView } from '../../../sync/index.ts';

export type Happened =
  'moved' | 'shape' | 'field' | 'together' | 'deletedThere' | 'deletedHere' | 'deletedBoth';

/** What happened to a thing on both sides, as one kind of sentence. */
export function happenedTo(conflict: ConflictView): Happened {
  const { mine, theirs, fields, severity } = conflict;
  if (mine === null) return theirs === null ? 'deletedBoth' : 'deletedHere';
  if (theirs === null) return 'deletedThere';
  if (severity === 'semantic') return 'together';
  if (fields.length !== 1 || fields[0]?.path !== 'geometry') return 'field';
  return 'geometry' in mine && mine.geometry.type === 'Point' ? 'moved' : 'shape';
}

/** A whole thing stands or goes: one side deleted it, and there are no fields to choose from. */
export const isWhole = ({ mine, theirs }: Pick<ConflictView, 'mine' | 'theirs'>): boolean =>
  mine === null || theirs === null;
