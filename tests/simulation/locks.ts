import type { LocksPort } from '../../src/sync/ports.ts';
import type { Loop } from './loop.ts';

interface Claim {
  isAlive: () => boolean;
  start: () => void;
}

/** The locks of one device, shared by its tabs; those of a tab that died are free at once. */
export class Locks {
  private readonly queues = new Map<string, Claim[]>();
  private readonly loop: Loop;

  constructor(loop: Loop) {
    this.loop = loop;
  }

  portOf(isAlive: () => boolean): LocksPort {
    return {
      exclusive: (name, job, signal) =>
        new Promise((resolve, reject) => {
          const claim: Claim = {
            isAlive,
            start: () => {
              const leave = (): void => this.leave(name, claim);
              job()
                .then(resolve, reject)
                .finally(leave)
                .catch(() => undefined);
            },
          };
          signal?.addEventListener('abort', () => {
            if (this.queues.get(name)?.[0] === claim) return;
            this.leave(name, claim);
            reject(Object.assign(new Error('Aborted.'), { name: 'AbortError' }));
          });
          const queue = this.queues.get(name) ?? [];
          this.queues.set(name, queue);
          queue.push(claim);
          if (queue[0] === claim) this.loop.after(0, claim.start);
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
