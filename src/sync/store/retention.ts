/** How long acknowledged writes are audited for lost updates. Milliseconds. */
export const AUDIT_RETENTION_MS = 7 * 24 * 3_600_000;

/** How long a resolution can be reopened. Milliseconds. */
export const RESOLUTION_RETENTION_MS = 7 * 24 * 3_600_000;

/** How long after an acknowledge a list may still be older than it. Milliseconds. */
export const LIST_STALENESS_MS = 10_000;
