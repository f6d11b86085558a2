import { sameValue } from '../domain/moment/index.ts';
import type { ContentRow } from './records.ts';

/** Whether two rows say the same. `publishState` is the server's alone: no edit of ours, and no difference. */
export function sameContent(a: ContentRow | null, b: ContentRow | null): boolean {
  if (a === null || b === null) return a === b;
  return sameValue({ ...a, publishState: undefined }, { ...b, publishState: undefined });
}
