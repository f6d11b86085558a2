import { sameValue } from '../../domain/moment/index.ts';
import type { ContentRow } from './operation.ts';

/**
 * Whether two rows say the same. `publishState` is the server's alone, and so is what it keeps beside what is known here:
 * no edit of ours, and no difference.
 */
export function equalContent(a: ContentRow | null, b: ContentRow | null): boolean {
  if (a === null || b === null) return a === b;
  const none = { publishState: undefined, also: undefined };
  return sameValue({ ...a, ...none }, { ...b, ...none });
}
