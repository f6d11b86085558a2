import type { FeatureGeometry } from '../../../src/domain/entities/geometry.ts';
import { ApiError, type Detail } from '../../platform/api-error.ts';
import { createThread } from '../../platform/threads/thread.ts';
import { type BulkQuestion, readFeatures, type ReadFeatures } from './read-features.ts';

export interface BulkAnswer {
  read?: ReadFeatures;
  refusal?: { status: ApiError['status']; code: string; message: string; details: Detail[] | undefined };
}

export interface BulkReader {
  /** @param bytes the body; given away. @throws ApiError for what does not fit or breaks a rule. */
  read: (bytes: Uint8Array, ownOrigin: string, outline: FeatureGeometry) => Promise<ReadFeatures>;
  stop: () => Promise<void>;
}

/** Bytes that are read faster than they are carried to a thread and back. */
const SMALL = 100_000;
/** Milliseconds. */
const IDLE = 60_000;

/**
 * Reads bulks of features: large ones in a thread of its own, for 40 MB take some seconds in which the server could not answer
 * other calls.
 */
export function createBulkReader(): BulkReader {
  const thread = createThread<BulkQuestion, BulkAnswer>(new URL('bulk-thread.ts', import.meta.url), IDLE);
  return {
    async read(bytes, ownOrigin, outline) {
      const question = { bytes, ownOrigin, outline };
      if (bytes.length <= SMALL) return readFeatures(question);
      const { read, refusal } = await thread.ask(question, wholeBuffer(bytes));
      if (read !== undefined) return read;
      if (refusal === undefined) throw new Error('The thread said nothing.');
      const { status, code, message, details } = refusal;
      throw new ApiError(status, code, { message, ...(details !== undefined && { details }) });
    },
    stop: thread.stop,
  };
}

/** What can be given away without taking anybody else's bytes along. */
function wholeBuffer({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
