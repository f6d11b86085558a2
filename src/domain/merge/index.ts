export { mergeRows } from './merge-rows.ts';
export { rowIssues, type Surroundings } from './row-issues.ts';
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
