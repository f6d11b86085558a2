/** How silence is measured: in beats of this many milliseconds, so that a page which was frozen counts one of them. */
const BEAT_MS = 500;
/** Beats without any answer that are silence. A save waits longer than that. */
const BEATS = 6;
/** Beats after the worker before was silent too: it may be the disk that is slow. */
const BEATS_AGAIN = 16;
/** Beats where whole files are moved. */
const BEATS_LONG = 60;

/** Notices when nothing has been heard for too long, from `start` to `stop`. */
export function createSilenceWatch(
  waitingFor: () => { isLong: boolean; isRepeated: boolean },
  onSilence: () => void,
): { start: () => void; heard: () => void; stop: () => void } {
  let silent = 0;
  let beat: ReturnType<typeof setInterval> | null = null;
  const limit = (): number => {
    const { isLong, isRepeated } = waitingFor();
    if (isLong) return BEATS_LONG;
    return isRepeated ? BEATS_AGAIN : BEATS;
  };
  return {
    start: () => {
      if (beat !== null) return;
      silent = 0;
      beat = setInterval(() => {
        silent += 1;
        if (silent >= limit()) onSilence();
      }, BEAT_MS);
    },
    heard: () => {
      silent = 0;
    },
    stop: () => {
      if (beat !== null) clearInterval(beat);
      beat = null;
    },
  };
}
