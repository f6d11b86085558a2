import './dexie-globals.ts';
import { Dexie } from 'dexie';
import type { Loop } from './event-loop.ts';

/** Runs something in which timers are those of the simulation: Dexie takes the page's. */
export async function withTimersOf<T>(loop: Loop, run: () => Promise<T>): Promise<T> {
  const { setTimeout, clearTimeout } = globalThis;
  const dependencies = { ...Dexie.dependencies };
  const fake = {
    setTimeout: (job: () => void, ms = 0) => ({ cancel: loop.after(ms, job) }),
    clearTimeout: (timer: { cancel?: () => void } | undefined) => timer?.cancel?.(),
  };
  Object.assign(globalThis, fake);
  try {
    return await run();
  } finally {
    Object.assign(globalThis, { setTimeout, clearTimeout });
    Object.assign(Dexie.dependencies, dependencies);
  }
}

/** Databases of one run are kept apart from those of any other: Dexie remembers names. */
let names = 0;
export const runName = (): string => `run-${(names += 1)}`;
