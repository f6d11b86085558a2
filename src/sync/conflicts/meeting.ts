/** What it takes where what the server has meets work of this device. Loaded as one, when that first happens. */
export { noteArrived } from '../lifecycle/late-acknowledgement.ts';
export { noticeOverwrite, withdrawOverwrite } from '../audit/write-audit.ts';
export { awaitGone } from '../lifecycle/await-delete-expiry.ts';
export { behindUntil } from '../attempts/stale-list.ts';
export { isBeforeLast, mayComeUntil, withDoubts } from '../attempts/unknown-outcome.ts';
export { dropOperations, removeMissing } from '../store/drop-operations.ts';
export { isAskedGone, lost } from './remote-delete.ts';
export { meet, seeInConflict } from './rebase-on-remote.ts';
export { noticeCopies } from '../audit/detect-duplicates.ts';
export { shareBase } from '../store/shared-base.ts';
export { wantedNodes } from './wanted-nodes.ts';
