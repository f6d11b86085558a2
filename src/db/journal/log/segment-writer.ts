import { entryText, type LogEntry } from './log-entry.ts';
import type { JournalPort } from '../ports/port.ts';
import { emptyIndex, type SegmentIndex } from './segment-index.ts';

/** Bytes after which a new segment begins: a segment stays as long as anything in it is needed. */
const ROTATE_AT = 4 * 1024 * 1024;

/** A disk that takes longer than this to write, in milliseconds, no longer blocks the app. */
const PATIENCE_MS = 5000;

export interface SegmentWriter {
  /** The segments that this tab looks after, its own and adopted ones. */
  readonly segments: Map<string, SegmentIndex>;
  /** The segment for the next entries. */
  current: () => SegmentIndex;
  /** Writes entries in parts, one after the other. False if they could not be stored. Never rejects. */
  write: (to: SegmentIndex, parts: Iterable<string[]>) => Promise<boolean>;
  add: (to: SegmentIndex, ...lines: LogEntry[]) => Promise<boolean>;
  /** Hands an entry over before this returns, ahead of the queue: the page may be closed afterwards. */
  addNow: (to: SegmentIndex, line: LogEntry) => Promise<boolean>;
  /** Waits for the queue too. */
  remove: (segment: SegmentIndex) => Promise<void>;
}

/** @param onOutcome called with the success of each write */
export function createSegmentWriter(
  port: JournalPort,
  context: string,
  onOutcome: (isKept: boolean) => void,
): SegmentWriter {
  const segments = new Map<string, SegmentIndex>();
  let n = 0;
  let now: SegmentIndex | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  function inTurn<T>(job: () => Promise<T>): Promise<T> {
    const result = turn.then(job);
    turn = result.catch(() => undefined);
    return result;
  }

  async function writeParts(to: SegmentIndex, parts: Iterable<string[]>): Promise<void> {
    let held: string[] | null = null;
    for (const part of parts) {
      if (held !== null) to.size = await port.append(to.name, held, false);
      held = part;
    }
    to.size = await port.append(to.name, held ?? [], true);
  }

  async function outcomeOf(to: SegmentIndex, writing: Promise<void>): Promise<boolean> {
    to.writers += 1;
    const job = writing.then(
      () => true,
      () => {
        // Its content is unknown now; the next entries go into another segment.
        if (now === to) now = null;
        return false;
      },
    );
    const isKept = await Promise.race([job, patience()]);
    to.writers -= 1;
    onOutcome(isKept);
    return isKept;
  }

  const write: SegmentWriter['write'] = (to, parts) =>
    outcomeOf(
      to,
      inTurn(() => writeParts(to, parts)),
    );

  return {
    segments,
    current: () => {
      if (now === null || now.size >= ROTATE_AT || !segments.has(now.name)) {
        now = emptyIndex(`${context}-${n}`);
        segments.set(now.name, now);
        n += 1;
      }
      return now;
    },
    write,
    add: (to, ...lines) => write(to, [lines.map(entryText)]),
    addNow: (to, line) => outcomeOf(to, writeParts(to, [[entryText(line)]])),
    remove: (segment) => {
      segments.delete(segment.name);
      return inTurn(() => port.remove(segment.name));
    },
  };
}

const patience = (): Promise<boolean> =>
  new Promise((settle) => setTimeout(() => settle(false), PATIENCE_MS));
