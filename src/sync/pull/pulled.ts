import type { ApiError } from '../client/answer.ts';
import type { SyncEvent } from '../status.ts';

/** What a reading brought to light. */
export type Found = SyncEvent[];

export type Pulled = { ok: true; found: Found } | { ok: false; error: ApiError };

export const NOTHING: Pulled = { ok: true, found: [] };
