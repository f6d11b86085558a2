import { atom } from 'jotai';
import type { Proposal } from '../../../domain/wayfinding/proposal/index.ts';
import type { NetworkMark } from '../../../map/index.ts';

/** What the open tool of the network draws over the level; empty while none is open. */
export const networkMarksAtom = atom<readonly NetworkMark[]>([]);

/** What is wrong with the network that is listed. */
export const issueMarksAtom = atom<readonly NetworkMark[]>([]);

/** A generated network that is being decided on. It stays while its level is left and come back to. */
export const proposalAtom = atom<Proposal | null>(null);
