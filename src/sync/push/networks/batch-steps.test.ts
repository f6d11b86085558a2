import { describe, expect, it } from 'vitest';
import { asLines, cellsOf, drawnCells, reachedFrom } from '../../../../tests/support/sync/step-cells.ts';
import { nextStep } from '../run-steps.ts';
import { BATCH_STEPS } from './batch-steps.ts';

const CELLS = cellsOf(BATCH_STEPS);
const DRAWN = drawnCells('batch-steps.ts');
const STEPS = Object.keys(BATCH_STEPS);
const stepsAfter = (step: string): string[] => CELLS.flatMap(([from, , next]) => (from === step ? next : []));
const stepsBefore = (step: string): string[] => asLines(CELLS.filter(([, , next]) => next === step));

describe('the steps of sending one network', () => {
  it.each(DRAWN)('%s · %s → %s, as the README draws it', (step, seen, next) => {
    expect(nextStep(BATCH_STEPS, step, seen)).toBe(next);
  });

  it('table and README · each arrow is in both', () => {
    expect(asLines(DRAWN)).toEqual(asLines(CELLS));
  });

  it('from the first step · every step can be reached, and from every step the turn can end', () => {
    const all = new Set([...STEPS, ...CELLS.map(([, , next]) => next)]);
    expect([...reachedFrom(CELLS, 'look')].toSorted()).toEqual([...all].toSorted());
    for (const step of STEPS) expect(reachedFrom(CELLS, step)).toContain('leave');
  });

  it('a network · is sent only after its attempt was recorded, and read back only after it was stored', () => {
    expect(stepsBefore('send')).toEqual(['record · recorded · send']);
    expect(stepsBefore('readBack')).toEqual(['send · stored · readBack']);
  });

  it('an attempt that was recorded · is ended for all that went, never as if it had not been', () => {
    const ended = [
      'takeBack',
      'giveWay',
      'reject',
      'sendParts',
      'failUnsent',
      'fail',
      'settle',
      'keepInDoubt',
    ];
    const after = new Set([...stepsAfter('send'), ...stepsAfter('readBack')]);
    expect([...after].filter((step) => step !== 'readBack').toSorted()).toEqual(ended.toSorted());
  });

  it('an attempt that may have left · the server is read again before the next one', () => {
    for (const step of ['takeBack', 'giveWay', 'reject']) expect(stepsAfter(step)).not.toContain('lookAgain');
    expect(stepsAfter('look').toSorted()).toEqual(['leave', 'leave', 'leave', 'read']);
  });
});
