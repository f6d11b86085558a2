import { atom } from 'jotai';
import type { Proposal } from '../../../domain/wayfinding/proposal/index.ts';
import type { NetworkMark } from '../../../map/index.ts';

/** What the open tool of the network draws over the level; empty while none is open. */
export const networkMarksAtom = atom<readonly NetworkMark[]>([]);

/** What is wrong with the network that is listed. */
export const issueMarksAtom = atom<readonly NetworkMark[]>([]);

/** Where open notes are pinned. */
export const noteMarksAtom = atom<readonly NetworkMark[]>([]);

/** Generated networks that are being decided on, by level. They stay while their level is left and come back to. */
export const proposalsAtom = atom<ReadonlyMap<string, Proposal>>(new Map());
