import type { ApiError } from '../client/answer.ts';
import type { SyncEvent } from '../status.ts';

/** What a reading brought to light. */
export type Found = SyncEvent[];

/** A failed read may have found something before it failed. */
export type Pulled = { ok: true; found: Found } | { ok: false; error: ApiError; found?: Found };

export const NOTHING: Pulled = { ok: true, found: [] };
