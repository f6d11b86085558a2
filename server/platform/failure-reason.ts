import { DrizzleQueryError } from 'drizzle-orm';

/**
 * What the log says of something that was thrown. A query that failed is told by what the database said: its own message
 * quotes all values that were to be written, and those may sign somebody in.
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
