import type { PinnedSeed } from './pinned-seed.ts';
import { PINNED_LEDGER_WITH_NETWORKS } from './pinned-ledger-with-networks.ts';
import { PINNED_WITH_NETWORKS } from './pinned-with-networks.ts';
import { PINNED_WITHOUT_NETWORKS } from './pinned-without-networks.ts';

export const PINNED_SEEDS: readonly PinnedSeed[] = [
  ...PINNED_WITHOUT_NETWORKS,
  ...PINNED_WITH_NETWORKS,
  ...PINNED_LEDGER_WITH_NETWORKS,
];
