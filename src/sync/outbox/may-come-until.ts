import { sameContent, type ContentRow, type SentRecord } from '../../db/index.ts';

/**
 * Milliseconds for which a write that was given up may still reach the server, and undo what was done since: a minute, and
 * the second for which it may have waited for its turn.
 */
const LATE_MS = 61_000;

/**
 * Until when a write of ours that says something else may still come: the last one, or one before it of which nobody knows
 * what became either. Null: none is under way.
 * @param wanted what is to stand there
 * @returns milliseconds since 1970
 */
export function mayComeUntil(
  sent: SentRecord | undefined,
  wanted: ContentRow | null,
  now: number,
): number | null {
  if (sent === undefined) return null;
  const until = Math.max(
    sameContent(sent.value, wanted) ? 0 : sent.at + LATE_MS,
    // Nobody wrote down what it said.
    sent.earlierUntil ?? 0,
  );
  // One of the future was sent before the clock was put back.
  return now < until && until <= now + LATE_MS ? until : null;
}
