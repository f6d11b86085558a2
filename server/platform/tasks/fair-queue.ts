import { ApiError } from '../api-error.ts';
import { createUsage, type Usage } from './usage.ts';

const RETRY_AFTER_S = 10;

export interface FairQueueLimits {
  /** Places in which work runs to its end, of all people. */
  atOnce: number;
  /** More places, for short work: it can't be known before, so work that is longer goes back into the line. */
  short: number;
  /** How many wait, of all people. */
  waiting: number;
  /** Of one person. */
  each: { running: number; waiting: number };
}

/** Milliseconds that failed work costs in addition: otherwise many small bad files would cost almost nothing. */
const FOR_NOTHING_MS = 5000;
/** Milliseconds up to which a person counts as having had nothing: among such people the first to come goes first. */
const LITTLE_MS = 4000;

/** Where work runs, for as long as it does. */
export interface Place {
  /**
   * Called when the time of short work is over: whether this work may continue. If not it has to end, and starts over after
   * `again`.
   */
  mayGoOn: () => boolean;
  /** Leaves the place, and waits for one in which the same work can run to its end. */
  again: (workMs: number, signal: AbortSignal) => Promise<Place>;
  /**
   * @param workMs what the work came to.
   * @param forNothing it was refused or broke.
   */
  leave: (workMs: number, forNothing?: boolean) => void;
}

interface Waiting {
  person: string;
  /** Takes longer than short work: has no use for a place of that kind. */
  isLong: boolean;
  go: (place: Place) => void;
  refuse: (error: ApiError) => void;
}

/**
 * A waiting line that is fair between people: each has a share, and a free place goes to the person who had the least lately,
 * however many the others have waiting. Short work never waits for long work to end, since some places are only for short work.
 * Work beyond a share is refused for now.
 */
export class FairQueue {
  private readonly limits: FairQueueLimits;
  private readonly usage: Usage;
  private readonly taken = { usual: 0, short: 0 };
  private readonly queue: Waiting[] = [];

  constructor(limits: FairQueueLimits, now: () => number = () => performance.now()) {
    this.limits = limits;
    this.usage = createUsage(now);
  }

  /** Throws 429 where the person has a full share: before a large body is read, say. */
  requireCapacity(person: string): void {
    const { each } = this.limits;
    if (this.usage.running(person) + this.waitingOf(person) >= each.running + each.waiting) throw tooBusy();
  }

  /**
   * Resolves when it is this one's turn. Throws 429 beyond the person's share.
   * @param isLong it is known to take long: it gets no place for short work.
   */
  async enter(person: string, signal: AbortSignal, isLong = false): Promise<Place> {
    this.requireCapacity(person);
    const free = this.freeFor({ person, isLong });
    if (free) return this.begin(person, free);
    if (this.queue.length >= this.limits.waiting) this.makeRoom(person);
    return this.turn(person, isLong, signal);
  }

  private begin(person: string, kind: 'usual' | 'short'): Place {
    let held: 'usual' | 'short' | null = kind;
    this.taken[kind] += 1;
    this.usage.begin(person);
    const end = (workMs: number) => {
      if (held === null) return;
      this.taken[held] -= 1;
      held = null;
      this.usage.end(person, workMs);
    };
    return {
      mayGoOn: () => {
        if (held !== 'short') return true;
        if (this.taken.usual >= this.limits.atOnce) return false;
        this.taken.short -= 1;
        this.taken.usual += 1;
        held = 'usual';
        this.next();
        return true;
      },
      again: (workMs, signal) => {
        end(workMs);
        const turn = this.turn(person, true, signal);
        this.next();
        return turn;
      },
      leave: (workMs, forNothing = false) => {
        end(forNothing ? workMs + FOR_NOTHING_MS : workMs);
        this.next();
      },
    };
  }

  private freeFor({ person, isLong }: Pick<Waiting, 'person' | 'isLong'>): 'usual' | 'short' | null {
    const { atOnce, short, each } = this.limits;
    if (this.usage.running(person) >= each.running) return null;
    if (this.taken.usual < atOnce) return 'usual';
    return !isLong && this.taken.short < short ? 'short' : null;
  }

  private waitingOf = (person: string) => this.queue.filter((one) => one.person === person).length;

  /** Starts the work that may run now: that of the waiting person who had the least, then the oldest. */
  private next(): void {
    for (;;) {
      let best: Waiting | null = null;
      let least = Infinity;
      for (const one of this.queue) {
        const used = Math.max(LITTLE_MS, this.usage.of(one.person));
        if (used >= least || !this.freeFor(one)) continue;
        best = one;
        least = used;
      }
      const kind = best && this.freeFor(best);
      if (!best || !kind) return;
      this.queue.splice(this.queue.indexOf(best), 1);
      best.go(this.begin(best.person, kind));
    }
  }

  /** The line is full: the last work of a person with more waiting than the newcomer is dropped. */
  private makeRoom(person: string): void {
    const most = this.queue.reduce<Waiting | null>((found, one) => {
      const isMore = !found || this.waitingOf(one.person) >= this.waitingOf(found.person);
      return isMore ? one : found;
    }, null);
    if (!most || this.waitingOf(most.person) <= this.waitingOf(person) + 1) throw tooBusy();
    most.refuse(tooBusy());
  }

  private turn(person: string, isLong: boolean, signal: AbortSignal): Promise<Place> {
    return new Promise((settle, fail) => {
      const done = () => {
        signal.removeEventListener('abort', leave);
      };
      const refuse = (error: ApiError) => {
        done();
        this.queue.splice(this.queue.indexOf(one), 1);
        fail(error);
      };
      const leave = () => {
        refuse(new ApiError(422, 'work-cancelled'));
      };
      const go = (place: Place) => {
        done();
        settle(place);
      };
      const one: Waiting = { person, isLong, go, refuse };
      signal.addEventListener('abort', leave, { once: true });
      this.queue.push(one);
    });
  }
}

const tooBusy = () => new ApiError(429, 'too-busy', { headers: { 'retry-after': String(RETRY_AFTER_S) } });
