import { ApiError } from '../api-error.ts';
import { createUsage, type Usage } from './usage.ts';

const RETRY_AFTER_S = 10;

export interface FairQueueLimits {
  /** How many run, whoever they are of. */
  atOnce: number;
  /** How many more may run of people who had little of late, so that nobody waits behind the long work of others. */
  quick: number;
  /** How many wait, whoever they are of. */
  waiting: number;
  /** Of one person. */
  each: { running: number; waiting: number };
}

/** Milliseconds of work (see `createUsage`) up to which a person counts as one who had little. */
const LITTLE_MS = 5000;

interface Waiting {
  person: string;
  go: () => void;
  refuse: (error: ApiError) => void;
}

/**
 * A waiting line that is fair between people: each has a share, and when a place is free it goes to the one who had the
 * least of late, however many the others have waiting. Whoever comes beyond a share is asked to come again.
 */
export class FairQueue {
  private readonly limits: FairQueueLimits;
  private readonly usage: Usage;
  private running = 0;
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

  /** Resolves when it is this one's turn; call the answer when done. Throws 429 beyond the person's share. */
  async enter(person: string, signal: AbortSignal): Promise<() => void> {
    this.requireCapacity(person);
    if (!this.mayRun(person)) {
      if (this.queue.length >= this.limits.waiting) this.makeRoom(person);
      await this.turn(person, signal);
    } else this.begin(person);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.running -= 1;
      this.usage.end(person);
      this.next();
    };
  }

  private begin(person: string): void {
    this.running += 1;
    this.usage.begin(person);
  }

  private mayRun(person: string): boolean {
    const { atOnce, quick, each } = this.limits;
    if (this.usage.running(person) >= each.running) return false;
    if (this.running < atOnce) return true;
    return this.running < atOnce + quick && this.usage.of(person) < LITTLE_MS;
  }

  private waitingOf = (person: string) => this.queue.filter((one) => one.person === person).length;

  /** Starts whoever may run now: of those who wait the one who had the least, then the one who came first. */
  private next(): void {
    for (;;) {
      let best: Waiting | null = null;
      let least = Infinity;
      for (const one of this.queue) {
        const used = this.usage.of(one.person);
        if (used >= least || !this.mayRun(one.person)) continue;
        best = one;
        least = used;
      }
      if (!best) return;
      this.queue.splice(this.queue.indexOf(best), 1);
      this.begin(best.person);
      best.go();
    }
  }

  /** The line is full: somebody who has more waiting than the newcomer gives up the last of it. */
  private makeRoom(person: string): void {
    const most = this.queue.reduce<Waiting | null>((found, one) => {
      const isMore = !found || this.waitingOf(one.person) >= this.waitingOf(found.person);
      return isMore ? one : found;
    }, null);
    if (!most || this.waitingOf(most.person) <= this.waitingOf(person) + 1) throw tooBusy();
    most.refuse(tooBusy());
  }

  private turn(person: string, signal: AbortSignal): Promise<void> {
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
      const go = () => {
        done();
        settle();
      };
      const one: Waiting = { person, go, refuse };
      signal.addEventListener('abort', leave, { once: true });
      this.queue.push(one);
    });
  }
}

const tooBusy = () => new ApiError(429, 'too-busy', { headers: { 'retry-after': String(RETRY_AFTER_S) } });
