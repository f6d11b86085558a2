import { describe, expect, it } from 'vitest';
import type { Polygon, Position } from '../../../domain/entities/geometry.ts';
import { buildingIssues, featureIssues } from '../../../domain/rules/index.ts';
import { builtInTaxonomy } from '../../../domain/taxonomy/index.ts';
import { startCheckShape, type CheckShapeJob } from '../../../workers/index.ts';
import { createShapeChecks } from './shape-checks.ts';

/** A ring of 3,000 corners around a place; with `isCrossing` two of them have changed places. */
function circle(longitude: number, isCrossing = false): Polygon {
  const ring = Array.from({ length: 3_000 }, (_, i): Position => {
    const angle = (2 * Math.PI * i) / 3_000;
    const of = [longitude + 0.001 * Math.cos(angle), 50 + 0.001 * Math.sin(angle)];
    return of.map((degrees) => Number(degrees.toFixed(8))) as Position;
  });
  if (isCrossing) [ring[10], ring[11]] = [ring[11]!, ring[10]!];
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
}
const square: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [9.99, 49.99],
      [10.01, 49.99],
      [10.01, 50.01],
      [9.99, 50.01],
      [9.99, 49.99],
    ],
  ],
};
const place = (geometry: Polygon) => ({ geometry, properties: { typeCode: 'office', name: 'A', style: {} } });

/** A job that counts what it is asked. */
function counted(broken = false): { start: () => CheckShapeJob; asked: string[]; started: () => number } {
  const asked: string[] = [];
  let started = 0;
  const start = (): CheckShapeJob => {
    started += 1;
    const job = startCheckShape();
    const note = <T>(name: string, answer: () => Promise<T>): Promise<T> => {
      asked.push(name);
      return broken ? Promise.reject(new Error('It has no memory left.')) : answer();
    };
    return {
      ...job,
      faults: (geometry) => note('faults', () => job.faults(geometry)),
      leaves: (outer, inner) => note('leaves', () => job.leaves(outer, inner)),
      figures: (geometry) => note('figures', () => job.figures(geometry)),
    };
  };
  return { start, asked, started: () => started };
}

const answered = async (checks: ReturnType<typeof createShapeChecks>, times: number): Promise<void> => {
  const from = checks.getVersion();
  await new Promise<void>((settle) => {
    const stop = checks.subscribe(() => {
      if (checks.getVersion() < from + times) return;
      stop();
      settle();
    });
  });
};

describe('the checks of a large shape', () => {
  it('stand for an error until the worker has answered, and say what the rules say then', async () => {
    const { start, asked } = counted();
    const checks = createShapeChecks(start);
    const shape = circle(10, true);
    const issues = () => featureIssues(place(shape), { taxonomy: builtInTaxonomy, checks });
    expect(issues()).toMatchObject([{ code: 'shape-being-checked', severity: 'error', path: 'geometry' }]);
    await answered(checks, 1);
    expect(issues()).toEqual(featureIssues(place(shape), { taxonomy: builtInTaxonomy }));
    expect(issues()).toMatchObject([{ code: 'self-crossing' }]);
    expect(asked).toEqual(['faults']);
  });

  it('do not hold up a save for a warning, and have the warning once it is known', async () => {
    const checks = createShapeChecks(counted().start);
    const shape = circle(10.0095);
    const issues = () => featureIssues(place(shape), { taxonomy: builtInTaxonomy, building: square, checks });
    issues();
    await answered(checks, 1);
    expect(issues()).toEqual([]);
    await answered(checks, 1);
    expect(issues()).toMatchObject([{ code: 'poi-outdoor-warning', severity: 'warning' }]);
  });

  it('hold up a building until it is known whether it leaves its site', async () => {
    const checks = createShapeChecks(counted().start);
    const draft = { title: 'House', externalId: 'house', geometry: circle(10.0095) };
    const issues = () => buildingIssues(draft, { site: { geometry: square }, siblings: [], checks });
    issues();
    await answered(checks, 1);
    expect(issues()).toMatchObject([{ code: 'shape-being-checked' }]);
    await answered(checks, 1);
    expect(issues()).toEqual(buildingIssues(draft, { site: { geometry: square }, siblings: [] }));
    expect(issues()).toMatchObject([{ code: 'buildings-within-site-error' }]);
  });

  it('work out at once what a failing worker can not', async () => {
    const checks = createShapeChecks(counted(true).start);
    const shape = circle(10);
    expect(checks.figuresOf(shape)).toBe('unknown');
    await answered(checks, 1);
    expect(checks.figuresOf(shape)).toMatchObject({ area: expect.closeTo(25_040, -3) as number });
  });

  it('forget the question about a shape that has changed since', async () => {
    const { start, asked } = counted();
    const checks = createShapeChecks(start);
    checks.faultsOf(circle(10));
    checks.forgetQuestions();
    const shape = circle(10);
    checks.faultsOf(shape);
    await answered(checks, 1);
    expect(checks.faultsOf(shape)).toEqual([]);
    expect(asked).toEqual(['faults']);
  });

  it('start no worker for a small shape', () => {
    const { start, started } = counted();
    const checks = createShapeChecks(start);
    expect(checks.faultsOf(square)).toEqual([]);
    expect(checks.figuresOf(square)).toMatchObject({ area: expect.any(Number) as number });
    expect(checks.leaves(square, square)).toBeNull();
    expect(started()).toBe(0);
  });
});
