import type { Settings } from './settings.ts';

/** A schedule that showed a fault once. */
export interface PinnedSeed extends Settings {
  seed: number;
  /** What went wrong in it. The ledger is the simulator's own account of what became of each edit. */
  cause: string;
  /**
   * `file › title` of the engine's test that plays the same cause by itself. Such a seed is played by
   * `npm run reliability` alone.
   */
  scenario?: string;
}

/** `e`: extensions, `n`: wayfinding, `l`: whole levels. */
export const pin = (seed: number, settings: string, cause: string, scenario?: string): PinnedSeed => ({
  seed,
  cause,
  hasExtensions: settings.includes('e'),
  hasNetwork: settings.includes('n'),
  hasLevels: settings.includes('l'),
  ...(scenario === undefined ? {} : { scenario }),
});
