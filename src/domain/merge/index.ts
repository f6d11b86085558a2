export { carriedOver, changedFields, withFieldsOf } from './rows/changed-fields.ts';
export { mergeWords } from './values/merge-lists.ts';
export { sameShape } from './shapes/merge-geometry.ts';
export { isLinkList, mergeLink } from './rows/merge-links.ts';
export { mergeNamed } from './rows/merge-named.ts';
export { mergeRows } from './rows/merge-rows.ts';
export { keepsVertices, putsBackVertex, showsVertices } from './shapes/vertex-changes.ts';
export { sameCorners } from './shapes/ring-choices.ts';
export { shapePieces, sideAtFirst, type ShapePiece, type ShapePieces } from './shapes/shape-choices.ts';
export { sameOrAbsent, mergeValue, type Same } from './values/merge-value.ts';
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
export { beaconSignal, rowIssues, type Surroundings } from './rows/row-issues.ts';
