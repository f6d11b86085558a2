/** Files of unsent work that go from one device to another. */
export { placeIn } from './remap-keys.ts';
export { readWorkFile, type WorkFileFault, type WorkFileRead } from './read-work-file.ts';
export { writeWorkFile, type Checksum } from './write-work-file.ts';
export type { WorkContent, WorkEntry, WorkOp, WorkPicture, WorkPlace } from './work-file.ts';
export { aboutDraft, aboutIn, draftForFile, type WorkDraft } from './work-draft.ts';
