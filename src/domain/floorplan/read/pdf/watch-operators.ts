import type { PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { tooLarge } from '../drawing/drawing.ts';
import type { PdfLibrary, PdfOperators, ReaderPort } from './pdf-library.ts';

/** What one page may hold before it counts as a bomb. Each is far above what plans of whole airports have. */
export interface PageLimits {
  operators: number;
  /** States that are saved within each other (q), forms included. */
  states: number;
  /** Forms within forms. */
  forms: number;
  /** How often forms are drawn: each costs as much as many operators. */
  drawings: number;
}
export const PAGE_LIMITS: PageLimits = { operators: 3_000_000, states: 500, forms: 64, drawings: 100_000 };

/** A pdf.js worker in this thread whose pages are counted while they are read. */
export interface WatchedWorker {
  worker: PDFWorker;
  /** Settles as `reading` does; throws the CodedError `drawing-too-large` as soon as a page goes beyond its limits. */
  watched: <T>(reading: Promise<T>) => Promise<T>;
  close: () => void;
}

export function openWatchedWorker({ pdfjs, reader }: PdfLibrary, limits: PageLimits): WatchedWorker {
  const { port1: ours, port2: theirs } = new MessageChannel();
  const count = createCount(pdfjs.OPS, limits);
  let refuse: (error: Error) => void = () => undefined;
  const refused = new Promise<never>((_, fail) => {
    refuse = fail;
  });
  refused.catch(() => undefined);
  const readerPort: ReaderPort = {
    postMessage: (message, transfer) => {
      if (!count(message)) {
        const error = tooLarge();
        refuse(error);
        // Thrown into the reader, so that it does not go on.
        throw error;
      }
      theirs.postMessage(message, transfer ?? []);
    },
    addEventListener: theirs.addEventListener.bind(theirs),
    removeEventListener: theirs.removeEventListener.bind(theirs),
  };
  reader.initializeFromPort(readerPort);
  ours.start();
  theirs.start();
  // Its types name the port alone that it makes by itself.
  const worker = new pdfjs.PDFWorker({ port: ours as never, verbosity: 0 });
  return {
    worker,
    watched: (reading) => {
      // After a refusal its own end is no longer awaited.
      reading.catch(() => undefined);
      return Promise.race([reading, refused]);
    },
    close: () => {
      ours.close();
      theirs.close();
    },
  };
}

/** Says of each message of the reader whether all of them are still within the limits. */
function createCount(ops: PdfOperators, limits: PageLimits): (message: unknown) => boolean {
  const opening = new Set<number>([ops.save, ops.paintFormXObjectBegin, ops.beginAnnotation]);
  const closing = new Set<number>([ops.restore, ops.paintFormXObjectEnd, ops.endAnnotation]);
  let operators = 0;
  let states = 0;
  let forms = 0;
  let drawings = 0;
  let isFine = true;
  return (message) => {
    const steps = operatorsIn(message);
    operators += steps.length;
    for (const step of steps) {
      if (step === ops.paintFormXObjectBegin) {
        forms += 1;
        drawings += 1;
      } else if (step === ops.paintFormXObjectEnd) forms -= 1;
      if (opening.has(step)) states += 1;
      else if (closing.has(step)) states = Math.max(0, states - 1);
      if (states > limits.states || forms > limits.forms) isFine = false;
    }
    if (operators > limits.operators || drawings > limits.drawings) isFine = false;
    return isFine || steps.length === 0;
  };
}

function operatorsIn(message: unknown): readonly number[] {
  if (typeof message !== 'object' || message === null || !('chunk' in message)) return [];
  const { chunk } = message;
  if (typeof chunk !== 'object' || chunk === null || !('fnArray' in chunk)) return [];
  return Array.isArray(chunk.fnArray) ? (chunk.fnArray as number[]) : [];
}
