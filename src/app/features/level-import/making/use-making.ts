import { useRef, useState } from 'react';
import type { Watch } from '../../../../db/index.ts';
import type { Progress } from '../../../../domain/floorplan/index.ts';

/** How far the making of a level is: its features are made of the plan, and then saved. */
export interface MakingProgress extends Pick<Progress, 'done' | 'total'> {
  phase: 'build' | 'save' | 'stop';
}

/** The making of a level, while it runs. */
export interface Making extends Watch {
  onBuilt: (progress: Progress) => void;
  /** What is begun here, or null as soon as it is stopped. */
  unlessStopped: <T>(work: Promise<T>) => Promise<T | null>;
}

/** Shows how far the making of a level is, and stops it. */
export function useMaking() {
  const [progress, setProgress] = useState<MakingProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  /** @param total how many features there will be, at most */
  async function run<T>(total: number, work: (making: Making) => Promise<T>): Promise<T> {
    const own = new AbortController();
    running.current = own;
    const tell = (next: MakingProgress): void => {
      if (running.current === own && !own.signal.aborted) setProgress(next);
    };
    tell({ phase: 'build', done: 0, total });
    try {
      return await work({
        signal: own.signal,
        onBuilt: ({ done }) => tell({ phase: 'build', done, total }),
        onWritten: (done) => tell({ phase: 'save', done, total }),
        unlessStopped: (begun) => Promise.race([begun, whenAborted(own.signal)]),
      });
    } finally {
      running.current = null;
      setProgress(null);
    }
  }
  const stop = (): void => {
    setProgress({ phase: 'stop', done: 0, total: 0 });
    running.current?.abort();
  };
  return { progress, run, stop };
}

const whenAborted = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
