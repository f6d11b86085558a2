import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nextStep } from '../run-steps.ts';
import { BATCH_STEPS } from './batch-steps.ts';

type Cell = readonly [step: string, seen: string, next: string];

const CELLS = Object.entries(BATCH_STEPS).flatMap(([step, row]) =>
  Object.entries(row).map(([seen, next]): Cell => [step, seen, next]),
);

/** The diagram of the README, an arrow a cell. */
const [, DIAGRAM = ''] =
  /batch-steps\.ts[^]*?```mermaid\n([^]*?)```/.exec(
    readFileSync(new URL('../../README.md', import.meta.url), 'utf8'),
  ) ?? [];
const DRAWN = [...DIAGRAM.matchAll(/^ +(\w+) --> (\w+): (.+)$/gm)].map(
  ([, step = '', next = '', seen = '']): Cell => [step, seen, next],
);

const STEPS = Object.keys(BATCH_STEPS);
const asLines = (cells: readonly Cell[]): string[] => cells.map((cell) => cell.join(' · ')).toSorted();
const stepsAfter = (step: string): string[] => CELLS.flatMap(([from, , next]) => (from === step ? next : []));
const stepsBefore = (step: string): string[] => asLines(CELLS.filter(([, , next]) => next === step));

function reachedFrom(first: string): Set<string> {
  const reached = new Set([first]);
  for (const step of reached) for (const next of stepsAfter(step)) reached.add(next);
  return reached;
}

describe('the steps of sending one network', () => {
  it.each(DRAWN)('%s · %s → %s, as the README draws it', (step, seen, next) => {
    expect(nextStep(BATCH_STEPS, step, seen)).toBe(next);
  });

  it('table and README · each arrow is in both', () => {
    expect(asLines(DRAWN)).toEqual(asLines(CELLS));
  });

  it('from the first step · every step can be reached, and from every step the turn can end', () => {
    const all = new Set([...STEPS, ...CELLS.map(([, , next]) => next)]);
    expect([...reachedFrom('look')].toSorted()).toEqual([...all].toSorted());
    for (const step of STEPS) expect(reachedFrom(step)).toContain('leave');
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
