import type { EngineCalls } from './facade.ts';

/**
 * Every call of the engine. The loader and the double of tests are made from this table. A `reading` that can't be made
 * answers with an error; any other call fails.
 */
const ENGINE_CALLS = {
  pullHierarchy: 'reading',
  pullLevel: 'reading',
  pullGlobalGeofences: 'reading',
  retry: 'other',
  discard: 'other',
  mergeIntoRemoteLevel: 'other',
  listConflicts: 'other',
  readConflict: 'other',
  previewResolution: 'other',
  resolveConflict: 'other',
  listResolved: 'other',
  reopenConflict: 'other',
  listLostUpdates: 'other',
  reapplyLostUpdate: 'other',
  dismissLostUpdate: 'other',
  listDuplicates: 'other',
  keepDuplicate: 'other',
  listOutbox: 'other',
  listSent: 'other',
  exportWork: 'other',
  readWork: 'other',
  takeWork: 'other',
} as const satisfies Record<keyof EngineCalls, 'reading' | 'other'>;

type CallName = keyof EngineCalls;

/**
 * All calls, answered by one function.
 * @param answer `ask` makes the call of another engine, with all that was given
 */
export const engineCalls = (
  answer: (
    ask: (engine: EngineCalls) => Promise<unknown>,
    kind: (typeof ENGINE_CALLS)[CallName],
    call: CallName,
  ) => Promise<unknown>,
): EngineCalls =>
  Object.fromEntries(
    Object.entries(ENGINE_CALLS).map(([name, kind]) => {
      const call = name as CallName;
      const asked = (...given: unknown[]): Promise<unknown> =>
        answer((engine) => (engine[call] as (...all: unknown[]) => Promise<unknown>)(...given), kind, call);
      return [call, asked];
    }),
  ) as unknown as EngineCalls;
