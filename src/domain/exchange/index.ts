/** What goes from one device, tab or level to another: files of unsent work, and features in the clipboard. */
export {
  readCopied,
  writeCopied,
  type CopiedFault,
  type CopiedFrom,
  type CopiedRead,
} from './copied-feature.ts';
export { remapKeys } from './remap-keys.ts';
export { readWorkFile, type WorkFileFault, type WorkFileRead } from './read-work-file.ts';
export { writeWorkFile, type Checksum } from './write-work-file.ts';
export type { WorkContent, WorkEntry, WorkOp, WorkPicture, WorkPlace } from './work-file.ts';
export { aboutDraft, aboutIn, draftForFile, type WorkDraft } from './work-draft.ts';
