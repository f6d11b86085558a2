/** What it takes where what the server has meets work of this device. Loaded as one, when that first happens. */
export { acknowledgeLate } from '../lifecycle/late-acknowledgement.ts';
export { detectLostUpdates, retractLostUpdate } from '../audit/write-audit.ts';
export { awaitDeleteExpiry } from '../lifecycle/await-delete-expiry.ts';
export { staleUntil } from '../attempts/stale-list.ts';
export { readPredatesAttempt, mayStillArriveUntil, baseWithArrived } from '../attempts/unknown-outcome.ts';
export { dropOperations, removeMissing } from '../store/drop-operations.ts';
export { isAskedGone, openDeleteConflict } from './remote-delete.ts';
export { rebaseOnRemote, updateOpenConflict } from './rebase-on-remote.ts';
export { detectDuplicates } from '../audit/detect-duplicates.ts';
export { adoptSharedBase } from '../store/shared-base.ts';
export { wantedNodes } from './wanted-nodes.ts';
