import type { OpfsStore } from './store.ts';

/** How often, and after how many milliseconds, a file is asked for that the ended worker still holds. */
const REOPEN = { times: 20, after: 50 };

/** Cuts a segment to the size that was last answered for. False where it can't be: its content is unknown then. */
export async function cutBack(
  store: OpfsStore,
  segment: string,
  known: number | undefined,
): Promise<boolean> {
  const size = await reopened(store, segment);
  if (known === undefined) return size === 0;
  if (size > known) await store.truncate(segment, known);
  return size >= known;
}

/** Opens a segment and returns its size. The ended worker may hold it for a moment. */
async function reopened(store: OpfsStore, segment: string): Promise<number> {
  for (let left = REOPEN.times; ; left -= 1) {
    try {
      return await store.append(segment, [], false);
    } catch (cause) {
      const isHeld = cause instanceof Error && cause.name === 'NoModificationAllowedError';
      if (!isHeld || left === 0) throw cause;
      await new Promise((settle) => setTimeout(settle, REOPEN.after));
    }
  }
}
