import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LevelSaga, PendingOp } from '../../../db/index.ts';
import { stepOf, storedAs, type Step, type StoredStep } from './saga-step.ts';
import { next, OUTCOMES, TABLE, type Observation } from './saga-table.ts';

/** Each cell as "effect" or "effect → the step that follows". */
const CELLS: Record<Step, Partial<Record<Observation, string>>> = {
  createLevel: {
    due: 'lookForLevel',
    reached: 'lookForLevel',
    tooEarly: 'wait',
    elsewhere: 'adoptIndex',
    indexAdopted: 'continue',
    taken: 'rejectIndex',
    absent: 'createLevel',
    created: 'recordCreated → uploadPlan',
    ours: 'recordCreated → uploadPlanToFound',
    changed: 'stop',
    failed: 'retryLater',
    deletedThere: 'createLevel',
    fromFile: 'adoptLevel → done',
  },
  resumeLevel: {
    due: 'lookForLevel',
    reached: 'lookForLevel',
    tooEarly: 'wait',
    elsewhere: 'adoptIndex',
    indexAdopted: 'continue',
    taken: 'rejectIndex',
    absent: 'createLevel',
    created: 'recordCreated → uploadPlan',
    ours: 'recordCreated → uploadPlanToFound',
    changed: 'stop',
    failed: 'retryLater',
    deletedThere: 'startForgetting → forget',
    fromFile: 'recordCreated → uploadPlanToFound',
  },
  uploadPlan: {
    due: 'checkReplaced',
    replaced: 'startForgetting → forget',
    refused: 'startTakingBack → takeBack',
    deletedByUs: 'restart → resumeLevel',
    changed: 'stop',
    failed: 'retryLater',
    reached: 'uploadPlan',
    inPlace: 'uploadPlan',
    tooEarly: 'wait',
    uploaded: 'recordUploaded → sendContent',
  },
  uploadPlanToFound: {
    due: 'checkReplaced',
    replaced: 'startForgetting → forget',
    refused: 'startTakingBack → takeBack',
    deletedByUs: 'restart → resumeLevel',
    changed: 'stop',
    failed: 'retryLater',
    reached: 'uploadPlan',
    inPlace: 'uploadPlan',
    tooEarly: 'wait',
    uploaded: 'recordUploaded → compareContent',
  },
  sendContent: {
    due: 'checkReplaced',
    replaced: 'startForgetting → forget',
    refused: 'startTakingBack → takeBack',
    deletedByUs: 'restart → resumeLevel',
    changed: 'stop',
    failed: 'retryLater',
    reached: 'enterLane',
    inPlace: 'enterLane',
    sent: 'finish → done',
    stopped: 'stop → compareContent',
    entered: 'sendContent',
    inDoubt: 'retryLater → completeContent',
  },
  completeContent: {
    due: 'checkReplaced',
    replaced: 'startForgetting → forget',
    refused: 'startTakingBack → takeBack',
    deletedByUs: 'restart → resumeLevel',
    changed: 'stop',
    failed: 'retryLater',
    reached: 'enterLane',
    inPlace: 'enterLane',
    sent: 'finish → done',
    stopped: 'stop → compareContent',
    entered: 'readContent',
    contentRead: 'sendContent',
    inDoubt: 'retryLater',
  },
  compareContent: {
    due: 'checkReplaced',
    replaced: 'startForgetting → forget',
    refused: 'startTakingBack → takeBack',
    deletedByUs: 'restart → resumeLevel',
    changed: 'stop',
    failed: 'retryLater',
    reached: 'enterLane',
    inPlace: 'enterLane',
    sent: 'finish → done',
    stopped: 'stop',
    entered: 'readContent',
    contentRead: 'sendContent',
    inDoubt: 'retryLater',
  },
  withdraw: {
    due: 'lookForWithdrawn',
    reached: 'lookForWithdrawn',
    tooEarly: 'wait',
    taken: 'drop → done',
    stands: 'leaveToDeletion → resumeLevel',
    absent: 'deleteWithdrawn',
    deleted: 'endAsDeleted → done',
    failed: 'retryLater',
  },
  takeBack: {
    due: 'lookForChanges',
    reached: 'lookForChanges',
    unchanged: 'deleteUnchanged',
    deleted: 'endAsRejected → createLevel',
    taken: 'endAsRejected → createLevel',
    changedThere: 'keepThere → uploadPlanToFound',
    deletedHere: 'leaveToDeletion → resumeLevel',
    refused: 'retryAfterRefusal',
    failed: 'retryTakingBack',
  },
  forget: {
    due: 'endAsRejected → createLevel',
    reached: 'endAsRejected → createLevel',
  },
};
const STEPS = Object.keys(CELLS) as Step[];
const observationsIn = (step: Step): Observation[] => Object.keys(TABLE[step]) as Observation[];
const outcomesOf = (effect: string): readonly Observation[] =>
  (OUTCOMES as Record<string, readonly Observation[]>)[effect] ?? [];

/** All that may be observed in a step from these on, if what is observed after some of the effects is left out. */
function reachable(
  step: Step,
  from: readonly Observation[],
  without: readonly string[] = [],
): Set<Observation> {
  const seen = new Set<Observation>();
  const left = [...from];
  for (let saw = left.pop(); saw !== undefined; saw = left.pop()) {
    if (seen.has(saw)) continue;
    seen.add(saw);
    const { effect } = next(step, saw);
    if (!without.includes(effect)) left.push(...outcomesOf(effect));
  }
  return seen;
}

