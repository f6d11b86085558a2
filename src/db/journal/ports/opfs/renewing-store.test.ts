import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryDisk, memoryPort } from '../../../../../tests/support/db/journal/memory-disk.ts';
import { createSegmentWriter } from '../../log/segment-writer.ts';
import { emptyIndex } from '../../log/segment-index.ts';
import { unframeEntries } from '../crc-framing.ts';
import type { LogEntry } from '../../log/log-entry.ts';
import { createRenewingStore } from './renewing-store.ts';
import type { StartedWorker } from './waiting-calls.ts';
import type { OpfsStore } from './store.ts';

/** After this the save has been given up. */
const PATIENCE_MS = 5000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Workers that share one disk. A worker that the browser ended does not answer, and the page gets no error.
 * @param starts whether another one can be had
 */
function createWorkers(starts = true) {
  const disk = memoryDisk();
  const state = { started: 0, starts, isHeld: 0 };
  /** Ends one, before or after it has written what it was asked. */
  let kill: (when: 'now' | 'after-writing') => void = () => undefined;
  let crash = (): void => undefined;
  const start = (): Promise<StartedWorker | null> => {
    state.started += 1;
    if (!state.starts) return Promise.resolve(null);
    const store = memoryPort(disk);
    let ended: 'no' | 'now' | 'after-writing' = 'no';
    kill = (when) => {
      ended = when;
    };
    const never = new Promise<never>(() => undefined);
    const unlessEnded =
      <A extends unknown[], T>(job: (...given: A) => Promise<T>) =>
      async (...given: A): Promise<T> => {
        if (ended === 'now') return never;
        const answer = await job(...given);
        return ended === 'no' ? answer : never;
      };
    const silenced: OpfsStore = {
      ...store,
      append: unlessEnded(async (...given) => {
        if (state.isHeld > 0) {
          state.isHeld -= 1;
          throw new DOMException('The file is open.', 'NoModificationAllowedError');
        }
        return store.append(...given);
      }),
      truncate: unlessEnded(store.truncate),
      read: unlessEnded(store.read),
      segments: unlessEnded(store.segments),
      close: unlessEnded(store.close),
    };
    return Promise.resolve({
      store: silenced,
      onFailed: (listener) => {
        crash = listener;
      },
      end: () => kill('now'),
    });
  };
  return {
    disk,
    state,
    kill: (when: 'now' | 'after-writing') => kill(when),
    crash: () => crash(),
    open: async () => {
      const first = await start();
      const store = createRenewingStore(first!, start);
      return { store, writer: createSegmentWriter({ kind: 'opfs', ...store }, 'tab', () => undefined) };
    },
    lsns: () =>
      [...disk.segments.values()].flatMap((bytes) =>
        [...unframeEntries(bytes)].map(({ whole }) => (whole?.object as { lsn: number } | undefined)?.lsn),
      ),
  };
}

const entry = (lsn: number): LogEntry => ({ type: 'cancel', lsn });

/** The outcome of a save and how long it took. */
async function timed<T>(job: Promise<T>): Promise<{ outcome: T; took: number }> {
  const from = Date.now();
  let done = false;
  void job.finally(() => {
    done = true;
  });
  for (let n = 0; n < 400 && !done; n += 1) await vi.advanceTimersByTimeAsync(50);
  return { outcome: await job, took: Date.now() - from };
}

describe('worker of the journal that is silent', () => {
  for (const when of ['now', 'after-writing'] as const) {
    it(`ended ${when} · a save is made → kept once by another worker; the next one is not held up`, async () => {
      const workers = createWorkers();
      const { writer } = await workers.open();
      await timed(writer.add(writer.current(), entry(1)));
      workers.kill(when);
      const first = await timed(
        Promise.all([writer.add(writer.current(), entry(2)), writer.addNow(writer.current(), entry(3))]),
      );
      expect(first.outcome).toEqual([true, true]);
      expect(first.took).toBeLessThan(PATIENCE_MS);
      const next = await timed(writer.add(writer.current(), entry(4)));
      expect(next).toMatchObject({ outcome: true });
      expect(next.took).toBeLessThan(100);
      expect(new Set(workers.lsns())).toEqual(new Set([1, 2, 3, 4]));
      expect(workers.lsns()).toHaveLength(4);
      expect(workers.lsns().at(-1)).toBe(4);
      expect(workers.state.started).toBe(2);
      expect(workers.disk.segments.size).toBe(1);
    });
  }

  it('ended before its first save · the save → kept once', async () => {
    const workers = createWorkers();
    const { writer } = await workers.open();
    workers.kill('now');
    expect((await timed(writer.add(writer.current(), entry(1)))).outcome).toBe(true);
    expect(workers.lsns()).toEqual([1]);
  });

  it('its file is held a moment longer → asked for again until it is free', async () => {
    const workers = createWorkers();
    const { writer } = await workers.open();
    await timed(writer.add(writer.current(), entry(1)));
    workers.kill('now');
    workers.state.isHeld = 5;
    expect((await timed(writer.add(writer.current(), entry(2)))).outcome).toBe(true);
    expect(workers.lsns()).toEqual([1, 2]);
  });

  it('segment of unknown content, taken over · silence in its first line → refused rather than kept twice', async () => {
    const workers = createWorkers();
    const { writer } = await workers.open();
    await memoryPort(workers.disk).append('other-0', ['{"lsn":1}'], true);
    workers.kill('after-writing');
    const { outcome } = await timed(writer.add(emptyIndex('other-0'), entry(2)));
    expect(outcome).toBe(false);
    expect((await timed(writer.add(writer.current(), entry(3)))).outcome).toBe(true);
  });

  it('fails with an error → replaced at once', async () => {
    const workers = createWorkers();
    const { writer } = await workers.open();
    await timed(writer.add(writer.current(), entry(1)));
    workers.kill('now');
    const save = timed(writer.add(writer.current(), entry(2)));
    workers.crash();
    const { outcome, took } = await save;
    expect(outcome).toBe(true);
    expect(took).toBeLessThan(200);
    expect(workers.lsns()).toEqual([1, 2]);
  });

  it('no other can be had → saves are refused at once, and it is tried again later', async () => {
    const workers = createWorkers();
    const { writer } = await workers.open();
    workers.kill('now');
    workers.state.starts = false;
    expect((await timed(writer.add(writer.current(), entry(1)))).outcome).toBe(false);
    const next = await timed(writer.add(writer.current(), entry(2)));
    expect(next.outcome).toBe(false);
    expect(next.took).toBeLessThan(100);
    expect(workers.state.started).toBe(2);
    workers.state.starts = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await timed(writer.add(writer.current(), entry(3)))).outcome).toBe(true);
    expect(workers.lsns()).toEqual([3]);
  });

  it('closed → the closing ends, and nothing is started', async () => {
    const workers = createWorkers();
    const { store, writer } = await workers.open();
    await timed(writer.add(writer.current(), entry(1)));
    workers.kill('now');
    await timed(store.close());
    expect(workers.state.started).toBe(1);
    await expect(store.segments()).rejects.toThrow('ended');
  });
});
