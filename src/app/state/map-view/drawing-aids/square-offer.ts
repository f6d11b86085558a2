import { atom } from 'jotai';
import type { FeatureGeometry } from '../../../../domain/entities/geometry.ts';
import {
  movesOfSquaring,
  orthogonalise,
  ringsOf,
  type CornerMove,
} from '../../../../domain/geometry/index.ts';
import type { OverlayMark } from '../../../../map/index.ts';
import { drawingTargetAtom } from '../../../editor/drawing.ts';

/** A squared shape that moves corners far enough to be looked at first. */
export interface SquareOffer {
  from: FeatureGeometry;
  to: FeatureGeometry;
  moves: readonly CornerMove[];
}

/** Metres that all corners move together before a person is asked. */
const ASKED_FROM_M = 0.5;

const offeredAtom = atom<SquareOffer | null>(null);

/** What is offered of the drawing as it is now; null after it has changed. */
export const squareOfferAtom = atom((get) => {
  const offer = get(offeredAtom);
  return offer !== null && offer.from === get(drawingTargetAtom)?.geometry ? offer : null;
});

export const dropSquareOfferAtom = atom(null, (_get, set) => set(offeredAtom, null));

/** Squares the drawing: at once where corners hardly move, else by a second call, after the moved corners were shown. */
export const squareDrawingAtom = atom(null, (get, set) => {
  const target = get(drawingTargetAtom);
  const from = target?.geometry ?? null;
  if (target === null || from === null) return;
  const to = orthogonalise(from);
  const moves = movesOfSquaring(from);
  const isFar = moves.reduce((sum, { metres }) => sum + metres, 0) > ASKED_FROM_M;
  if (isFar && get(squareOfferAtom) === null) {
    set(offeredAtom, { from, to, moves });
    return;
  }
  set(offeredAtom, null);
  target.setGeometry(to);
});

/** The squared outline, and where each corner that moves was. */
export const marksOfSquaring = ({ to, moves }: SquareOffer): OverlayMark[] => [
  ...ringsOf(to).map((line): OverlayMark => ({ kind: 'proposed', line })),
  ...moves.map(({ from }): OverlayMark => ({ kind: 'candidate', at: from })),
];
