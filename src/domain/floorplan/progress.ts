/** How far a reader is. `total` 0 means that it can't be known yet. */
export interface Progress {
  phase: 'read' | 'rooms' | 'place' | 'check' | 'count' | 'map' | 'build';
  done: number;
  total: number;
}

/**
 * Work in slices: it yields its progress every few thousand steps. A worker runs it through, the main thread (without workers)
 * pauses between slices, and either can stop it by not going on.
 */
export type Task<T> = Generator<Progress, T, void>;

/** Runs a task through, in one go. */
export function finish<T>(task: Task<T>, report?: (progress: Progress) => void): T {
  for (;;) {
    const step = task.next();
    if (step.done) return step.value;
    report?.(step.value);
  }
}
