import type { Settings } from './settings.ts';

/** A schedule that showed a fault once. */
export interface PinnedSeed extends Settings {
  seed: number;
  /** What went wrong in it. The ledger is the simulator's own account of what became of each edit. */
  cause: string;
  /** True: the engine was right, and the simulator or its ledger wrong; `oracle/*.test.ts` tests them. */
  ofLedger: boolean;
  /**
   * `file › title` of the engine's test that plays the same cause by itself. Such a seed, like one of the ledger, is
   * played by `npm run reliability` alone.
   */
  scenario?: string;
}

/** `e`: extensions, `d`: deadlines, `n`: wayfinding, `l`: whole levels. */
export const pin = (seed: number, settings: string, cause: string, scenario?: string): PinnedSeed => ({
  seed,
  cause,
  ofLedger: false,
  hasExtensions: settings.includes('e'),
  ...(settings.includes('d') ? { hasDeadlines: true } : {}),
  hasNetwork: settings.includes('n'),
  hasLevels: settings.includes('l'),
  ...(scenario === undefined ? {} : { scenario }),
});

/** A seed whose cause lay in the simulator itself. */
export const pinLedger = (seed: number, settings: string, cause: string): PinnedSeed => ({
  ...pin(seed, settings, cause),
  ofLedger: true,
});
