/** Milliseconds for which it is watched whether what was written stays. */
export const AUDIT_RETENTION_MS = 7 * 24 * 3_600_000;

/** Milliseconds for which a decision can be taken back. */
export const RESOLUTION_RETENTION_MS = 7 * 24 * 3_600_000;

/** Milliseconds after a confirmation for which a list may still be older, and says nothing of what was confirmed. */
export const LIST_STALENESS_MS = 10_000;
