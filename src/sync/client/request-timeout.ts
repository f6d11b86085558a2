import type { Now, TimerPort } from '../ports.ts';

/** Milliseconds without a sign of an answer. */
const SILENCE_MS = 15_000;
/** Milliseconds by which a timer may be late in a tab that runs. */
const LATENESS_MS = 5_000;

export interface RequestTimeout {
  /** Something of the answer has come. @throws when that was looked at too late to be news */
  heard: () => void;
  isOver: () => boolean;
  end: () => void;
}

/**
 * Waits for an answer as long as something of it comes, however slow the network is. A tab that was frozen gets what came
 * meanwhile handed over when it goes on, before its timers: a
 * reading from then tells of the past, and counts as none; that something was written stays true.
 * @param of `firstMs`: milliseconds more for the first sign, for what is sent before it. `silenceMs`: without a sign
 */
export function createRequestTimeout(
  { timer, now }: { timer: TimerPort; now: Now },
  { firstMs, isReading, silenceMs = SILENCE_MS }: { firstMs: number; isReading: boolean; silenceMs?: number },
  giveUp: () => void,
): RequestTimeout {
  let isOver = false;
  let until = 0;
  let cancel = (): void => undefined;
  const wait = (ms: number): void => {
    cancel();
    until = now() + ms;
    cancel = timer.after(ms, over);
  };
  function over(): void {
    isOver = true;
    giveUp();
  }
  wait(firstMs + silenceMs);
  return {
    heard: () => {
      if (isReading && (isOver || now() > until + LATENESS_MS)) {
        over();
        throw new Error('The answer came too late.');
      }
      if (!isOver) wait(silenceMs);
    },
    isOver: () => isOver,
    end: () => cancel(),
  };
}

/** All of an answer's text. Calls `heard` for each piece of it. */
export async function textOf(response: Response, heard: () => void): Promise<string> {
  heard();
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    heard();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}
