import { expose } from 'comlink';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { starPolygon } from '../../../tests/support/geometry/arbitrary-geometry.ts';
import { workerDouble } from '../../../tests/support/workers/worker-double.ts';
import type { FeatureGeometry, Polygon } from '../../domain/entities/geometry.ts';
import {
  areaSquareMetres,
  firstProtrusion,
  perimeterMetres,
  roundGeometry,
  simplifyShape,
} from '../../domain/geometry/index.ts';
import { shapeIssues } from '../../domain/rules/index.ts';
import { checkShapeJob } from './core.ts';
import { packShapes, unpackShapes } from '../job/packed-shapes.ts';
import { startCheckShape, type CheckShapeJob } from './run.ts';

const square = (west: number, side: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 50],
      [west + side, 50],
      [west + side, 50 + side],
      [west, 50 + side],
      [west, 50],
    ],
  ],
});

describe('a packed shape', () => {
  it('comes out as it went in', () => {
    const shapes = fc.oneof(
      starPolygon,
      fc.array(starPolygon, { minLength: 1, maxLength: 3 }).map((parts): FeatureGeometry => ({
        type: 'MultiPolygon',
        coordinates: parts.map((part) => part.coordinates),
      })),
    );
    fc.assert(
      fc.property(shapes, (shape) => {
        expect(unpackShapes(packShapes([shape]))).toEqual([shape]);
      }),
    );
  });

  it('keeps the holes of each part', () => {
    const [outer, hole] = [square(10, 0.01), square(10.002, 0.001)].map(({ coordinates }) => coordinates[0]!);
    const shape: FeatureGeometry = {
      type: 'MultiPolygon',
      coordinates: [[outer!, hole!], [square(11, 1).coordinates[0]!]],
    };
    expect(unpackShapes(packShapes([shape]))).toEqual([shape]);
  });
});

/** Constructed with `new Worker(url)`: serves the same core over a real message channel. */
class StandIn {
  constructor() {
    return workerDouble((port) => expose(checkShapeJob(), port));
  }
}

describe.each(['in a worker', 'without workers'])('the job of an outline %s', (where) => {
  let job: CheckShapeJob;
  beforeEach(() => {
    vi.stubGlobal('Worker', where === 'in a worker' ? StandIn : undefined);
    job = startCheckShape();
  });
  afterEach(() => {
    job.close();
    vi.unstubAllGlobals();
  });

  it('says what the rules and the measures of the domain say', async () => {
    const shape = roundGeometry(square(10, 0.001));
    expect(await job.figures(shape)).toEqual({
      area: areaSquareMetres(shape),
      perimeter: perimeterMetres(shape),
    });
    const [a, b, c, d] = shape.coordinates[0]!;
    const crossing: Polygon = { type: 'Polygon', coordinates: [[a!, c!, b!, d!, a!]] };
    expect(await job.faults(shape)).toEqual([]);
    expect(await job.faults(crossing)).toEqual(shapeIssues(crossing, 'geometry'));
    const away = square(10.0005, 0.001);
    expect(await job.leaves(shape, away)).toEqual(firstProtrusion(shape, away));
  });

  it('makes an outline simpler, and leaves the one it was given as it was', async () => {
    const ring = Array.from({ length: 400 }, (_, i): [number, number] => [
      10 + 0.001 * Math.cos((Math.PI * i) / 200),
      50 + 0.001 * Math.sin((Math.PI * i) / 200),
    ]);
    const shape: Polygon = { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
    const { shape: simple, ...said } = simplifyShape(shape, 0.5);
    expect(await job.simplify(shape, 0.5)).toEqual({ geometry: simple, ...said });
    expect(shape.coordinates[0]).toHaveLength(401);
    expect(said.after).toBeLessThan(100);
  });

  it('rejects what runs when it is closed', async () => {
    const running = job.figures(square(10, 0.001)).then(
      () => 'answered',
      () => 'closed',
    );
    job.close();
    expect(await running).toBe('closed');
  });
});
