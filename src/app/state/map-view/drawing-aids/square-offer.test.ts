import { createStore } from 'jotai';
import { expect, it, vi } from 'vitest';
import type { FeatureGeometry, Polygon } from '../../../../domain/entities/geometry.ts';
import { orthogonalise } from '../../../../domain/geometry/index.ts';
import { drawingTargetAtom, type DrawingTarget } from '../../../editor/drawing.ts';
import { dropSquareOfferAtom, squareDrawingAtom, squareOfferAtom } from './square-offer.ts';

/** About 14 by 11 m; its third corner is `east` degrees off. */
const room = (east: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [10, 50],
      [10.0002, 50],
      [10.0002 + east, 50.0001],
      [10, 50.0001],
      [10, 50],
    ],
  ],
});

function openWith(geometry: FeatureGeometry) {
  const store = createStore();
  const setGeometry = vi.fn((next: FeatureGeometry | null) => show(next));
  const show = (now: FeatureGeometry | null): void =>
    store.set(drawingTargetAtom, 'test', { geometry: now, setGeometry } as unknown as DrawingTarget);
  show(geometry);
  return { store, setGeometry };
}

it('corners move by little → squared at once', () => {
  const shape = room(0.000002);
  const { store, setGeometry } = openWith(shape);
  store.set(squareDrawingAtom);
  expect(setGeometry).toHaveBeenCalledExactlyOnceWith(orthogonalise(shape));
  expect(store.get(squareOfferAtom)).toBeNull();
});

it('corners move by more than half a metre together → shown first, taken by a second call', () => {
  const shape = room(0.000012);
  const { store, setGeometry } = openWith(shape);
  store.set(squareDrawingAtom);
  expect(setGeometry).not.toHaveBeenCalled();
  expect(store.get(squareOfferAtom)?.moves.length).toBeGreaterThan(0);
  store.set(squareDrawingAtom);
  expect(setGeometry).toHaveBeenCalledExactlyOnceWith(orthogonalise(shape));
  expect(store.get(squareOfferAtom)).toBeNull();
});

it('offered, then dropped or the drawing changes → nothing is offered any longer', () => {
  const { store, setGeometry } = openWith(room(0.000012));
  store.set(squareDrawingAtom);
  store.set(dropSquareOfferAtom);
  expect(store.get(squareOfferAtom)).toBeNull();
  store.set(squareDrawingAtom);
  store.set(drawingTargetAtom, 'test', { geometry: room(0.00001), setGeometry } as unknown as DrawingTarget);
  expect(store.get(squareOfferAtom)).toBeNull();
});
