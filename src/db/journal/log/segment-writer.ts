import { entryText, type LogEntry } from './log-entry.ts';
import type { JournalPort } from '../ports/port.ts';
import { emptyIndex, type SegmentIndex } from '../recovery/segment-index.ts';

/** Bytes after which a new segment is begun: what is still needed of a big one keeps all of it. */
const ROTATE_AT = 4 * 1024 * 1024;

/** A disk that takes longer than this to write a line, in milliseconds, keeps nobody waiting. */
const PATIENCE_MS = 5000;

export interface SegmentWriter {
  /** The segments that this tab looks after, its own and adopted ones. */
  readonly segments: Map<string, SegmentIndex>;
  /** Where the next lines belong. */
  current: () => SegmentIndex;
  /** Writes lines in parts, one after the other. False where they could not be kept. Never rejects. */
  write: (to: SegmentIndex, parts: Iterable<string[]>) => Promise<boolean>;
  add: (to: SegmentIndex, ...lines: LogEntry[]) => Promise<boolean>;
  /** Hands a line over before this returns, ahead of all that waits for its turn: the page may be gone by then. */
  addNow: (to: SegmentIndex, line: LogEntry) => Promise<boolean>;
  /** Waits for its turn too. */
  remove: (segment: SegmentIndex) => Promise<void>;
}

/** @param onOutcome told of each writing whether it went well */
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
        // Nobody knows what is in it now; the next lines go elsewhere.
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
