import type { PushOutcome } from './push-context.ts';

/** For each step what may be seen after it, and the step that follows. A step without a row ends the turn. */
export type StepTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What may be seen after a step of the table. */
export type Seen<Table extends StepTable, Step extends keyof Table> = keyof Table[Step] & string;

type Next<Table extends StepTable> = { [Step in keyof Table]: Table[Step][keyof Table[Step]] }[keyof Table];

/** What each step of the table does: the steps with a row say what they saw, the others the outcome. */
export type Effects<Table extends StepTable, Subject> = {
  [Step in keyof Table & string]: (of: Subject) => Promise<Seen<Table, Step>>;
} & {
  [Step in Exclude<Next<Table>, keyof Table>]: (of: Subject) => Promise<PushOutcome>;
};

/** The step that follows in the table; null after a step that ends the turn. */
export const nextStep = (table: StepTable, step: string, seen: string): string | null =>
  table[step]?.[seen] ?? null;

/** Carries out the steps from the first on, until one ends the turn. What a step throws is thrown on. */
export async function runSteps<Table extends StepTable, Subject>(
  table: Table,
  effects: Effects<Table, Subject>,
  first: keyof Table & string,
  subject: Subject,
): Promise<PushOutcome> {
  const all = effects as Readonly<Record<string, (of: Subject) => Promise<string>>>;
  let step: string = first;
  for (;;) {
    const seen = await all[step]?.(subject);
    const next = seen === undefined ? null : nextStep(table, step, seen);
    // A step without a row says the outcome.
    if (next === null) return seen as PushOutcome;
    step = next;
  }
}
