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
export { previewOf, type BulkPreview } from './bulk-preview.ts';
