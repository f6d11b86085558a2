import { describe, expect, it } from 'vitest';
import { asLines, cellsOf, drawnCells, reachedFrom } from '../../../../tests/support/sync/step-cells.ts';
import { nextStep } from '../run-steps.ts';
import { CHANGE_STEPS } from './change-steps.ts';

const CELLS = cellsOf(CHANGE_STEPS);
const DRAWN = drawnCells('change-steps.ts');
const stepsAfter = (step: string): string[] => CELLS.flatMap(([from, , next]) => (from === step ? next : []));

describe('the steps of sending one change', () => {
  it.each(DRAWN)('%s · %s → %s, as the README draws it', (step, seen, next) => {
    expect(nextStep(CHANGE_STEPS, step, seen)).toBe(next);
  });

  it('table and README · each arrow is in both', () => {
    expect(asLines(DRAWN)).toEqual(asLines(CELLS));
  });

  it('from the first step · every step can be reached, and from every step the turn can end', () => {
    expect([...reachedFrom(CELLS, 'look')].toSorted()).toEqual(
      [...new Set([...Object.keys(CHANGE_STEPS), ...CELLS.map(([, , next]) => next)])].toSorted(),
    );
    for (const step of Object.keys(CHANGE_STEPS)) expect(reachedFrom(CELLS, step)).toContain('leave');
  });

  it('a write · only after its attempt was recorded, and that only after a reading or with a known version', () => {
    expect(CELLS.filter(([, , next]) => next === 'write')).toEqual([['record', 'recorded', 'write']]);
    expect(CELLS.filter(([, , next]) => next === 'record')).toEqual([
      ['findVersion', 'known', 'record'],
      ['read', 'as before', 'record'],
    ]);
  });

  it('a write that was recorded · ends as written, failed or taken back, never as if it had not been', () => {
    expect(new Set(stepsAfter('write'))).toEqual(
      new Set(['takeBack', 'forgetVersion', 'fail', 'checkLater', 'confirm']),
    );
  });

  it('a remote change · is merged or asked about before anything is sent', () => {
    expect(nextStep(CHANGE_STEPS, 'read', 'changed there')).toBe('rebase');
    expect(nextStep(CHANGE_STEPS, 'read', 'changed inside')).toBe('ask');
  });
});
