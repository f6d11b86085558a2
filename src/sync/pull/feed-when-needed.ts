import type { createFeed } from './feed.ts';
import type { PullContext, PullUnlessCurrent } from './reader.ts';

let create: typeof createFeed | null = null;

/** Loads what reads the feed of changes, once for all engines. Rejects where that can't be had. */
export async function loadFeed(): Promise<typeof createFeed> {
  create ??= (await import('./feed.ts')).createFeed;
  return create;
}

/** Asks the feed where the server has one; else, and where that can't be loaded, everything is read. */
export function feedWhenNeeded(of: Pick<PullContext, 'db' | 'api' | 'now'>): PullUnlessCurrent {
  let feed: PullUnlessCurrent | null = null;
  return async (clientLid, place, read) => {
    if (feed === null && (await of.api.extensions.has('changes'))) {
      // Whoever came here meanwhile made it already: what it remembers is in the one.
      feed = await loadFeed().then(
        (make) => feed ?? make(of),
        () => feed,
      );
    }
    const isOffered = feed !== null && (await of.api.extensions.has('changes'));
    return feed === null || !isOffered ? read() : feed(clientLid, place, read);
  };
}
