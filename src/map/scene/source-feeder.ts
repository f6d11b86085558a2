import type { SourceChange } from './diff-source.ts';

export interface Feeder {
  /** Something may have changed: look, soon, and write the difference. */
  poke(): void;
  /** The source is new and empty: write everything. */
  refill(): void;
  settled(): Promise<void>;
  isBusy(): boolean;
}

/**
 * Writes one source in series. Pokes that come while a write runs (or in the same turn) are answered by one more look
 * at what is wanted then.
 */
export function createFeeder(
  look: (refill: boolean) => SourceChange | null,
  write: (change: SourceChange) => Promise<void>,
): Feeder {
  let running: Promise<void> | null = null;
  let again = false;
  let whole = false;
  let giveUp = (): void => undefined;

  async function run(): Promise<void> {
    while (again) {
      // A task of its own: the turn's other calls come first and are written together, and a large level does not
      // hold the page for all of its sources at once.
      await new Promise((resolve) => setTimeout(resolve, 0));
      again = false;
      const refill = whole;
      whole = false;
      const change = look(refill);
      if (change === null) continue;
      // A source that goes away with its style fails, or never answers: the refill that follows makes good for it.
      const replaced = new Promise<void>((resolve) => {
        giveUp = resolve;
      });
      await Promise.race([write(change).catch(() => undefined), replaced]);
    }
    running = null;
  }

  const poke = (): void => {
    again = true;
    running ??= run();
  };
  return {
    poke,
    refill() {
      whole = true;
      giveUp();
      poke();
    },
    settled: () => running ?? Promise.resolve(),
    isBusy: () => running !== null,
  };
}
