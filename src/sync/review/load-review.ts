import type { Review, ReviewOptions } from './review.ts';

/** What the server knows of changes and publishes. Its code is loaded with the first question; a question fails while that fails. */
export function loadReview(options: ReviewOptions): Review {
  let loading: Promise<Review> | null = null;
  const loaded = (): Promise<Review> => {
    loading ??= import('./review.ts').then(
      ({ createReview }) => createReview(options),
      (cause: unknown) => {
        // It is asked for again the next time.
        loading = null;
        throw cause;
      },
    );
    return loading;
  };
  const unloaded = (): { ok: false; error: { kind: 'network'; message: string } } => ({
    ok: false,
    error: { kind: 'network', message: 'The code for changes could not be loaded.' },
  });
  return {
    isOffered: async () =>
      loaded().then(
        (review) => review.isOffered(),
        () => false,
      ),
    changes: async (...args) => loaded().then((review) => review.changes(...args), unloaded),
    history: async (...args) => loaded().then((review) => review.history(...args), unloaded),
    readPublishes: async (...args) => loaded().then((review) => review.readPublishes(...args), unloaded),
    activity: async (...args) => loaded().then((review) => review.activity(...args), unloaded),
    readActivity: async (...args) => loaded().then((review) => review.readActivity(...args), unloaded),
    readOlderActivity: async (...args) =>
      loaded().then((review) => review.readOlderActivity(...args), unloaded),
    readDeleted: async (...args) => loaded().then((review) => review.readDeleted(...args), unloaded),
    historyOf: async (...args) => loaded().then((review) => review.historyOf(...args), unloaded),
    rowOf: async (...args) => (await loaded()).rowOf(...args),
    toDrafts: async (...args) => loaded().then((review) => review.toDrafts(...args), unloaded),
  };
}
