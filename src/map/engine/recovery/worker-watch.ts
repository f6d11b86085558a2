/** So many looks without an answer, one a second while the page is seen: the worker has ended. */
const MOST_LOOKS = 15;
const LOOK_MS = 1000;

export interface WorkerWatch {
  stop(): void;
}

/**
 * Notices that the worker that makes the map's picture has ended: some systems end it while the page is in the background,
 * and say nothing. What is written to the map is then never drawn. A page that is not seen is not waited for.
 * @param isBusy something was written that has not been drawn
 * @param progress a number that changes with each answer
 */
export function watchWorker(
  { isBusy, progress }: { isBusy: () => boolean; progress: () => number },
  ended: () => void,
): WorkerWatch {
  let looks = 0;
  let before = progress();
  const look = (): void => {
    const now = progress();
    const isWaiting = isBusy() && now === before && document.visibilityState === 'visible';
    before = now;
    looks = isWaiting ? looks + 1 : 0;
    if (looks < MOST_LOOKS) return;
    stop();
    ended();
  };
  const timer = setInterval(look, LOOK_MS);
  const stop = (): void => clearInterval(timer);
  return { stop };
}
