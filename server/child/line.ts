import { ApiError } from '../errors.ts';

const RETRY_AFTER_S = 10;

/** A waiting line: `atOnce` run, `waiting` wait, whoever comes then is asked to come again. */
export class Line {
  private running = 0;
  private readonly queue: (() => void)[] = [];
  private readonly atOnce: number;
  private readonly waiting: number;

  constructor(atOnce: number, waiting: number) {
    this.atOnce = atOnce;
    this.waiting = waiting;
  }

  /** Resolves when it is this one's turn; call the answer when done. Throws 429 where the line is full. */
  async enter(signal: AbortSignal): Promise<() => void> {
    if (this.running < this.atOnce) {
      this.running += 1;
    } else {
      if (this.queue.length >= this.waiting) throw tooBusy();
      await this.turn(signal);
    }
    return () => {
      const next = this.queue.shift();
      // The place is handed on, not freed.
      if (next) next();
      else this.running -= 1;
    };
  }

  private turn(signal: AbortSignal): Promise<void> {
    return new Promise((settle, fail) => {
      const go = () => {
        signal.removeEventListener('abort', leave);
        settle();
      };
      const leave = () => {
        this.queue.splice(this.queue.indexOf(go), 1);
        fail(new ApiError(422, 'work-cancelled'));
      };
      signal.addEventListener('abort', leave, { once: true });
      this.queue.push(go);
    });
  }
}

const tooBusy = () => new ApiError(429, 'too-busy', { headers: { 'retry-after': String(RETRY_AFTER_S) } });
