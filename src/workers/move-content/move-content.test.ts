import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import { circle } from '../../domain/geometry/index.ts';
import { carryOf, moveShape } from '../../domain/ops/index.ts';
import { packShapes, unpackShapes } from '../job/packed-shapes.ts';
import { startMoveContent } from './run.ts';

const position = fc.tuple(
  fc.double({ min: 8, max: 9, noNaN: true }),
  fc.double({ min: 50, max: 51, noNaN: true }),
);
const ring = fc.array(position, { maxLength: 6 }).map((all): Position[] => all);
const part = fc.array(ring, { maxLength: 3 });
const shape = fc.oneof(
  position.map((coordinates): FeatureGeometry => ({ type: 'Point', coordinates })),
  part.map((coordinates): FeatureGeometry => ({ type: 'Polygon', coordinates })),
  fc
    .array(part, { maxLength: 3 })
    .map((coordinates): FeatureGeometry => ({ type: 'MultiPolygon', coordinates })),
);

it('any shapes · packed and unpacked → the same', () => {
  fc.assert(
    fc.property(fc.array(shape), (shapes) => {
      expect(unpackShapes(packShapes(shapes))).toEqual(shapes);
    }),
  );
});

it('a level moves twice · the job → the shapes and circles that the domain gives', async () => {
  const shapes: FeatureGeometry[] = [
    { type: 'Point', coordinates: [8.5, 50.5] },
    circle([8.5001, 50.5], 12),
    {
      type: 'Polygon',
      coordinates: [
        [
          [8.5, 50.5],
          [8.5002, 50.5],
          [8.5002, 50.5001],
          [8.5, 50.5],
        ],
      ],
    },
  ];
  const job = startMoveContent(shapes);
  for (const to of [
    [
      [8.6, 50.4],
      [8.6002, 50.4001],
    ],
    [
      [8.5, 50.5],
      [8.4999, 50.5003],
    ],
  ] as [Position, Position][]) {
    const move = {
      from: [
        [8.5, 50.5],
        [8.5003, 50.5],
      ] as [Position, Position],
      to,
    };
    const carry = carryOf(move)!;
    const moved = await job.move(move);
    expect(moved).toEqual(shapes.map((one) => moveShape(one, carry)));
    expect(moved.map(({ circle: round }) => round !== null)).toEqual([false, true, false]);
  }
  job.close();
});
