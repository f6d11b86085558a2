import { describe, expect, it } from 'vitest';
import { asLines, cellsOf, drawnCells, reachedFrom } from '../../../../tests/support/sync/step-cells.ts';
import { nextStep } from '../run-steps.ts';
import { CREATE_STEPS } from './create-steps.ts';

const CELLS = cellsOf(CREATE_STEPS);
const DRAWN = drawnCells('create-steps.ts');
const stepsBefore = (step: string): string[] => asLines(CELLS.filter(([, , next]) => next === step));

describe('the steps of making a client, site or building on the server', () => {
  it.each(DRAWN)('%s · %s → %s, as the README draws it', (step, seen, next) => {
    expect(nextStep(CREATE_STEPS, step, seen)).toBe(next);
  });

  it('table and README · each arrow is in both', () => {
    expect(asLines(DRAWN)).toEqual(asLines(CELLS));
  });

  it('from the first step · every step can be reached', () => {
    const reached = reachedFrom(CELLS, 'look');
    const all = new Set(CELLS.flatMap(([step, , next]) => [step, next]));
    expect([...reached].toSorted()).toEqual([...all].toSorted());
  });

  it('a request · leaves only once it was recorded, and that only once the siblings were read without ours', () => {
    expect(stepsBefore('send')).toEqual(['record · recorded · send', 'repeat · recorded · send']);
    expect(stepsBefore('record')).toEqual([
      'probe · never arrived · record',
      'readSiblings · lacks ours · record',
    ]);
    expect(stepsBefore('repeat')).toEqual(['readSiblings · lacks ours, asked with a key · repeat']);
  });

  it('an unknown outcome · is looked for again, or repeated under its key, before another request', () => {
    expect(nextStep(CREATE_STEPS, 'readSiblings', 'lacks ours, which may arrive')).toBe('probe');
    expect(nextStep(CREATE_STEPS, 'probe', 'looked too seldom')).toBe('leave');
  });
});
