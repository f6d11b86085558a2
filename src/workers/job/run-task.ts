import { finish, type Progress, type Task } from '../../domain/floorplan/index.ts';

export type Report = (progress: Progress) => void;

/** Runs a task to its end. */
export type Drive = <T>(task: Task<T>, report: Report) => Promise<T>;

/** Progress is reported this often at most, in milliseconds: more would only be messages. */
const TOLD_EVERY = 50;
/** What can't leave the thread runs for so long before it lets others have their turn, in milliseconds. */
const SLICE = 40;

/** For a worker, which has nothing else to do and is stopped by ending it. */
export const runThrough: Drive = (task, report) => Promise.resolve(finish(task, seldom(report)));

/** For the main thread without a worker: in slices, until the signal aborts. */
export function inSlices(signal: AbortSignal): Drive {
  return async (task, report) => {
    const tell = seldom(report);
    let sliceEnd = performance.now() + SLICE;
    for (;;) {
      signal.throwIfAborted();
      const step = task.next();
      if (step.done) return step.value;
      tell(step.value);
      if (performance.now() < sliceEnd) continue;
      await pause();
      sliceEnd = performance.now() + SLICE;
    }
  };
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

function seldom(report: Report): Report {
  let phase = '';
  let next = 0;
  return (progress) => {
    const now = performance.now();
    if (progress.phase === phase && now < next) return;
    phase = progress.phase;
    next = now + TOLD_EVERY;
    report(progress);
  };
}
