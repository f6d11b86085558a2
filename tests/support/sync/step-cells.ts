import { readFileSync } from 'node:fs';
import type { StepTable } from '../../../src/sync/push/run-steps.ts';

export type Cell = readonly [step: string, seen: string, next: string];

export const cellsOf = (table: StepTable): Cell[] =>
  Object.entries(table).flatMap(([step, row]) =>
    Object.entries(row).map(([seen, next]): Cell => [step, seen, next]),
  );

/** The arrows of the first diagram of the README of `src/sync` after a file is named, a cell each. */
export function drawnCells(file: string): Cell[] {
  const readme = readFileSync(new URL('../../../src/sync/README.md', import.meta.url), 'utf8');
  const [, diagram = ''] = /```mermaid\n([^]*?)```/.exec(readme.split(file)[1] ?? '') ?? [];
  return [...diagram.matchAll(/^ +(\w+) --> (\w+): (.+)$/gm)].map(
    ([, step = '', next = '', seen = '']): Cell => [step, seen, next],
  );
}

/** Cells as text, in order: compared without regard to their places. */
export const asLines = (cells: readonly Cell[]): string[] => cells.map((cell) => cell.join(' · ')).toSorted();

/** The steps that can follow a step, itself among them. */
export function reachedFrom(cells: readonly Cell[], first: string): Set<string> {
  const reached = new Set([first]);
  for (const step of reached) for (const [from, , next] of cells) if (from === step) reached.add(next);
  return reached;
}