describe('a cell', () => {
  const cells = STEPS.flatMap((step) => Object.entries(CELLS[step]).map(([saw, then]) => [step, saw, then]));
  it.each(cells as [Step, Observation, string][])('%s · %s → %s', (step, saw, expected) => {
    const { effect, step: then } = next(step, saw);
    expect(then === step ? effect : `${effect} → ${then}`).toBe(expected);
  });

  it.each(STEPS)(
    '%s · → has a tested cell for each observation its effects lead to, and no other',
    (step) => {
      const observable = [...reachable(step, ['due', 'reached'])].sort();
      expect(observationsIn(step).sort()).toEqual(observable);
      expect(Object.keys(CELLS[step]).sort()).toEqual(observable);
    },
  );

  it('observation that no effect of the step leads to · → throws', () => {
    expect(() => next('forget', 'created')).toThrow('no cell');
  });
});

describe('the table', () => {
  it.each(STEPS)('%s · → the saga can end from here', (step) => {
    const reached = new Set<Step | 'done'>([step]);
    for (const one of reached)
      if (one !== 'done') for (const saw of observationsIn(one)) reached.add(next(one, saw).step);
    expect(reached).toContain('done');
  });

  it.each([
    ['uploadPlan', 'checkReplaced', 'uploadPlan'],
    ['uploadPlanToFound', 'checkReplaced', 'uploadPlan'],
    ['sendContent', 'checkReplaced', 'sendContent'],
    ['completeContent', 'readContent', 'sendContent'],
    ['compareContent', 'readContent', 'sendContent'],
    ['createLevel', 'lookForLevel', 'createLevel'],
    ['resumeLevel', 'lookForLevel', 'createLevel'],
    ['withdraw', 'lookForWithdrawn', 'deleteWithdrawn'],
    ['takeBack', 'lookForChanges', 'deleteUnchanged'],
  ] as const)('%s some time later · → no request without %s', (step, look, request) => {
    const effects = (without: string[]) =>
      [...reachable(step, ['due'], without)].map((saw) => next(step, saw).effect);
    expect(effects([])).toContain(request);
    expect(effects([look])).not.toContain(request);
  });

  it('deletion on the server · → only of a level that was deleted here, or is unchanged since it was refused', () => {
    const deleting = STEPS.flatMap((step) =>
      observationsIn(step)
        .filter((saw) => next(step, saw).effect.startsWith('delete'))
        .map((saw) => `${step} ${saw}`),
    );
    expect(deleting).toEqual(['withdraw absent', 'takeBack unchanged']);
  });

  it('the diagram in the README · → has the same edges', () => {
    const edges = STEPS.flatMap((step) =>
      observationsIn(step).flatMap((saw) => {
        const then = next(step, saw).step;
        return then === step ? [] : [`${step} ${then} ${saw}`];
      }),
    );
    expect(diagramEdges().sort()).toEqual(edges.sort());
  });
});

/** The edges of the diagram as "step step observation"; those of a composite state are of each step in it. */
function diagramEdges(): string[] {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const diagram =
    readme.split('```').find((part) => part.startsWith('mermaid') && part.includes('createLevel')) ?? '';
  const inside = new Map<string, Set<string>>();
  const edges: [string, string, string][] = [];
  let composite = '';
  for (const line of diagram.split('\n')) {
    composite = /state (\w+) \{/.exec(line)?.[1] ?? (line.trim() === '}' ? '' : composite);
    const [, from = '', to = '', saw = ''] = /(\w+) --> (\S+): (.+)/.exec(line) ?? [];
    if (from === '') continue;
    if (composite !== '') inside.set(composite, new Set([...(inside.get(composite) ?? []), from, to]));
    for (const one of saw.split(', ')) edges.push([from, to === '[*]' ? 'done' : to, one]);
  }
  return edges.flatMap(([from, to, saw]) =>
    [...(inside.get(from) ?? [from])].map((step) => `${step} ${to} ${saw}`),
  );
}

describe('what is stored of a step', () => {
  const op = (saga: LevelSaga, state: PendingOp['state'] = 'ready') => ({ saga, state }) as PendingOp;
  const before: LevelSaga[] = [true, undefined].flatMap((isFound) =>
    [true, undefined].map((isContentOut) => ({
      step: 'bulk',
      createdHere: true,
      ...(isFound && { isFound }),
      ...(isContentOut && { isContentOut }),
    })),
  );
  const stored: StoredStep[] = [
    'createLevel',
    'resumeLevel',
    'uploadPlan',
    'uploadPlanToFound',
    'sendContent',
    'compareContent',
    'takeBack',
    'forget',
  ];

  it.each(stored)('%s · → is read as the same step, whatever was stored before', (step) => {
    for (const saga of before) expect(stepOf(op(storedAs(step, saga)), true)).toBe(step);
  });

  it.each(['uploadPlan', 'sendContent', 'takeBack', 'forget'] as const)(
    '%s · content that is out already → stays so',
    (step) => {
      for (const saga of before) expect(storedAs(step, saga).isContentOut).toBe(saga.isContentOut);
    },
  );

  it('content sent with unknown outcome · → completeContent', () => {
    expect(stepOf(op({ step: 'bulk', createdHere: true }, 'unknown'), true)).toBe('completeContent');
  });

  it.each(['createLevel', 'uploadFloorPlan', 'bulk'] as const)(
    '%s · level deleted here → withdraw',
    (step) => {
      expect(stepOf(op({ step, createdHere: true }), false)).toBe('withdraw');
    },
  );

  it('takes the level back · level deleted here → goes on taking it back', () => {
    expect(stepOf(op({ step: 'compensate', createdHere: true }), false)).toBe('takeBack');
  });
});
