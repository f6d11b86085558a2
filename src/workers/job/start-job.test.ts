import { expose, proxy } from 'comlink';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { workerDouble } from '../../../tests/support/workers/worker-double.ts';
import type { Task } from '../../domain/floorplan/index.ts';
import { inSlices, runThrough, type Drive, type Report } from './run-task.ts';
import { JobError } from './job-error.ts';
import { startJob, type JobOptions } from './start-job.ts';

interface CountApi {
  count(to: number, report: Report): Promise<number>;
  never(): Promise<void>;
  fail(): Promise<void>;
}

function counting(drive: Drive): CountApi {
  return {
    count: (to, report) => drive(countTo(to), report),
    never: () => new Promise(() => undefined),
    fail: () => Promise.reject(new TypeError('out of fingers')),
  };
}

function* countTo(to: number): Task<number> {
  for (let done = 0; done < to; done += 1) yield { phase: done < to / 2 ? 'read' : 'check', done, total: to };
  return to;
}

const options = (more: Partial<JobOptions<CountApi>> = {}): JobOptions<CountApi> => ({
  name: 'count',
  createWorker: () => workerDouble((port) => expose(counting(runThrough), port)),
  createInline: (drive) => Promise.resolve(counting(drive)),
  ...more,
});

const rejection = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe.each(['in a worker', 'without workers'])('a job %s', (where) => {
  beforeEach(() => {
    if (where === 'in a worker') vi.stubGlobal('Worker', class {});
    else vi.stubGlobal('Worker', undefined);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('answers, and says how far it is', async () => {
    const phases: string[] = [];
    const report = proxy<Report>(({ phase }) => void phases.push(phase));
    expect(await startJob(options()).call((api) => api.count(1000, report))).toBe(1000);
    expect(phases[0]).toBe('read');
    expect(phases).toContain('check');
    expect(phases.length).toBeLessThan(50);
  });

  it('passes on what went wrong inside', async () => {
    const error = await rejection(startJob(options()).call((api) => api.fail()));
    expect(error).toMatchObject({ name: 'TypeError', message: 'out of fingers' });
  });

  it('ends when it is aborted, with the reason of the signal', async () => {
    const controller = new AbortController();
    const job = startJob(options({ signal: controller.signal }));
    const waiting = rejection(job.call((api) => api.never()));
    controller.abort(new Error('enough'));
    expect(await waiting).toMatchObject({ message: 'enough' });
    expect(
      await rejection(
        job.call((api) =>
          api.count(
            1,
            proxy(() => undefined),
          ),
        ),
      ),
    ).toMatchObject({
      message: 'enough',
    });
  });

  it('does not start where the signal is aborted already', async () => {
    const job = startJob(options({ signal: AbortSignal.abort(new Error('too late')) }));
    expect(await rejection(job.call((api) => api.never()))).toMatchObject({ message: 'too late' });
  });

  it('rejects what still runs when it is closed', async () => {
    const job = startJob(options());
    const waiting = rejection(job.call((api) => api.never()));
    job.close();
    expect(await waiting).toMatchObject({ name: 'JobError', reason: 'closed', job: 'count' });
  });

  it('ends where a call takes longer than it may', async () => {
    const job = startJob(options({ deadlineMs: 20 }));
    expect(await rejection(job.call((api) => api.never()))).toMatchObject({ reason: 'timeout' });
  });
});

describe('a worker', () => {
  beforeEach(() => vi.stubGlobal('Worker', class {}));
  afterEach(() => vi.unstubAllGlobals());

  it('that breaks rejects what runs, and says which it was', async () => {
    const worker = workerDouble(() => undefined);
    const job = startJob(options({ createWorker: () => worker }));
    const waiting = rejection(job.call((api) => api.never()));
    worker.dispatchEvent(new Event('error'));
    const error = await waiting;
    expect(error).toBeInstanceOf(JobError);
    expect((error as JobError).message).toBe('The worker "count" failed');
    expect(worker.isTerminated).toBe(true);
  });

  it('is ended by an abort and by a close', () => {
    const controller = new AbortController();
    const workers = [0, 1].map(() => workerDouble((port) => expose(counting(runThrough), port)));
    startJob(options({ createWorker: () => workers[0]!, signal: controller.signal }));
    controller.abort();
    startJob(options({ createWorker: () => workers[1]! })).close();
    expect(workers.map((worker) => worker.isTerminated)).toEqual([true, true]);
  });
});

describe('work on the main thread', () => {
  it('lets others have their turn and stops at a slice when asked to', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const controller = new AbortController();
    let steps = 0;
    function* slow(): Task<void> {
      for (;;) {
        steps += 1;
        vi.advanceTimersByTime(15);
        yield { phase: 'check', done: steps, total: 0 };
      }
    }
    const work = rejection(inSlices(controller.signal)(slow(), () => undefined));
    expect(steps).toBe(3);
    controller.abort(new Error('stop'));
    expect(await work).toMatchObject({ message: 'stop' });
    expect(steps).toBe(3);
    vi.useRealTimers();
  });
});
