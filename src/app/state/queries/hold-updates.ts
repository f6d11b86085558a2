/** A follower of the database that can be paused. */
export interface Follower {
  hold: () => void;
  /** While it waits: these rows are shown as they are by now, where it can read them by themselves. */
  step?: (keys: readonly string[]) => void;
  release: () => void;
}

interface Followers {
  all: Set<Follower>;
  /** Acts that are under way. */
  holds: number;
}

const byOwner = new WeakMap<object, Followers>();

function followersOf(owner: object): Followers {
  const there = byOwner.get(owner) ?? { all: new Set(), holds: 0 };
  byOwner.set(owner, there);
  return there;
}

/** Has a follower held while an act on many is under way. Returns how to end that. */
export function holdable(owner: object, follower: Follower): () => void {
  const { all } = followersOf(owner);
  all.add(follower);
  return () => void all.delete(follower);
}

export interface Hold {
  /** Shows what the act has done so far. @param keys of the rows that it has written since the last step */
  step: (keys: readonly string[]) => void;
  /** Ends it; then all queries run again. */
  release: () => void;
}

/**
 * Holds back updates until the act that writes is over: an act of several transactions would rebuild lists and map after each
 * of them. The act itself triggers an update between its steps.
 */
export function holdUpdates(owner: object): Hold {
  const followers = followersOf(owner);
  followers.holds += 1;
  if (followers.holds === 1) for (const one of followers.all) one.hold();
  let isOver = false;
  return {
    step: (keys) => {
      if (!isOver) for (const one of followers.all) one.step?.(keys);
    },
    release: () => {
      if (isOver) return;
      isOver = true;
      followers.holds -= 1;
      if (followers.holds === 0) for (const one of followers.all) one.release();
    },
  };
}
