import type { LocksPort } from '../../../src/sync/ports.ts';
import type { Frost } from './frozen-tab.ts';
import type { Loop } from './event-loop.ts';

interface Claim {
  isAlive: () => boolean;
  state: 'waiting' | 'held' | 'withdrawn';
  start: () => void;
  /** The lock is taken away. */
  lose: () => void;
}

const aborted = (): Error => Object.assign(new Error('Aborted.'), { name: 'AbortError' });

/** As in a browser: a job that throws at once counts as a failed one. */
function attempt<T>(job: () => Promise<T>): Promise<T> {
  try {
    return job();
  } catch (cause) {
    return Promise.reject(cause instanceof Error ? cause : new Error(String(cause)));
  }
}

/** The locks of one device, shared by its tabs; those of a tab that died are free at once. */
export class Locks {
  private readonly queues = new Map<string, Claim[]>();
  private readonly loop: Loop;

  constructor(loop: Loop) {
    this.loop = loop;
  }

  /** The locks as one tab has them. @param canSteal whether it may take one from another */
  portOf(isAlive: () => boolean, frost: Frost, canSteal: boolean): LocksPort {
    const claimOf = <T>(
      name: string,
      job: () => Promise<T>,
      end: { resolve: (value: T) => void; reject: (cause: Error) => void },
    ): Claim => {
      const claim: Claim = {
        isAlive,
        state: 'waiting',
        start: () =>
          frost.reach(() => {
            // In the moment in which its turn came, its tab died or took it back.
            if (!isAlive() || claim.state === 'withdrawn') return;
            claim.state = 'held';
            const leave = (): void => this.leave(name, claim);
            attempt(job)
              .then(end.resolve, end.reject)
              .finally(leave)
              .catch(() => undefined);
          }),
        lose: () => frost.reach(() => end.reject(aborted())),
      };
      return claim;
    };
    return {
      exclusive: (name, job, signal) =>
        new Promise((resolve, reject) => {
          const claim = claimOf(name, job, { resolve, reject });
          signal?.addEventListener('abort', () => {
            if (claim.state === 'held') return;
            claim.state = 'withdrawn';
            this.leave(name, claim);
            reject(aborted());
          });
          const queue = this.queues.get(name) ?? [];
          this.queues.set(name, queue);
          queue.push(claim);
          if (queue[0] === claim) this.loop.after(0, claim.start);
        }),
      ...(canSteal && {
        steal: <T>(name: string, job: () => Promise<T>) =>
          new Promise<T>((resolve, reject) => {
            const queue = this.queues.get(name) ?? [];
            this.queues.set(name, queue);
            queue.shift()?.lose();
            const claim = claimOf(name, job, { resolve, reject });
            queue.unshift(claim);
            this.loop.after(0, claim.start);
          }),
      }),
    };
  }

  /** Gives what dead tabs held to those who wait. */
  bury(): void {
    for (const [name, queue] of this.queues) {
      const first = queue[0];
      const living = queue.filter((claim) => claim.isAlive());
      this.queues.set(name, living);
      if (living[0] !== undefined && living[0] !== first) this.loop.after(0, living[0].start);
    }
  }

  private leave(name: string, claim: Claim): void {
    const queue = this.queues.get(name);
    const at = queue?.indexOf(claim) ?? -1;
    if (queue === undefined || at === -1) return;
    queue.splice(at, 1);
    if (at === 0 && queue[0] !== undefined) this.loop.after(0, queue[0].start);
  }
}
