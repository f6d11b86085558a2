import type { Plugin } from 'vite';

/** The library's file that is built in (vite.config.ts), and its replaced parts: each occurs there once. */
const FILE = /\/dexie\/dist\/modern\/dexie\.mjs$/;
const CHANGES = [
  [
    `            if (shouldNotify()) {
                doQuery();
            }
        };`,
    `            if (shouldNotify()) {
                doQuery();
            } else if (isAtRest) {
                accumMuts = {};
            }
        };
        let isAtRest = false;`,
  ],
  [
    `            accumMuts = {};
            const subscr = {};`,
    `            accumMuts = {};
            isAtRest = false;
            const subscr = {};`,
  ],
  [
    `                        accumMuts = {};
                        execInGlobalContext(`,
    `                        accumMuts = {};
                        isAtRest = true;
                        execInGlobalContext(`,
  ],
] as const;

/**
 * Makes live queries of Dexie forget the writes that do not concern them. The library keeps each write until the query runs
 * again, which some never do: a day of edits would fill the memory of a tablet. See docs/decisions.
 */
export function forgettingLiveQueries(): Plugin {
  let isDone = false;
  return {
    name: 'forgetting-live-queries',
    apply: 'build',
    transform(code, id) {
      if (!FILE.test(id)) return null;
      isDone = true;
      return { code: withChanges(code), map: null };
    },
    generateBundle() {
      if (!isDone)
        this.error('The build of Dexie that script/live-queries.ts changes is not part of the app.');
    },
  };
}

/** @throws where the library is another one by now: then it is to be looked at whether this is still needed */
export function withChanges(code: string): string {
  let changed = code;
  for (const [before, after] of CHANGES) {
    if (changed.split(before).length !== 2)
      throw new Error('Dexie is not written as script/live-queries.ts knows it.');
    changed = changed.replace(before, () => after);
  }
  return changed;
}
