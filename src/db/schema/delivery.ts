/**
 * How long an abandoned write may still reach the server and undo later changes: one minute, and one second in which
 * it may have waited to be sent. Milliseconds.
 */
export const MAX_DELIVERY_DELAY_MS = 61_000;

/** Longest wait for a response in milliseconds, except for large uploads on slow networks. */
export const MAX_RESPONSE_WAIT_MS = 60_000;
