import { sameContent, type ContentRow, type PendingOp } from '../../db/index.ts';

/** Milliseconds for which a write that was given up may still reach the server, and undo what was done since. */
export const LATE_MS = 60_000;

/**
 * Until when a write of ours that nobody wants any more may still come; null: none is under way.
 * @returns milliseconds since 1970
 */
export function mayComeUntil(
  { sent }: Pick<PendingOp, 'sent'>,
  theirs: ContentRow | null,
  now: number,
): number | null {
  if (sent === undefined || sameContent(sent.value, theirs)) return null;
  // One of the future was sent before the clock was put back.
  const isUnderWay = sent.at <= now && now < sent.at + LATE_MS;
  return isUnderWay ? sent.at + LATE_MS : null;
}
