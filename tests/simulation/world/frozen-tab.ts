/**
 * What a browser withholds from a tab that it has frozen: timers, answers, messages and news of locks reach it when it
 * thaws. What it had asked its storage for is still done.
 */
export class Frost {
  isFrozen = false;
  private held: (() => void)[] = [];

  reach(job: () => void): void {
    if (this.isFrozen) this.held.push(job);
    else job();
  }

  freeze(): void {
    this.isFrozen = true;
  }

  thaw(): void {
    this.isFrozen = false;
    for (const job of this.held.splice(0)) job();
  }

  /** The tab is closed: its held messages are dropped. */
  bury(): void {
    this.held = [];
  }
}
