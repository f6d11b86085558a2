import { atom } from 'jotai';
import type { Proposal, ProposedEdge } from '../../../domain/wayfinding/proposal/index.ts';
import type { OverlayMark } from '../../../map/index.ts';
import { heldAtom } from '../../editor/held.ts';

/** What the open tool marks: of the network, of control points, of a survey; empty while none is open. */
export const toolMarksAtom = heldAtom<readonly OverlayMark[]>([]);

/** What is wrong with the network that is listed. */
export const issueMarksAtom = heldAtom<readonly OverlayMark[]>([]);

/** Where open notes are pinned. */
export const noteMarksAtom = heldAtom<readonly OverlayMark[]>([]);

/** Generated networks that are being decided on, by level. They stay while their level is left and come back to. */
export const proposalsAtom = atom<ReadonlyMap<string, Proposal>>(new Map());

/** Edges that were rejected of the last proposal of each level: the next one does not offer them again. */
export const rejectedEdgesAtom = atom<ReadonlyMap<string, readonly ProposedEdge[]>>(new Map());
