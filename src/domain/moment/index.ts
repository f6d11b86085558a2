export type { Change, ContentRows, ContentTable, Moment } from './moment.ts';
export { isEmpty } from './is-empty.ts';
export { changedHere, decided, mergeKept, type KeptState, type MembersOf } from './kept-beside.ts';
export { changedNames, mergeMembers, type Members } from './merge-members.ts';
export { differenceOf } from './list-difference.ts';
export { reverse } from './reverse.ts';
export { sameValue } from './equal-json.ts';
export { squash } from './squash.ts';
