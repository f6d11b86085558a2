import type { Caller } from './caller.ts';
import type { Extensions } from './extensions.ts';
import type { keepingAnswers } from './response-cache.ts';

let create: typeof keepingAnswers | null = null;

/** Loads what keeps answers, once for all callers. Rejects where that can't be had. */
export async function loadKeptAnswers(): Promise<typeof keepingAnswers> {
  create ??= (await import('./response-cache.ts')).keepingAnswers;
  return create;
}

/** Keeps answers where the server offers versions; else, and where that can't be loaded, everything is sent anew. */
export function keepingWhenOffered(call: Caller, extensions: Extensions): Caller {
  let keeping: Caller | null = null;
  const read: Caller = async (request) => {
    if (keeping === null && (await extensions.has('etag'))) {
      // Whoever came here meanwhile made it already: what it keeps is in the one.
      keeping = await loadKeptAnswers().then(
        (make) => keeping ?? make(call, extensions),
        () => keeping,
      );
    }
    return keeping === null ? call(request) : keeping(request);
  };
  return read;
}
