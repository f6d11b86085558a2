import { TIME } from '../../../domain/limits.ts';
import type { StagedRecord, StagingPort } from './staging-port.ts';

/** A write needs a moment too: it is begun early enough to be done within the promised time. */
const WRITE_AFTER = TIME.stagingFlush - 100;
/** A write that takes longer has met another tab: what it is about is kept beside it, within the promised time. */
const JOT_AFTER = 60;

/** What is kept of one form. */
export interface KeptDraft {
  port: Pick<StagingPort, 'write' | 'drop' | 'jot'>;
  /** False: there is nothing to keep, and what was kept is dropped. */
  isDirty: () => boolean;
  /** As it is now, in the shape in which it is kept. */
  record: () => Omit<StagedRecord, 'at'>;
  /** When the device kept it last, in ms since 1970; null for never. */
  keptAt: number | null;
  now: () => number;
  /** A write came to its end. */
  onKept: () => void;
}

export interface DraftKeeper {
  /** When the device kept it last, in ms since 1970; null where it holds nothing. */
  keptAt: () => number | null;
  /** The device refused to keep it. */
  hasFailed: () => boolean;
  /** Within 300 ms (`TIME.stagingFlush`). */
  soon: () => void;
  /** In this turn of the page. */
  atOnce: () => void;
  /**
   * Waits until all is on the device.
   * @param isLast the page may not live that long: pending writes are handed over before this returns
   */
  flush: (isLast?: boolean) => Promise<void>;
  /** Nothing is written any longer; then `drop` is called. */
  end: <T>(drop: () => Promise<T>) => Promise<T>;
  /** After `end`: it is written again. */
  goOn: () => void;
}

/** Writes the draft of one open form to the device, one write after the other. */
export function createDraftKeeper({ port, isDirty, record, now, onKept, ...first }: KeptDraft): DraftKeeper {
  let { keptAt } = first;
  let hasFailed = false;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let late: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  /** A write is under way; another waits for its end, and then writes the current draft. */
  let isWriting = false;
  let isWaiting = false;

  async function keepNow(): Promise<void> {
    isWaiting = false;
    if (isClosed) return;
    isWriting = true;
    late = setTimeout(jot, JOT_AFTER);
    try {
      if (isDirty()) {
        await port.write(record());
        keptAt = now();
      } else {
        await port.drop();
        keptAt = null;
      }
      hasFailed = false;
    } catch {
      // Shown in the form's foot; the next change tries again.
      hasFailed = true;
    }
    clearTimeout(late);
    isWriting = false;
    if (!isClosed) onKept();
  }

  function jot(): void {
    clearTimeout(late);
    if (!isClosed && isDirty()) port.jot(record());
  }

  function flush(isLast = false): Promise<void> {
    // What the device refused is tried once more before the form is left: there may be room by now.
    const isDue = timer !== undefined || (isLast && hasFailed);
    clearTimeout(timer);
    timer = undefined;
    if (isWriting ? isDue || isLast : isDue && isLast) jot();
    if (isDue && !isWaiting) {
      isWaiting = true;
      // Handed over in this turn of the page, before what the change has the page render.
      writing = isWriting ? writing.then(keepNow) : keepNow();
    }
    return writing;
  }

  return {
    keptAt: () => keptAt,
    hasFailed: () => hasFailed,
    soon: () => {
      if (!isClosed) timer ??= setTimeout(() => void flush(), WRITE_AFTER);
    },
    atOnce: () => {
      if (isClosed) return;
      timer ??= setTimeout(() => undefined);
      void flush();
    },
    flush,
    end: async (drop) => {
      isClosed = true;
      clearTimeout(timer);
      timer = undefined;
      await writing;
      const answer = await drop();
      keptAt = null;
      return answer;
    },
    goOn: () => {
      isClosed = false;
    },
  };
}
