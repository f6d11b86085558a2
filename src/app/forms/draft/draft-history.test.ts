import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { record, redoStep, startHistory, undoStep } from './draft-history.ts';

const steps = fc.array(
  fc.record({ value: fc.integer(), field: fc.constantFrom('name', 'eid', 'geometry'), gap: fc.nat(3000) }),
  { maxLength: 40 },
);

describe('draft history', () => {
  it('undoes back to the start and redoes to the end', () => {
    fc.assert(
      fc.property(steps, (list) => {
        let at = 0;
        let history = startHistory(0);
        for (const step of list) {
          at += step.gap;
          history = record(history, step.value, step.field, at);
        }
        const end = history.present;
        const depth = history.past.length;
        for (let i = 0; i < depth; i += 1) history = undoStep(history);
        expect(history.present).toBe(0);
        for (let i = 0; i < depth; i += 1) history = redoStep(history);
        expect(history.present).toBe(end);
      }),
    );
  });

  it('takes typing on in one field as one step, and each drawn shape as its own', () => {
    let history = startHistory('');
    history = record(history, 'a', 'name', 0);
    history = record(history, 'ab', 'name', 100);
    expect(undoStep(history).present).toBe('');
    history = record(history, 'g1', 'geometry', 200);
    history = record(history, 'g2', 'geometry', 300);
    expect(undoStep(history).present).toBe('g1');
  });

  it('forgets what was undone once something new is done', () => {
    const undone = undoStep(record(startHistory(1), 2, 'name', 0));
    expect(record(undone, 3, 'name', 9999).future).toEqual([]);
  });
});
