/** What it takes where what the server has meets work of this device. Loaded as one, when that first happens. */
export { noteArrived } from './arrived.ts';
export { noticeOverwrite, withdrawOverwrite } from './audit.ts';
export { awaitGone } from './await-gone.ts';
export { behindUntil } from './behind.ts';
export { isBeforeLast, mayComeUntil, withDoubts } from './doubts.ts';
export { dropOperations, removeMissing } from './forget.ts';
export { isAskedGone, lost } from './gone-there.ts';
export { meet, seeInConflict } from './meet.ts';
export { noticeCopies } from './notice-copies.ts';
export { shareBase } from './share-base.ts';
export { wantedNodes } from './wanted-nodes.ts';
