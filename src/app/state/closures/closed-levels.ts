import { heldAtom } from '../../editor/held.ts';

/** What is closed on levels, in words, by level. */
export const closedLevelsAtom = heldAtom<ReadonlyMap<string, string>>(new Map());
