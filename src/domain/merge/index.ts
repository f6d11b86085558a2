export { carriedOver, changedFields, withFieldsOf } from './changed-fields.ts';
export { mergeWords } from './merge-lists.ts';
export { sameShape } from './merge-geometry.ts';
export { mergeNamed } from './merge-named.ts';
export { mergeRows } from './merge-rows.ts';
export { keepsCorners, putsBackCorner, showsCorners } from './puts-back-corner.ts';
export { sameCorners } from './ring-pieces.ts';
export { shapePieces, sideAtFirst, type ShapePiece, type ShapePieces } from './shape-pieces.ts';
export { sameOrAbsent, settle, type Same } from './settle-field.ts';
export type {
  FieldChange,
  FieldConflict,
  FieldPath,
  FieldVersions,
  MergeContext,
  RowMerge,
  Side,
  Versions,
} from './types.ts';
export { nameOnAir, rowIssues, type Surroundings } from './row-issues.ts';
