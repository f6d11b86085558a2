import { DrizzleQueryError } from 'drizzle-orm';

/**
 * The log's text for a thrown error. For a failed query it is the database's message: the error's own message quotes all values
 * of the query, which may include credentials.
 */
export function failureReason(error: unknown): string {
  if (error instanceof DrizzleQueryError) return failureReason(error.cause ?? 'a query failed');
  return error instanceof Error ? error.message : String(error);
}

/** Where it was thrown, without what it said. */
export function failureStack(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [failureReason(error), ...frames].join('\n');
}
