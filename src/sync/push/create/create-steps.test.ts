import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nextStep } from '../run-steps.ts';
import { CREATE_STEPS } from './create-steps.ts';

type Cell = readonly [step: string, seen: string, next: string];

const CELLS = Object.entries(CREATE_STEPS).flatMap(([step, row]) =>
  Object.entries(row).map(([seen, next]): Cell => [step, seen, next]),
);

/** The diagram of the README, an arrow a cell. */
const [, DIAGRAM = ''] =
  /create-steps\.ts[^]*?```mermaid\n([^]*?)```/.exec(
    readFileSync(new URL('../../README.md', import.meta.url), 'utf8'),
  ) ?? [];
const DRAWN = [...DIAGRAM.matchAll(/^ +(\w+) --> (\w+): (.+)$/gm)].map(
  ([, step = '', next = '', seen = '']): Cell => [step, seen, next],
);

const asLines = (cells: readonly Cell[]): string[] => cells.map((cell) => cell.join(' · ')).toSorted();
const stepsBefore = (step: string): string[] => asLines(CELLS.filter(([, , next]) => next === step));

describe('the steps of making a client, site or building on the server', () => {
  it.each(DRAWN)('%s · %s → %s, as the README draws it', (step, seen, next) => {
    expect(nextStep(CREATE_STEPS, step, seen)).toBe(next);
  });

  it('table and README · each arrow is in both', () => {
    expect(asLines(DRAWN)).toEqual(asLines(CELLS));
  });

  it('from the first step · every step can be reached', () => {
    const reached = new Set(['look']);
    for (const step of reached) for (const [from, , next] of CELLS) if (from === step) reached.add(next);
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
