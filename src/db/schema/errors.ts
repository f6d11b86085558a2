/**
 * stale: the content changed since the moment was made. quota: the device is full. closed: the connection went away and did not
 * come back. upgrade: another window holds an older or newer version. constraint: two rows claim one key. recreated: the
 * browser wiped the database, and what is open now is another one. noRight: the person may no longer edit there. stopped: the
 * person did not want to wait for it, and nothing was written.
 */
export type DbErrorKind =
  | 'stale'
  | 'quota'
  | 'closed'
  | 'upgrade'
  | 'constraint'
  | 'recreated'
  | 'noRight'
  | 'stopped'
  | 'unknown';

export class DbError extends Error {
  readonly kind: DbErrorKind;
  /** Entity keys at fault, where known. */
  readonly keys: readonly string[];
  /** The journal has the change; it is applied as soon as the database has space. */
  readonly isKept: boolean;

  constructor(
    kind: DbErrorKind,
    message: string,
    options: { cause?: unknown; keys?: readonly string[]; isKept?: boolean } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.name = 'DbError';
    this.kind = kind;
    this.keys = options.keys ?? [];
    this.isKept = options.isKept ?? false;
  }
}

export const writtenByNewer = (): DbError =>
  new DbError('upgrade', 'A newer version of this app wrote this.');

const KINDS: Record<string, DbErrorKind> = {
  QuotaExceededError: 'quota',
  DatabaseClosedError: 'closed',
  InvalidStateError: 'closed',
  OpenFailedError: 'closed',
  MissingAPIError: 'closed',
  UnknownError: 'closed',
  VersionError: 'upgrade',
  UpgradeError: 'upgrade',
  ConstraintError: 'constraint',
  BulkError: 'constraint',
};

const MESSAGES: Record<DbErrorKind, string> = {
  stale: 'This was changed in the meantime.',
  quota: 'This device has no room left.',
  closed: 'The storage of this device is not available.',
  upgrade: 'Another window of this app uses another version.',
  constraint: 'There is already something with this key.',
  recreated: 'The browser lost what was stored on this device.',
  noRight: 'This may not be edited any more.',
  stopped: 'This was stopped before it was done.',
  unknown: 'The storage of this device failed.',
};

/**
 * What a storage failure means. A full device arrives as an AbortError with the reason inside it or, where the browser
 * refuses the write itself, as a BulkError of failures that say it.
 */
export function asDbError(cause: unknown): DbError {
  if (cause instanceof DbError) return cause;
  for (let error: unknown = cause, depth = 0; error instanceof Error && depth < 4; depth += 1) {
    const kind = KINDS[failureIn(error).name] ?? KINDS[error.name];
    if (kind !== undefined) return new DbError(kind, MESSAGES[kind], { cause });
    error = 'inner' in error ? error.inner : error.cause;
  }
  // Without a reason: the page was left, or the browser ended it. Nothing was written.
  const kind = cause instanceof Error && cause.name === 'AbortError' ? 'closed' : 'unknown';
  return new DbError(kind, MESSAGES[kind], { cause });
}

/** The first of many that failed; the error itself if it is not such an error. */
function failureIn(error: Error): Error {
  const first: unknown = 'failures' in error && Array.isArray(error.failures) ? error.failures[0] : undefined;
  return first instanceof Error ? first : error;
}
