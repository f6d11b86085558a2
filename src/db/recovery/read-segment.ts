import { unframeEntries } from '../journal/ports/crc-framing.ts';
import { parseEntry, type LogEntry } from '../journal/log/log-entry.ts';

export interface SegmentContent {
  lines: LogEntry[];
  /** The last entries were torn by a crash: they were not acknowledged to the user. */
  torn: boolean;
  /** Bytes up to the end of the last valid entry: writing may continue there. */
  goodBytes: number;
  /** Damaged entries in the middle. */
  bad: number;
  /** Entries of a later version of the app. */
  newer: number;
}

/** Reads what is left of a segment. Never throws; yields now and then, so that the page can draw. */
export function* readSegment(bytes: Uint8Array): Generator<undefined, SegmentContent> {
  const content: SegmentContent = { lines: [], torn: false, goodBytes: 0, bad: 0, newer: 0 };
  /** Invalid entries since the last valid one: a torn tail, unless a valid one follows. */
  let badRun = 0;
  let seen = 0;
  for (const { whole, end } of unframeEntries(bytes)) {
    const line = whole === undefined ? undefined : parseEntry(whole.object);
    if (line === undefined) badRun += 1;
    else {
      content.bad += badRun;
      badRun = 0;
      content.goodBytes = end;
      if (line === 'newer') content.newer += 1;
      else content.lines.push(line);
    }
    seen += 1;
    if (seen % 200 === 0) yield;
  }
  content.torn = badRun > 0;
  return content;
}

/** All at once. */
export function segmentIn(bytes: Uint8Array): SegmentContent {
  const reading = readSegment(bytes);
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value;
  }
}

/** Gives the page its turn. */
const pause = (): Promise<void> => new Promise((settle) => setTimeout(settle, 0));

/** In slices. */
export async function readInParts(bytes: Uint8Array): Promise<SegmentContent> {
  const reading = readSegment(bytes);
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value;
    await pause();
  }
}
