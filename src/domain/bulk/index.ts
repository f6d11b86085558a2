export {
  commonValue,
  editedInBulk,
  editIssues,
  isEmptyEdit,
  isOfferedInBulk,
  NO_EDIT,
  type BulkEdit,
  type BulkOutcome,
  type CommonValue,
  type LeftOutReason,
} from './bulk-edit.ts';
export { keptBulkEditSchema } from './kept-bulk-edit.ts';
export {
  doubledNames,
  isTooLong,
  MOST_CHARACTERS,
  newNames,
  NO_RENAME,
  readPattern,
  RENAME_ORDERS,
  RENAME_PARTS,
  type NamedBy,
  type NewName,
  type Rename,
  renameSchema,
  type RenamePart,
  tooLongNames,
} from './rename.ts';
export { previewOf, type BulkPreview } from './bulk-preview.ts';
