import type { TimerPort } from '../ports.ts';

/** Sleeps until it is rung, or for so many milliseconds; null: until it is rung. */
export function createAlarm(timer: TimerPort): {
  sleep: (ms: number | null) => Promise<void>;
  ring: () => void;
} {
  let wake: () => void = () => undefined;
  const ring = (): void => wake();
  return {
    ring,
    sleep: (ms) =>
      new Promise((resolve) => {
        const cancel = ms === null ? undefined : timer.after(ms, ring);
        wake = () => {
          cancel?.();
          wake = () => undefined;
          resolve();
        };
      }),
  };
}
