/** The send slot of one operation. */
export interface Slot {
  /** Waits for a free slot and holds it. False: the run is over, nothing may be sent. */
  enter: () => Promise<boolean>;
  isHeld: () => boolean;
  /** Releases the slot. */
  leave: () => void;
  /** Whether to prepare the operation before its slot is free: answers are fast. */
  mayPrepare: () => boolean;
}

/** For an operation that needs no slot. */
export const FREE_SLOT: Slot = {
  enter: () => Promise.resolve(true),
  isHeld: () => true,
  leave: () => undefined,
  mayPrepare: () => false,
};

/** Milliseconds within which an answer is a quick one. Where they are slow, what was got ready would be old by its turn. */
const QUICK_MS = 500;

/** Limits the number of concurrent operations, in order of arrival. */
export function createSendSlots(width: number, now: () => number): (mayGo: () => boolean) => Slot {
  let free = width;
  let isQuick = false;
  const queue: (() => void)[] = [];

  const passOn = (): void => {
    const next = queue.shift();
    if (next === undefined) free += 1;
    else next();
  };

  return (mayGo) => {
    let heldSince: number | null = null;
    const leave = (): void => {
      if (heldSince === null) return;
      const ms = now() - heldSince;
      // Less than nothing: the clock was put back meanwhile.
      isQuick = ms >= 0 && ms < QUICK_MS;
      heldSince = null;
      passOn();
    };
    return {
      isHeld: () => heldSince !== null,
      leave,
      mayPrepare: () => isQuick,
      enter: async () => {
        if (heldSince !== null) return true;
        if (!mayGo()) return false;
        if (free > 0) free -= 1;
        else await new Promise<void>((resolve) => void queue.push(resolve));
        if (!mayGo()) {
          passOn();
          return false;
        }
        heldSince = now();
        return true;
      },
    };
  };
}
