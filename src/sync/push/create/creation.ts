import type { ContentRow, PendingOp } from '../../../db/index.ts';
import type { ApiError } from '../../client/answer.ts';

/** A creation on its way: each step adds what it has learned. */
export interface Creation {
  readonly op: PendingOp;
  /** The row on this device; null: deleted here. */
  head: ContentRow | null;
  /** The row here, or as it was sent. */
  row: ContentRow | null;
  /** Whether the server takes idempotency keys. */
  hasKeys: boolean;
  /** The ids of what is in the same parent. */
  siblings: number[];
  /** What leaves, as it was recorded. */
  leaving: { op: PendingOp; value: ContentRow; isKeyed: boolean } | null;
  /** What the server has of ours, and its answer where it made it. */
  made: { op: PendingOp; value: ContentRow; id: number; answer: unknown } | null;
  failure: { op: PendingOp; error: ApiError; isRepeatable: boolean } | null;
}

export const newCreation = (op: PendingOp): Creation => ({
  op,
  head: null,
  row: null,
  hasKeys: false,
  siblings: [],
  leaving: null,
  made: null,
  failure: null,
});

/** Records the error of a call for the step that handles it. */
export function failed(creation: Creation, failure: NonNullable<Creation['failure']>): 'failed' {
  creation.failure = failure;
  return 'failed';
}
