import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Position } from '../../../../domain/entities/geometry.ts';
import { UNMOVED } from '../../../../domain/floorplan/index.ts';
import { distanceMetres, localPlane } from '../../../../domain/geometry/index.ts';
import { draggedTo, frameOf, handlesOf, type PlanFrame } from './placement-handles.ts';
import { runs } from '../../../../../tests/support/vitest/seeded-fuzzing.ts';

const PIVOT: Position = [10, 50];
const plane = localPlane(PIVOT);
/** @param turned degrees anticlockwise, as a drawing may lie that says where it stands */
function frame(turned = 0): PlanFrame {
  const [cos, sin] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)];
  const at = (x: number, y: number) => ({
    original: [x, y] as [number, number],
    coordinates: plane.toEarth([cos * x - sin * y, sin * x + cos * y]),
  });
  return frameOf([at(-40, -25), at(40, 25)], PIVOT);
}
const FRAME = frame();
const metres = fc.double({ min: -200, max: 200, noNaN: true });
const placements = fc.record({
  east: metres,
  north: metres,
  rotation: fc.double({ min: -180, max: 180, noNaN: true }),
  scale: fc.double({ min: 0.2, max: 5, noNaN: true }),
});

it('a dragged handle ends where it was released, and the middle stays while it turns', () => {
  fc.assert(
    fc.property(placements, fc.constantFrom('move', 'turn'), metres, metres, (placement, id, x, y) => {
      const target = plane.toEarth([x, y]);
      const [middle] = handlesOf(FRAME, placement).points;
      fc.pre(distanceMetres(middle!.at, target) > 2);
      const after = handlesOf(FRAME, draggedTo(FRAME, placement, id, target)).points;
      expect(distanceMetres(after.find((point) => point.id === id)!.at, target)).toBeLessThan(0.05);
      if (id === 'turn') expect(distanceMetres(after[0]!.at, middle!.at)).toBeLessThan(0.05);
    }),
    { seed: 5, numRuns: runs(200) },
  );
});

it('a handle that is dragged nowhere changes nothing', () => {
  const [, turn] = handlesOf(FRAME, UNMOVED).points;
  expect(draggedTo(FRAME, UNMOVED, 'turn', turn!.at)).toEqual(UNMOVED);
});

it('the frame of a drawing that lies turned is turned with it', () => {
  const { frame: ring } = handlesOf(frame(30), UNMOVED);
  const sides = ring.slice(1).map((corner, i) => distanceMetres(ring[i]!, corner));
  expect(sides.map(Math.round)).toEqual([80, 50, 80, 50]);
});
