import { atom } from 'jotai';
import type { ClosureTarget } from '../../domain/closures/index.ts';

/** What a person asked to close; the form of a closure begins with it. */
export const closingAtom = atom<readonly ClosureTarget[]>([]);
